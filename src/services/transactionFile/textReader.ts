import type { WireFault } from '../../domain/protobuf/wireFault.ts';
import type { Steps } from '../../domain/steps.ts';
import type { TransactionFile } from '../../domain/transaction/transaction.ts';
import { foundBy } from './binaryReader.ts';
import { findTransactions, type TextSearch } from './container/findTransactions.ts';
import type { Refused } from './container/refusal.ts';
import { TransactionSearch, tooManyCandidates } from './container/search.ts';
import { takeText } from './container/takeText.ts';
import { tooMany } from './inputErrors.ts';
import { TooManyValues } from './jsonFault.ts';
import { decodeText } from './text.ts';

/**
 * Reads the transactions of a file that is none as it is, for the reason given, but may hold some in any encoding, judged by
 * content alone. Gives undefined for each step, and at its end the file, or what is known of one that holds none. Throws
 * InputError for one that holds far too much.
 */
export function* readTextFile(bytes: Uint8Array, fault: WireFault): Generator<TransactionFile | Refused | undefined> {
  const text = decodeText(bytes);
  yield;
  yield text === undefined ? { bytes, fault, text } : yield* readText(bytes, fault, text);
}

function* readText(bytes: Uint8Array, fault: WireFault, text: string): Steps<TransactionFile | Refused> {
  const sizeBytes = bytes.length;
  const search = new TransactionSearch();
  const outcome = yield* takeText(search, text.trim(), () => []);
  const { decoded } = outcome;
  if (decoded && !decoded.fault) {
    return { ...foundBy(search, decoded.encoding), sizeBytes };
  }
  const { encoding, json } = yield* searchIn(search, text);
  if (encoding === undefined) {
    return { bytes, fault, text: { text, outcome, json, search } };
  }
  if (search.isCut) {
    throw tooMany(tooManyCandidates);
  }
  return { ...foundBy(search, encoding), sizeBytes };
}

function* searchIn(search: TransactionSearch, text: string): Steps<TextSearch> {
  try {
    return yield* findTransactions(search, text);
  } catch (error) {
    throw error instanceof TooManyValues ? tooMany(error.message) : error;
  }
}
