import { phrase } from '../../domain/phrase.ts';
import type { Steps } from '../../domain/steps.ts';
import type { FoundAt, TransactionEncoding, TransactionFile } from '../../domain/transaction/transaction.ts';
import { JsonFault } from '../../domain/value/jsonCursor.ts';
import { findEscaped, findPercentCoded } from './container/findEscaped.ts';
import type { Finder } from './container/finder.ts';
import { findJson, type JsonKind } from './container/findJson.ts';
import { findNumbers } from './container/findNumbers.ts';
import { findWords } from './container/findWords.ts';
import { createPlaces } from './container/placeInText.ts';
import type { RejectedFile } from './container/rejection.ts';
import { TransactionSearch, tooMany, tooManyCandidates } from './container/search.ts';
import type { UnreadFile } from './textReader.ts';

const maxSearchSeconds = 2;
/** Texts within texts: a form in a log entry, in JSON, in a file. */
const maxNesting = 4;
const longestMark = 2;
/** What some finder needs: JSON, enough digits in a row, or signs that stand for others. */
const mayHold = /^\s*[{[]|[\w+/-]{16}|[\da-fx,;: \t\r\n-]{24}|[\\%]|yte\(?\)|u8/i;

/** What looks for bytes in a text, with the encoding that it finds. */
const finders: readonly (readonly [TransactionEncoding, Finder])[] = [
  ['text', findWords],
  ['bytes', findNumbers],
  ['text', findPercentCoded],
  ['text', findEscaped],
];

/** Finds transactions in a text by its content alone; otherwise gives what is known of the file. */
export function* searchTextFile({ bytes, fault, text: unread }: UnreadFile): Steps<TransactionFile | RejectedFile> {
  if (unread === undefined) {
    return { bytes, fault, text: undefined };
  }
  const search = new TransactionSearch();
  const { encoding, json } = yield* searchText(search, unread.text, () => [], 0);
  if (encoding === undefined) {
    return { bytes, fault, text: { ...unread, json, search } };
  }
  if (search.isCut) {
    throw tooManyCandidates();
  }
  return search.file(encoding, bytes.length);
}

interface TextSearch {
  /** How that is written which was found first; undefined when nothing was. */
  readonly encoding: TransactionEncoding | undefined;
  /** What the text is as JSON: the kind, or what is wrong with it. Undefined when it does not begin like JSON. */
  readonly json: JsonKind | JsonFault | undefined;
}

/** `foundAt` says where the text stood: only what is found needs to know, and few texts hold something. */
function* searchText(
  search: TransactionSearch,
  text: string,
  foundAt: () => FoundAt,
  nesting: number,
): Steps<TextSearch> {
  const places = createPlaces(text);
  const before = search.documents.length;
  const inside = function* (inner: string, at: () => FoundAt): Steps<boolean> {
    const isSearched = nesting < maxNesting && mayHold.test(inner);
    return isSearched && (yield* searchText(search, inner, at, nesting + 1)).encoding !== undefined;
  };
  let json: TextSearch['json'];
  if (/^\s*[{[]/.test(text)) {
    const undo = search.savePoint();
    const placeOf = (offset: number) => [places(offset, offset)];
    try {
      json = yield* findJson(text, { search, foundAt, placeOf, inside });
      return { json, encoding: search.documents.length === before ? undefined : json };
    } catch (error) {
      if (!(error instanceof JsonFault)) {
        throw error;
      }
      undo();
      json = error;
      if (error.isCut) {
        return { json, encoding: undefined };
      }
    }
  }
  for (const [encoding, find] of finders) {
    yield;
    yield* find(text, {
      take: (bytes, start, end) =>
        search.take(bytes, () =>
          nesting > 0 && isAll(text, start, end) ? foundAt() : [...foundAt(), places(start, end)],
        ),
      inside: (inner, start) => inside(inner, () => [...foundAt(), places(start, start)]),
    });
    if (search.documents.length > before) {
      return { json, encoding };
    }
  }
  return { json, encoding: undefined };
}

/** Whether nothing stands around what was found but a mark in front and padding behind. */
function isAll({ length }: string, start: number, end: number): boolean {
  return start <= longestMark && length - end <= longestMark;
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
