import { phrase, type Words } from '../../domain/phrase.ts';
import type { WireFault } from '../../domain/protobuf/wireFault.ts';
import type { Steps } from '../../domain/steps.ts';
import type { TransactionFile } from '../../domain/transaction/transaction.ts';
import { foundBy } from './binaryReader.ts';
import type { NamedFinder } from './container/finder.ts';
import { findTransactions, type TextSearch } from './container/findTransactions.ts';
import type { Refused } from './container/refusal.ts';
import { TransactionSearch, tooManyCandidates } from './container/search.ts';
import { type DecodedText, takeText } from './container/takeText.ts';
import { tooMany } from './inputErrors.ts';
import { TooManyValues } from './jsonFault.ts';
import { decodeText, textWithin } from './text.ts';

/** Texts within texts: JSON in base64, in quotes. */
const maxWritings = 4;

/**
 * Reads the transactions of a file that is none as it is, for the reason given, but may hold some in any encoding, judged by
 * content alone. Gives undefined for each step, and at its end the file, what is known of one that holds none, or that the
 * rare finders are needed. Throws InputError for one that holds far too much.
 */
export function* readTextFile(
  bytes: Uint8Array,
  fault: WireFault,
  rareFinders?: readonly NamedFinder[],
): Generator<TextOutcomes | undefined> {
  const text = decodeText(bytes);
  yield;
  yield text === undefined
    ? { bytes, fault, text }
    : yield* readText(bytes, fault, text, { rareFinders, writtenAs: [] });
}

type TextOutcomes = TransactionFile | Refused | 'lacksFinders';

interface Reading {
  readonly rareFinders: readonly NamedFinder[] | undefined;
  /** What stood around the text, from the outside. */
  readonly writtenAs: readonly Words[];
}

function* readText(
  bytes: Uint8Array,
  fault: WireFault,
  text: string,
  { rareFinders, writtenAs }: Reading,
): Steps<TextOutcomes> {
  const sizeBytes = bytes.length;
  const search = new TransactionSearch(rareFinders);
  const outcome = yield* takeText(search, text.trim(), () => []);
  const { decoded } = outcome;
  if (decoded && !decoded.fault) {
    return { ...foundBy(search, decoded.encoding), sizeBytes };
  }
  yield;
  const inner = writtenAs.length < maxWritings ? (decodedText(decoded) ?? quotedText(text.trim())) : undefined;
  if (inner) {
    yield;
    return yield* readText(bytes, fault, inner.text, { rareFinders, writtenAs: [...writtenAs, inner.writtenAs] });
  }
  const { encoding, json } = yield* searchIn(search, text);
  if (search.lacksFinders) {
    return 'lacksFinders';
  }
  if (encoding === undefined) {
    return { bytes, fault, text: { text, outcome, json, search, writtenAs } };
  }
  if (search.isCut) {
    throw tooMany(tooManyCandidates);
  }
  return { ...foundBy(search, encoding), sizeBytes };
}

/** A quote, and the beginning of JSON or of a quote in it. */
const quotedJson = /^["'`](?:\s|\\[nrt])*(?:[{[]|\\+")/;
const longestStart = 100;

interface InnerText {
  readonly text: string;
  readonly writtenAs: Words;
}

/** What a text of nothing but hex or base64 stands for, when that is a text again. */
function decodedText(decoded: DecodedText | undefined): InnerText | undefined {
  const text = decoded && textWithin(decoded.bytes);
  return text === undefined ? undefined : { text, writtenAs: phrase`${decoded?.encoding ?? ''} text` };
}

/** JSON in quotes, as a string of JSON or of a program. */
function quotedText(text: string): InnerText | undefined {
  const [quote = ''] = text;
  if (!quotedJson.test(text.slice(0, longestStart)) || text.at(-1) !== quote) {
    return undefined;
  }
  const inside = quote === '"' ? stringOf(text) : text.slice(1, -1);
  return inside === undefined ? undefined : { text: inside, writtenAs: phrase`text in quotes` };
}

function stringOf(json: string): string | undefined {
  try {
    return JSON.parse(json) as string;
  } catch {
    return undefined;
  }
}

function* searchIn(search: TransactionSearch, text: string): Steps<TextSearch> {
  try {
    return yield* findTransactions(search, text);
  } catch (error) {
    throw error instanceof TooManyValues ? tooMany(error.what) : error;
  }
}
