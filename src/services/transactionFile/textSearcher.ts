import type { Steps } from '../../domain/steps.ts';
import type { TransactionFile } from '../../domain/transaction/transaction.ts';
import { foundBy } from './binaryReader.ts';
import { findTransactions, type TextSearch } from './container/findTransactions.ts';
import type { Refused } from './container/refusal.ts';
import { TransactionSearch, tooManyCandidates } from './container/search.ts';
import { tooMany } from './inputErrors.ts';
import { TooManyValues } from './jsonFault.ts';
import type { UnreadFile } from './textReader.ts';

/**
 * Looks for the transactions that stand in a text in any encoding, judged by content alone. Otherwise
 * gives what is known of the file. Throws InputError for one that holds far too much.
 */
export function* searchTextFile({ bytes, fault, text: unread }: UnreadFile): Steps<TransactionFile | Refused> {
  if (unread === undefined) {
    return { bytes, fault, text: undefined };
  }
  const search = new TransactionSearch();
  const { encoding, json } = yield* searchIn(search, unread.text);
  if (encoding === undefined) {
    return { bytes, fault, text: { ...unread, json, search } };
  }
  if (search.isCut) {
    throw tooMany(tooManyCandidates());
  }
  return { ...foundBy(search, encoding), sizeBytes: bytes.length };
}

function* searchIn(search: TransactionSearch, text: string): Steps<TextSearch> {
  try {
    return yield* findTransactions(search, text);
  } catch (error) {
    throw error instanceof TooManyValues ? tooMany(error.what) : error;
  }
}
