import { InputError } from '../../domain/failure.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import { theFile } from '../../domain/transaction/theFile.ts';
import { maxTransactionFileBytes } from '../../domain/transaction/transaction.ts';
import { formatInteger } from '../../domain/value/amounts.ts';

/** Refuses what its size or first bytes give away; see {@link maxTransactionFileBytes}. */
export function rejectOutright(bytes: Uint8Array): void {
  if (bytes.length === 0) {
    throw new InputError('empty', phrase`${theFile} is empty.`);
  }
  if (bytes.length > maxTransactionFileBytes) {
    const size = formatInteger(BigInt(bytes.length));
    const limit = formatInteger(BigInt(maxTransactionFileBytes));
    throw new InputError('too-large', phrase`${theFile} is ${size} bytes; the limit is ${limit} bytes (8 MB).`);
  }
  const archive = archiveOf(bytes);
  if (archive !== undefined) {
    throw new InputError(
      archive.toLowerCase(),
      phrase`${theFile} is a ${archive} archive. Extract the .tx file first.`,
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

/** Too much of what might be a transaction. */
export function tooMany(what: Phrase, offset?: number): InputError {
  const place = offset === undefined ? '' : phrase` by byte ${offset}`;
  return new InputError(
    'too-large',
    phrase`${theFile} holds too much for a transaction file: ${what}${place}.`,
    offset,
  );
}
