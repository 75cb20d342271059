import type { TransactionFile } from '../../../../src/domain/transaction/transaction.ts';
import { readBinaryFile } from '../../../../src/services/transactionFile/binaryReader.ts';
import { rareFinders } from '../../../../src/services/transactionFile/container/rareFinders.ts';
import { refusal } from '../../../../src/services/transactionFile/container/refusal.ts';
import { readTextFile } from '../../../../src/services/transactionFile/textReader.ts';

/** As the reader of files does, without its pauses. */
export function readTransactionFile(bytes: Uint8Array): TransactionFile {
  const binary = readBinaryFile(bytes);
  if ('documents' in binary) {
    return binary;
  }
  const usual = lastOf(readTextFile(bytes, binary));
  const read = usual === 'lacksFinders' ? lastOf(readTextFile(bytes, binary, rareFinders)) : usual;
  if (typeof read === 'object' && 'documents' in read) {
    return read;
  }
  throw typeof read === 'object' && lastOf(refusal(read));
}

function lastOf<T>(steps: Iterable<T>): T | undefined {
  let last: T | undefined;
  for (const step of steps) {
    last = step;
  }
  return last;
}
