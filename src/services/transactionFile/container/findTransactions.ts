import type { Steps } from '../../../domain/steps.ts';
import type { FoundAt } from '../../../domain/transaction/foundAt.ts';
import { mayBeginTransaction } from '../../../domain/transaction/mayBeginTransaction.ts';
import type { TransactionEncoding } from '../../../domain/transaction/transaction.ts';
import { JsonFault } from '../../../domain/value/jsonCursor.ts';
import { findEscaped } from './findEscaped.ts';
import type { NamedFinder } from './finder.ts';
import { findJson, type JsonKind } from './findJson.ts';
import { findNumbers } from './findNumbers.ts';
import { findPercentCoded } from './findPercentCoded.ts';
import { findWords } from './findWords.ts';
import { createPlaces } from './placeInText.ts';
import type { TransactionSearch } from './search.ts';

/** Texts within texts: a form in a log entry, in JSON, in a file. */
const maxNesting = 4;
const longestMark = 2;
/** What some finder needs: JSON, enough digits in a row, or signs that stand for others. */
const mayHold = /^\s*[{[]|[\w+/-]{16}|[\da-fx,;: \t\r\n-]{24}|[\\%]|yte\(?\)|u8/i;

/** What looks for bytes in a text, each in its kind of writing. */
const finders: readonly NamedFinder[] = [
  ['text', findWords],
  ['bytes', findNumbers],
  ['text', findPercentCoded],
  ['text', findEscaped],
];

export interface TextSearch {
  /** How that is written which was found first; undefined when nothing was. */
  readonly encoding: TransactionEncoding | undefined;
  /** What the text is as JSON: the kind, or what is wrong with it. Undefined when it does not begin like JSON. */
  readonly json: JsonKind | JsonFault | undefined;
}

/** Takes the transactions that stand somewhere in a text. */
export function findTransactions(search: TransactionSearch, text: string): Steps<TextSearch> {
  return searchText(search, text, () => [], 0);
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
  if (isJsonStart(text.trimStart()[0])) {
    const undo = search.savePoint();
    const placeOf = (offset: number) => [places(offset, offset)];
    try {
      json = yield* findJson(text, { search, foundAt, placeOf, inside });
    } catch (error) {
      if (!(error instanceof JsonFault)) {
        throw error;
      }
      json = error;
      undo();
    }
    if (!(json instanceof JsonFault) || json.isCut) {
      return { json, encoding: json instanceof JsonFault || search.documents.length === before ? undefined : json };
    }
  }
  for (const [encoding, find] of finders) {
    yield;
    yield* find(text, {
      mayBegin: mayBeginTransaction,
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

function isJsonStart(character: string | undefined): boolean {
  return character === '{' || character === '[';
}
