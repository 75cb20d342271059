import type { Steps } from '../../../../src/domain/steps.ts';
import type { TransactionFile } from '../../../../src/domain/transaction/transaction.ts';
import { readBinaryFile } from '../../../../src/services/transactionFile/binaryReader.ts';
import { rejectionOf } from '../../../../src/services/transactionFile/container/rejection.ts';
import { readTextFile } from '../../../../src/services/transactionFile/textReader.ts';
import { searchTextFile } from '../../../../src/services/transactionFile/textSearcher.ts';

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

/** What comes of a work, without its pauses. */
function finished<T>(steps: Steps<T>): T {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) {
      return step.value;
    }
  }
}
