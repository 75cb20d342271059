import type { TransactionFile } from '../../domain/transaction/transaction.ts';
import { foundBy, readBinaryFile, type Unmeasured } from './binaryReader.ts';
import { findTransactions, type TextSearch } from './container/findTransactions.ts';
import { knownBytes } from './container/knownContent.ts';
import { refusal } from './container/refusal.ts';
import { TransactionSearch, tooManyCandidates } from './container/search.ts';
import { takeText } from './container/takeText.ts';
import { emptyText, notTransaction, tooMany } from './inputErrors.ts';
import { TooManyValues } from './jsonFault.ts';
import { decodeText } from './text.ts';

/**
 * Reads a file that holds a serialized ledger transaction in any of its forms and encodings, judged by content alone.
 * Throws nothing but {@link InputError}, with the codes `empty`, `too-large`, `zip`, `gzip`, `text`,
 * `text-not-transaction` and `not-transaction`. Check the size with {@link maxTransactionFileBytes} before reading. What
 * is read refers to the bytes and looks at them again when a tree is asked for: they must not change.
 */
export function readTransactionFile(bytes: Uint8Array): TransactionFile {
  const binary = readBinaryFile(bytes);
  if ('documents' in binary) {
    return binary;
  }
  const text = decodeText(bytes);
  if (text === undefined) {
    throw knownBytes(bytes, undefined) ?? notTransaction(bytes, binary);
  }
  return { ...readText(text), sizeBytes: bytes.length };
}

function readText(text: string): Unmeasured {
  const search = new TransactionSearch();
  const trimmed = text.trim();
  if (trimmed === '') {
    throw emptyText();
  }
  const outcome = takeText(search, trimmed, () => []);
  if (outcome && !outcome.fault) {
    return foundBy(search, outcome.encoding);
  }
  const { encoding, json } = searchIn(search, text);
  if (encoding === undefined) {
    throw refusal(text, trimmed, outcome, json, search);
  }
  if (search.isCut) {
    throw tooMany(tooManyCandidates);
  }
  return foundBy(search, encoding);
}

function searchIn(search: TransactionSearch, text: string): TextSearch {
  try {
    return findTransactions(search, text);
  } catch (error) {
    throw error instanceof TooManyValues ? tooMany(error.message) : error;
  }
}
