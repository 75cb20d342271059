import type { TransactionFile } from '../../domain/transaction/transaction.ts';
import { inSteps } from '../inSteps.ts';
import { readBinaryFile } from './binaryReader.ts';

/**
 * Reads a file of transactions in any form and encoding, with pauses; loads what it needs. The bytes must not change.
 * Throws {@link InputError} only.
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
