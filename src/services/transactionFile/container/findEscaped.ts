import type { Steps } from '../../../domain/steps.ts';
import type { Finder, Found } from './finder.ts';

const backslash = 92;
/** Longer than what any transaction makes, even if each byte is four characters. */
const maxCharacters = 2_000_000;
/** Characters between two steps: if each fourth is escaped, some milliseconds. */
const stepLength = 16 * 1024;
const quotes = `"'\``;
/** What one backslash and a letter stand for. */
const letters = new Map(Object.entries({ n: 10, r: 13, t: 9, a: 7, b: 8, f: 12, v: 11, e: 27 }));

interface Piece {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
}

/**
 * Bytes and texts written with backslashes, in quotes or on a line without: `b'\n\x0c*'`, `"{\"tx\":…}"`, `\012\052`. Those
 * on lines that follow one another may be one text, as in C.
 */
export const findEscaped: Finder = function* (text, found) {
  let pieces: Piece[] = [];
  let lineEnd = 0;
  let left = maxCharacters;
  for (let at = text.indexOf('\\'); at >= 0 && left > 0; at = text.indexOf('\\', lineEnd)) {
    const lineStart = text.lastIndexOf('\n', at) + 1;
    const isNext = lineStart <= lineEnd + 1;
    const next = text.indexOf('\n', at);
    lineEnd = next < 0 ? text.length : next;
    left -= lineEnd - lineStart;
    const own = left < 0 ? [] : yield* piecesOf(text, lineStart, lineEnd);
    if (!isNext || own.length !== 1) {
      yield* takeJoined(pieces, found);
      pieces = [];
    }
    if (yield* takeOne(own, found)) {
      pieces = [];
    } else if (own.length === 1) {
      pieces.push(...own);
    }
    yield;
  }
  yield* takeJoined(pieces, found);
};

/** Takes the first that holds something; whether one does. */
function* takeOne(pieces: readonly Piece[], found: Found): Steps<boolean> {
  for (const { bytes, start, end } of pieces) {
    if (found.take(bytes, start, end) || (yield* found.inside(Buffer.from(bytes).toString('utf8'), start))) {
      return true;
    }
  }
  return false;
}

function* takeJoined(pieces: readonly Piece[], found: Found): Steps<void> {
  const [first] = pieces;
  const last = pieces.at(-1);
  if (first !== undefined && last !== undefined && first !== last) {
    const bytes = new Uint8Array(Buffer.concat(pieces.map((piece) => piece.bytes)));
    yield* takeOne([{ bytes, start: first.start, end: last.end }], found);
  }
}

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
function* unescaped(text: string, start: number, end: number): Steps<Uint8Array> {
  const bytes = new Uint8Array(3 * (end - start));
  let count = 0;
  let at = start;
  let pauseAt = start + stepLength;
  while (at < end) {
    if (at > pauseAt) {
      pauseAt += stepLength;
      yield;
    }
    const code = text.charCodeAt(at);
    if (code !== backslash) {
      at++;
      if (code < 0x80) {
        bytes[count++] = code;
      } else {
        const isPair = code >= 0xd800 && code < 0xdc00 && at < end;
        const written = Buffer.from(text.slice(at - 1, isPair ? ++at : at));
        bytes.set(written, count);
        count += written.length;
      }
      continue;
    }
    const [byte, length] = escapeAt(text, at + 1, end);
    bytes[count++] = byte;
    at += 1 + length;
  }
  return bytes.slice(0, count);
}

/** What stands behind a backslash, and how long it is. */
function escapeAt(text: string, at: number, end: number): readonly [byte: number, length: number] {
  const next = text.charAt(at);
  const [pattern, radix, mark] =
    next === 'x' ? [/^[\da-f]{1,2}/i, 16, 1] : next === 'u' ? [/^00[\da-f]{2}/i, 16, 1] : [/^[0-3]?[0-7]{1,2}/, 8, 0];
  const [digits] = pattern.exec(text.slice(at + mark, Math.min(end, at + mark + 4))) ?? [];
  return digits === undefined
    ? [letters.get(next) ?? text.charCodeAt(at) & 0xff, 1]
    : [Number.parseInt(digits, radix), mark + digits.length];
}
