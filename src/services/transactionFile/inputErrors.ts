import { InputError } from '../../domain/failure.ts';
import { maxTransactionFileBytes } from '../../domain/transaction/transaction.ts';
import { formatInteger } from '../../domain/value/amounts.ts';

/** Refuses what its size or first bytes give away; see {@link maxTransactionFileBytes}. */
export function rejectOutright(bytes: Uint8Array): void {
  if (bytes.length === 0) {
    throw new InputError('empty', 'The file is empty.');
  }
  if (bytes.length > maxTransactionFileBytes) {
    const [size, limit] = [bytes.length, maxTransactionFileBytes].map((each) => formatInteger(BigInt(each)));
    throw new InputError('too-large', `The file is ${size} bytes; the limit is ${limit} bytes (8 MB).`);
  }
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)) {
    throw new InputError('zip', 'The file is a ZIP archive. Extract the .tx file first.');
  }
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    throw new InputError('gzip', 'The file is a gzip archive. Extract the .tx file first.');
  }
}

/** Too much of what might be a transaction. */
export function tooMany(what: string, offset?: number): InputError {
  const place = offset === undefined ? '' : ` by byte ${offset}`;
  return new InputError('too-large', `The file holds too much for a transaction file: ${what}${place}.`, offset);
}
