import { phrase } from '../../domain/phrase.ts';
import type { Steps } from '../../domain/steps.ts';
import type { TransactionFile } from '../../domain/transaction/transaction.ts';
import { foundBy } from './binaryReader.ts';
import { findTransactions } from './container/findTransactions.ts';
import type { Refused } from './container/refusal.ts';
import { TransactionSearch, tooManyCandidates } from './container/search.ts';
import { tooMany } from './inputErrors.ts';
import type { UnreadFile } from './textReader.ts';

const maxSearchSeconds = 2;

/**
 * Looks for the transactions that stand in a text in any encoding, judged by content alone. Otherwise
 * gives what is known of the file. Throws InputError for one that holds far too much.
 */
export function* searchTextFile({ bytes, fault, text: unread }: UnreadFile): Steps<TransactionFile | Refused> {
  if (unread === undefined) {
    return { bytes, fault, text: undefined };
  }
  const search = new TransactionSearch();
  const { encoding, json } = yield* findTransactions(search, unread.text);
  if (encoding === undefined) {
    return { bytes, fault, text: { ...unread, json, search } };
  }
  if (search.isCut) {
    throw tooManyCandidates();
  }
  return { ...foundBy(search, encoding), sizeBytes: bytes.length };
}

/** Ends a search with an InputError when it takes too long, pauses not counted. */
export function* inSearchTime<T>(search: Steps<T>, nowMs = () => performance.now()): Steps<T> {
  let leftMs = maxSearchSeconds * 1_000;
  for (;;) {
    const startedMs = nowMs();
    const step = search.next();
    if (step.done === true) {
      return step.value;
    }
    leftMs -= nowMs() - startedMs;
    if (leftMs < 0) {
      throw tooMany(phrase`more text than is searched in ${maxSearchSeconds} seconds`);
    }
    yield;
  }
}
