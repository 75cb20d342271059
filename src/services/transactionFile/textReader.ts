import { phrase, type Words } from '../../domain/phrase.ts';
import type { WireFault } from '../../domain/protobuf/wireCheck.ts';
import type { Steps } from '../../domain/steps.ts';
import type { TransactionFile } from '../../domain/transaction/transaction.ts';
import { TransactionSearch } from './container/search.ts';
import { type DecodedText, decodeText, type TextOutcome, takeText, textWithin } from './text.ts';

/** Texts within texts: JSON in base64, in quotes. */
const maxWritings = 4;

/** A file that is no transaction in hex or base64, but may hold some if it is a text. */
export interface UnreadFile {
  readonly bytes: Uint8Array;
  /** Why the bytes as they are are none. */
  readonly fault: WireFault;
  /** Undefined when they are no text. */
  readonly text: UnreadText | undefined;
}

export interface UnreadText {
  readonly text: string;
  readonly outcome: TextOutcome;
  /** What stood around the text, from the outside, such as `base64 text`. */
  readonly writtenAs: readonly Words[];
}

/** Reads a file that is hex or base64 and nothing else; gives others back to be searched. */
export function* readTextFile(bytes: Uint8Array, fault: WireFault): Steps<TransactionFile | UnreadFile> {
  let text = decodeText(bytes);
  const writtenAs: Words[] = [];
  yield;
  while (text !== undefined) {
    const search = new TransactionSearch();
    const outcome: TextOutcome = takeText(search, text.trim(), () => []);
    const { decoded } = outcome;
    if (decoded && !decoded.fault) {
      return search.file(decoded.encoding, bytes.length);
    }
    yield;
    const inner = writtenAs.length < maxWritings ? (decodedText(decoded) ?? quotedText(text.trim())) : undefined;
    if (inner === undefined) {
      return { bytes, fault, text: { text, outcome, writtenAs } };
    }
    yield;
    text = inner.text;
    writtenAs.push(inner.writtenAs);
  }
  return { bytes, fault, text: undefined };
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
