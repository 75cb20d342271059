import type { WireFault } from '../../domain/protobuf/wireFault.ts';
import type { TransactionEncoding, TransactionFile } from '../../domain/transaction/transaction.ts';
import { TransactionSearch } from './container/search.ts';
import { rejectOutright } from './inputErrors.ts';

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
    return { ...foundBy(search, 'binary'), sizeBytes };
  }
  const line = withoutLineEnd(bytes);
  return line && !search.takeExpected(line, () => [])
    ? { ...foundBy(search, 'binary'), sizeBytes, hasLineEnd: true }
    : fault;
}

type Unmeasured = Omit<TransactionFile, 'sizeBytes'>;

/** What a search that found something found. */
export function foundBy({ documents, unreadableValues }: TransactionSearch, encoding: TransactionEncoding): Unmeasured {
  const form = documents[0]?.form ?? 'body';
  return { documents, encoding, form, unreadableValues, hasLineEnd: false };
}

/** Editors and shells add one line end to what they save. */
function withoutLineEnd(bytes: Uint8Array): Uint8Array | undefined {
  const [beforeLast, last] = bytes.subarray(-2);
  return last === lineFeed ? bytes.subarray(0, beforeLast === carriageReturn ? -2 : -1) : undefined;
}
