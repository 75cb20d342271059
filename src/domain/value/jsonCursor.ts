import { inEnglish, phrase, type Words } from '../phrase.ts';
import type { Steps } from '../steps.ts';

/** The text is no JSON from this offset on; cut off when it ends before what is expected is complete. */
export class JsonFault extends SyntaxError {
  readonly offset: number;
  readonly expected: Words;
  readonly isCut: boolean;

  constructor(offset: number, expected: Words, isCut = false) {
    super(inEnglish(expected));
    this.offset = offset;
    this.expected = expected;
    this.isCut = isCut;
  }
}

const [quote, comma, minus, zero, colon, listStart, backslash, listEnd, objectStart, objectEnd] = [
  34, 44, 45, 48, 58, 91, 92, 93, 123, 125,
];
/** Characters that are passed over between two pauses: far less than a millisecond. */
const stepLength = 64 * 1024;
/** More digits than any number has. */
const longestNumber = 1_000;
const longestWord = 6;
const aValue = phrase`a value`;
const aName = phrase`a name in double quotes`;
const scalar = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/;

/**
 * Goes through JSON text once; the caller reads or skips each value. Throws {@link JsonFault} where the text is no
 * JSON.
 */
export class JsonCursor {
  readonly #text: string;
  #at = 0;
  #pausedAt = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The offset of the value that stands here. */
  start(): number {
    while (isSpace(this.#text.charCodeAt(this.#at))) {
      this.#at++;
    }
    return this.#at;
  }

  /** The offset behind the value that was read last. */
  get end(): number {
    return this.#at;
  }

  /** Goes to the value at an offset. */
  seek(offset: number): void {
    this.#at = offset;
    this.#pausedAt = offset;
  }

  kind(): 'object' | 'list' | 'text' | 'scalar' {
    switch (this.#code()) {
      case objectStart:
        return 'object';
      case listStart:
        return 'list';
      case quote:
        return 'text';
      default:
        return 'scalar';
    }
  }

  /** The names of the object's members; read or skip the value of each before the next. */
  *members(): Generator<string> {
    for (const _ of this.#places(objectStart, objectEnd)) {
      const name = this.text(aName);
      this.#take(colon, "':'");
      yield name;
    }
  }

  /** A turn for each item of the list; read or skip it before the next. */
  items(): Generator<undefined> {
    return this.#places(listStart, listEnd);
  }

  text(expected = aValue): string {
    const start = this.start();
    const end = this.#code() === quote ? this.#endOfText(start, expected) : this.#fail(expected);
    try {
      const text = JSON.parse(this.#text.slice(start, end)) as string;
      this.#at = end;
      return text;
    } catch {
      return this.#fail(expected);
    }
  }

  /** Reads an integer from -128 to 255; undefined, staying where it is, when none stands here. */
  byte(): number | undefined {
    const text = this.#text;
    const start = this.start();
    const isNegative = text.charCodeAt(start) === minus;
    const first = isNegative ? start + 1 : start;
    let at = first;
    let value = 0;
    for (let digit = digitAt(text, at); digit >= 0 && at - first < 3; digit = digitAt(text, at)) {
      value = value * 10 + digit;
      at++;
    }
    const isPadded = at - first > 1 && text.charCodeAt(first) === zero;
    if (at === first || isPadded || value > (isNegative ? 128 : 255) || !isNumberEnd(text.charCodeAt(at))) {
      return undefined;
    }
    this.#at = at;
    return isNegative ? -value : value;
  }

  skip(): void {
    for (const _pause of this.skipping()) {
      // What is short needs none.
    }
  }

  /** Skips a value that may be long, with pauses. */
  *skipping(): Steps<void> {
    const kind = this.kind();
    if (kind === 'scalar') {
      this.#skipScalar();
    } else if (kind === 'text') {
      this.#at = this.#endOfText(this.#at, aValue);
    } else {
      yield* this.#skipNested();
    }
    if (this.#isPauseDue()) {
      yield;
    }
  }

  isAtEnd(): boolean {
    return this.start() >= this.#text.length;
  }

  /** Throws unless nothing but space follows. */
  finish(): void {
    if (!this.isAtEnd()) {
      this.#fail(phrase`the end of the file`);
    }
  }

  /** A turn for each place between brackets, with commas between. */
  *#places(open: number, close: number): Generator<undefined> {
    const expected = phrase`',' or '${String.fromCharCode(close)}'`;
    this.#take(open, aValue);
    if (this.#code() !== close) {
      yield;
      while (this.#code() !== close) {
        this.#take(comma, expected);
        yield;
      }
    }
    this.#at++;
  }

  /** Behind the quote that ends the text which begins here. */
  #endOfText(start: number, expected: Words): number {
    const text = this.#text;
    const end = text.indexOf('"', start + 1);
    if (end > 0 && text.charCodeAt(end - 1) !== backslash) {
      return end + 1;
    }
    let at = start + 1;
    for (let code = text.charCodeAt(at); code !== quote; code = text.charCodeAt(at)) {
      at += code === backslash ? 2 : 1;
      if (at >= text.length) {
        throw new JsonFault(start, expected, true);
      }
    }
    return at + 1;
  }

  #skipScalar(): void {
    const rest = this.#text.slice(this.#at, this.#at + longestNumber + 1);
    const [found] = scalar.exec(rest) ?? [];
    if (found === undefined || found.length > longestNumber) {
      const word = rest.slice(0, longestWord);
      const isCut = ['true', 'false', 'null', '-'].some((each) => each.startsWith(word));
      throw new JsonFault(this.#at, aValue, isCut);
    }
    this.#at += found.length;
  }

  *#skipNested(): Steps<void> {
    const text = this.#text;
    let depth = 0;
    let at = this.#at;
    do {
      const code = text.charCodeAt(at);
      if (code === quote) {
        at = this.#endOfText(at, aValue);
      } else {
        depth += depthChange(code);
        at++;
      }
      if (at - this.#pausedAt >= stepLength) {
        this.#at = at;
        this.#pausedAt = at;
        yield;
      }
    } while (depth > 0 && at < text.length);
    this.#at = at;
    if (depth > 0) {
      this.#fail(aValue);
    }
  }

  #isPauseDue(): boolean {
    if (this.#at - this.#pausedAt < stepLength) {
      return false;
    }
    this.#pausedAt = this.#at;
    return true;
  }

  #take(code: number, expected: Words): void {
    if (this.#code() !== code) {
      this.#fail(expected);
    }
    this.#at++;
  }

  /** The next character that is no space. */
  #code(): number {
    return this.#text.charCodeAt(this.start());
  }

  #fail(expected: Words): never {
    throw new JsonFault(this.#at, expected, this.#at >= this.#text.length);
  }
}

function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

function depthChange(code: number): number {
  if (code === objectStart || code === listStart) {
    return 1;
  }
  return code === objectEnd || code === listEnd ? -1 : 0;
}

/** -1 when there is none. */
function digitAt(text: string, at: number): number {
  const digit = text.charCodeAt(at) - zero;
  return digit >= 0 && digit <= 9 ? digit : -1;
}

/** Whether a number may end in front of this character, or of none. */
function isNumberEnd(code: number): boolean {
  return isSpace(code) || code === comma || code === listEnd || code === objectEnd || Number.isNaN(code);
}
