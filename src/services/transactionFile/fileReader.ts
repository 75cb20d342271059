import type { TransactionFile } from '../../domain/transaction/transaction.ts';
import { lastStep } from '../lastStep.ts';
import { readBinaryFile } from './binaryReader.ts';

/**
 * Reads a file that holds a serialized ledger transaction in any of its forms and encodings, judged by content alone, with
 * pauses. What reads texts and what says why a file is refused are loaded when they are needed. Throws nothing but
 * {@link InputError}, with the codes `empty`, `too-large`, `zip`, `gzip`, `text`, `text-not-transaction` and
 * `not-transaction`. Check the size with {@link maxTransactionFileBytes} before reading. What is read refers to the bytes and
 * looks at them again when a tree is asked for: they must not change.
 */
export async function readTransactionFile(bytes: Uint8Array): Promise<TransactionFile> {
  const binary = readBinaryFile(bytes);
  if ('documents' in binary) {
    return binary;
  }
  const { readTextFile } = await import('./textReader.ts');
  let read = await lastStep(readTextFile(bytes, binary));
  if (read === 'lacksFinders') {
    const { rareFinders } = await import('./container/rareFinders.ts');
    read = await lastStep(readTextFile(bytes, binary, rareFinders));
  }
  if (typeof read === 'object' && 'documents' in read) {
    return read;
  }
  const { refusal } = await import('./container/refusal.ts');
  throw typeof read === 'object' && (await lastStep(refusal(read)));
}
