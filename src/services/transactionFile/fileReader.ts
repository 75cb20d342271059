import type { TransactionFile } from '../../domain/transaction/transaction.ts';
import { readBinaryFile } from './binaryReader.ts';

/** As the reader of all files does, which is loaded for what is no transaction and nothing else. */
export async function readTransactionFile(bytes: Uint8Array): Promise<TransactionFile> {
  const binary = readBinaryFile(bytes);
  return 'documents' in binary ? binary : (await import('./transactionReader.ts')).readTransactionFile(bytes);
}
