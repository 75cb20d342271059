import type { TransactionFile } from '../../../../src/domain/transaction/transaction.ts';
import { readBinaryFile } from '../../../../src/services/transactionFile/binaryReader.ts';
import { rejectionOf } from '../../../../src/services/transactionFile/container/rejection.ts';
import { readTextFile } from '../../../../src/services/transactionFile/textReader.ts';
import { searchTextFile } from '../../../../src/services/transactionFile/textSearcher.ts';
import { finished } from './finished.ts';

/** As the reader of files does, without its pauses. */
export function readTransactionFile(bytes: Uint8Array): TransactionFile {
  const binary = readBinaryFile(bytes);
  if ('documents' in binary) {
    return binary;
  }
  const read = finished(readTextFile(bytes, binary));
  if ('documents' in read) {
    return read;
  }
  const found = finished(searchTextFile(read));
  if ('documents' in found) {
    return found;
  }
  throw finished(rejectionOf(found));
}
