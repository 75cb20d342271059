import type { TransactionFile } from '../../domain/transaction/transaction.ts';
import { inSteps } from '../inSteps.ts';
import { readBinaryFile } from './binaryReader.ts';

/**
 * Reads a file that holds a serialized ledger transaction in any of its forms and encodings, judged by content alone, with
 * pauses. What reads texts, what searches them and what says why a file is refused are loaded when they are needed. Throws nothing but
 * {@link InputError}, with the codes `empty`, `too-large`, `zip`, `gzip`, `text`, `text-not-transaction` and
 * `not-transaction`. Check the size with {@link maxTransactionFileBytes} before reading. What is read refers to the bytes:
 * they must not change.
 */
export async function readTransactionFile(bytes: Uint8Array): Promise<TransactionFile> {
  const binary = readBinaryFile(bytes);
  if ('documents' in binary) {
    return binary;
  }
  const { readTextFile } = await import('./textReader.ts');
  const read = await inSteps(readTextFile(bytes, binary));
  if ('documents' in read) {
    return read;
  }
  const { inSearchTime, searchTextFile } = await import('./textSearcher.ts');
  const found = await inSteps(inSearchTime(searchTextFile(read)));
  if ('documents' in found) {
    return found;
  }
  const { rejectionOf } = await import('./container/rejection.ts');
  throw await inSteps(rejectionOf(found));
}
