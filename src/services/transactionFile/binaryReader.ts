import { InputError } from '../../domain/failure.ts';
import { phrase } from '../../domain/phrase.ts';
import type { WireFault } from '../../domain/protobuf/wireCheck.ts';
import { fileSubject, maxTransactionFileBytes, type TransactionFile } from '../../domain/transaction/transaction.ts';
import { formatInteger } from '../../domain/value/amounts.ts';
import { TransactionSearch } from './container/search.ts';

const lineFeed = 10;
const carriageReturn = 13;

/** Reads a file that is a serialized transaction and nothing else; otherwise gives why it is none. Throws InputError for what its size or first bytes give away. */
export function readBinaryFile(input: Uint8Array): TransactionFile | WireFault {
  rejectOutright(input);
  // A Buffer's slices would be Buffers again; plain arrays are what the types promise.
  const bytes = new Uint8Array(input.buffer, input.byteOffset, input.length);
  const sizeBytes = bytes.length;
  const search = new TransactionSearch();
  const fault = search.takeExpected(bytes, () => []);
  if (!fault) {
    return search.file('binary', sizeBytes);
  }
  const line = withoutLineEnd(bytes);
  return line && !search.takeExpected(line, () => [])
    ? { ...search.file('binary', sizeBytes), hasLineEnd: true }
    : fault;
}

/** Editors and shells add one line end to what they save. */
function withoutLineEnd(bytes: Uint8Array): Uint8Array | undefined {
  const [beforeLast, last] = bytes.subarray(-2);
  return last === lineFeed ? bytes.subarray(0, beforeLast === carriageReturn ? -2 : -1) : undefined;
}

/** Refuses what its size or first bytes give away; see {@link maxTransactionFileBytes}. */
function rejectOutright(bytes: Uint8Array): void {
  if (bytes.length === 0) {
    throw new InputError('empty', phrase`${fileSubject} is empty.`);
  }
  if (bytes.length > maxTransactionFileBytes) {
    const size = formatInteger(BigInt(bytes.length));
    const limit = formatInteger(BigInt(maxTransactionFileBytes));
    throw new InputError('too-large', phrase`${fileSubject} is ${size} bytes; the limit is ${limit} bytes (8 MB).`);
  }
  const archive = archiveOf(bytes);
  if (archive !== undefined) {
    throw new InputError(
      archive.toLowerCase(),
      phrase`${fileSubject} is a ${archive} archive. Extract the .tx file first.`,
    );
  }
}

/** By its first bytes. */
function archiveOf(bytes: Uint8Array): 'ZIP' | 'gzip' | undefined {
  const [first, second, third] = bytes;
  if (first === 0x50 && second === 0x4b && (third === 3 || third === 5)) {
    return 'ZIP';
  }
  return first === 0x1f && second === 0x8b ? 'gzip' : undefined;
}
