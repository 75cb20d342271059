import type { Steps } from '../../../domain/steps.ts';
import { mayBeginTransaction } from '../../../domain/transaction/mayBeginTransaction.ts';
import { characterSet, eachRun, type Finder, type Found, wordCharacters } from './finder.ts';

const [backslash, u, x] = [92, 117, 120];
/** Characters between two steps: if each fourth is escaped, some milliseconds. */
const stepLength = 16 * 1024;
const quotes = `"'\``;
/** What one backslash and a letter stand for. */
const letters = new Map(Object.entries({ n: 10, r: 13, t: 9, a: 7, b: 8, f: 12, v: 11, e: 27 }));

interface Piece {
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
}

/** Bytes and texts written with backslashes, in quotes or on a line without: `b'\n\x0c*'`, `"{\"tx\":…}"`. */
export const findEscaped: Finder = function* (text, found) {
  for (let at = text.indexOf('\\'); at >= 0; ) {
    const lineStart = text.lastIndexOf('\n', at) + 1;
    const next = text.indexOf('\n', at);
    const lineEnd = next < 0 ? text.length : next;
    for (const { bytes, start, end } of yield* piecesOf(text, lineStart, lineEnd)) {
      const isTaken = mayBeginTransaction(bytes, bytes.length) && found.take(new Uint8Array(bytes), start, end);
      if (isTaken || (yield* found.inside(bytes.toString('utf8'), start))) {
        break;
      }
    }
    yield;
    at = text.indexOf('\\', lineEnd);
  }
};

/** What is in quotes on a line, as far as a backslash is in it; the line itself when it has no quotes. */
function* piecesOf(text: string, lineStart: number, lineEnd: number): Steps<readonly Piece[]> {
  const pieces: Piece[] = [];
  let hasQuotes = false;
  let at = lineStart;
  while (at < lineEnd) {
    const quote = text.charAt(at);
    const isEscape = text.charCodeAt(at) === backslash;
    const end = quotes.includes(quote) ? closingQuote(text, quote, at + 1, lineEnd) : -1;
    if (end >= 0) {
      hasQuotes = true;
      if (text.slice(at, end).includes('\\')) {
        pieces.push({ bytes: yield* unescaped(text, at + 1, end), start: at + 1, end });
      }
      at = end;
    }
    at += isEscape ? 2 : 1;
  }
  return hasQuotes ? pieces : [{ bytes: yield* unescaped(text, lineStart, lineEnd), start: lineStart, end: lineEnd }];
}

function closingQuote(text: string, quote: string, start: number, lineEnd: number): number {
  let at = start;
  while (at < lineEnd && text.charAt(at) !== quote) {
    at += text.charCodeAt(at) === backslash ? 2 : 1;
  }
  return at < lineEnd ? at : -1;
}

/** Characters beyond bytes are those of UTF-8. */
function* unescaped(text: string, start: number, end: number): Steps<Buffer> {
  const bytes = Buffer.allocUnsafe(3 * (end - start));
  let count = 0;
  let at = start;
  let pauseAt = start + stepLength;
  while (at < end) {
    if (at > pauseAt) {
      pauseAt += stepLength;
      yield;
    }
    const code = text.charCodeAt(at);
    if (code < 0x80 && code !== backslash) {
      bytes[count++] = code;
      at++;
      continue;
    }
    if (code !== backslash) {
      const first = at;
      while (at < end && text.charCodeAt(at) >= 0x80) {
        at++;
      }
      count += bytes.write(text.slice(first, at), count);
      continue;
    }
    const escaped = escapeAt(text, at + 1, end);
    bytes[count++] = escaped & 0xff;
    at += 1 + (escaped >> 8);
  }
  return bytes.subarray(0, count);
}

/** What stands behind a backslash: a byte, and 256 times how long it is, since a text may have millions. */
function escapeAt(text: string, at: number, end: number): number {
  const code = text.charCodeAt(at);
  if (code === x || (code === u && text.startsWith('00', at + 1))) {
    const start = code === x ? at + 1 : at + 3;
    const first = start < end ? digitAt(text, start) : -1;
    const second = start + 1 < end ? digitAt(text, start + 1) : -1;
    if (first >= 0 && second >= 0) {
      return 256 * (start + 2 - at) + 16 * first + second;
    }
    if (first >= 0 && code === x) {
      return 256 * 2 + first;
    }
  }
  return 256 + (letters.get(text.charAt(at)) ?? code & 0xff);
}

/** The value of a hex digit; -1 when there is none. */
function digitAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  const letter = code | 32;
  if (code >= 48 && code <= 57) {
    return code - 48;
  }
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
}

const shortestPart = 16;
const partCharacters = characterSet(`${wordCharacters}+/_=-%.~!*'()`);
const barePercent = /%(?![\da-f]{2})/i;

/** Parts of addresses and of forms: `transactionList=Cgwq%2B…%3D`, `%7B%22tx%22…`. */
export const findPercentCoded: Finder = function* (text, found) {
  if (!text.includes('%')) {
    return;
  }
  for (const { start, end } of eachRun(text, partCharacters, shortestPart)) {
    const coded = text.slice(start, end);
    const isTaken = yield* takePart(coded, found, start);
    // In a path, a slash between two parts is none of what is coded.
    const lastSlash = coded.lastIndexOf('/') + 1;
    if (!isTaken && lastSlash > 0) {
      yield* takePart(coded.slice(lastSlash), found, start + lastSlash);
    }
    yield;
  }
};

function* takePart(coded: string, found: Found, start: number): Steps<boolean> {
  const decoded = coded.includes('%') ? decodedPart(coded) : undefined;
  return decoded !== undefined && (yield* found.inside(decoded, start));
}

/** A sign that stands for no byte is looked for first: to throw an error for each word of a long text takes seconds. */
function decodedPart(coded: string): string | undefined {
  if (barePercent.test(coded)) {
    return undefined;
  }
  try {
    return decodeURIComponent(coded);
  } catch {
    return undefined;
  }
}
