import type { Steps } from '../steps.ts';
import { isJsonSpace, jsonDepth, jsonMarks } from './jsonMarks.ts';

/** Characters that are looked at between two steps: far less than a millisecond. */
const stepLength = 64 * 1024;
/** A part of this length is parsed in some milliseconds, whatever is in it. */
const partLength = 256 * 1024;
/** So many objects and lists around it may be too long to be parsed in one step. */
const maxLevels = 12;
const maxItems = 200_000;

class TooMuch extends Error {}

/** Bytes that are decoded at a stretch, in some milliseconds. */
const decodedBytes = 2 * 1024 * 1024;

/** As {@link scanJson} of the text in these bytes, which is decoded in steps too. */
export function* scanJsonBytes(
  bytes: Uint8Array,
  parse?: (part: string) => unknown,
  decoder = new TextDecoder(),
): Generator<{ readonly value: unknown } | undefined> {
  const texts: string[] = [];
  for (let start = 0; start < bytes.length; start += decodedBytes) {
    texts.push(decoder.decode(bytes.subarray(start, start + decodedBytes), { stream: true }));
    yield undefined;
  }
  const text = texts.join('') + decoder.decode();
  yield undefined;
  yield* scanJson(text, parse);
}

/**
 * Parses a long JSON text in steps: gives undefined for each, and at its end what `parse` makes of the whole text, put
 * together of what it makes of parts. Nothing when the text is no JSON, or is nested or filled beyond what anybody writes.
 */
export function* scanJson(
  text: string,
  parse: (part: string) => unknown = JSON.parse,
): Generator<{ readonly value: unknown } | undefined> {
  try {
    const reader = new PartReader(text, parse);
    const value = yield* reader.value(0);
    yield* reader.end();
    yield { value };
  } catch (error) {
    if (!(error instanceof TooMuch || error instanceof SyntaxError)) {
      throw error;
    }
  }
}

const { quote, comma, colon, listStart, backslash, listEnd, objectStart, objectEnd } = jsonMarks;

class PartReader {
  readonly #text: string;
  readonly #parse: (part: string) => unknown;
  #at = 0;
  /** Characters looked at since the last step. */
  #looked = 0;

  constructor(text: string, parse: (part: string) => unknown) {
    this.#text = text;
    this.#parse = parse;
  }

  *value(level: number): Steps<unknown> {
    yield* this.#skipSpace();
    const start = this.#at;
    const first = this.#code();
    yield* this.#skipValue();
    const isLong = this.#at - start > partLength;
    if (!isLong || (first !== objectStart && first !== listStart)) {
      return this.#parse(this.#text.slice(start, this.#at));
    }
    if (level === maxLevels) {
      throw new TooMuch();
    }
    this.#at = start + 1;
    return first === listStart ? yield* this.#list(level + 1) : yield* this.#object(level + 1);
  }

  /** Nothing but space may follow. */
  *end(): Steps<void> {
    yield* this.#skipSpace();
    if (this.#at < this.#text.length) {
      throw new SyntaxError('more than one value');
    }
  }

  *#list(level: number): Steps<readonly unknown[]> {
    const items: unknown[] = [];
    do {
      items.push(yield* this.value(level));
      yield* this.#skipSpace();
    } while (this.#goesOn(listEnd, items.length));
    return items;
  }

  *#object(level: number): Steps<object> {
    const object = {};
    let count = 0;
    do {
      const name = yield* this.value(level);
      yield* this.#skipSpace();
      if (typeof name !== 'string' || this.#text.charCodeAt(this.#at++) !== colon) {
        throw new SyntaxError('no member');
      }
      const value = yield* this.value(level);
      // As JSON.parse does it: of any name, a member of its own.
      Object.defineProperty(object, name, { value, configurable: true, enumerable: true, writable: true });
      yield* this.#skipSpace();
    } while (this.#goesOn(objectEnd, ++count));
    return object;
  }

  /** True after a comma, false after the end. */
  #goesOn(end: number, count: number): boolean {
    const code = this.#text.charCodeAt(this.#at++);
    if (count > maxItems) {
      throw new TooMuch();
    }
    if (code !== comma && code !== end) {
      throw new SyntaxError('no comma');
    }
    return code === comma;
  }

  #code(): number {
    return this.#text.charCodeAt(this.#at);
  }

  *#skipSpace(): Steps<void> {
    while (isJsonSpace(this.#code())) {
      this.#at++;
      yield* this.#step(1);
    }
  }

  /** Passes over one value without reading it; only its brackets and quotes are looked at. */
  *#skipValue(): Steps<void> {
    const start = this.#at;
    const place = { at: start, depth: 0, inText: false };
    while (passOver(this.#text, place)) {
      yield undefined;
    }
    yield* this.#step(place.at - start);
    this.#at = place.at;
    // What is not closed is refused by who parses it, or has no value where it ends.
    if (place.at === start) {
      throw new SyntaxError('no value');
    }
  }

  *#step(looked: number): Steps<void> {
    this.#looked += looked;
    if (this.#looked >= stepLength) {
      this.#looked = 0;
      yield undefined;
    }
  }
}

interface Place {
  at: number;
  /** How many objects and lists are open. */
  depth: number;
  inText: boolean;
}

/** Goes one step on in a value; false at its end, or at that of the text. */
function passOver(text: string, place: Place): boolean {
  let { at, depth, inText } = place;
  const end = Math.min(text.length, at + stepLength);
  let isOver = at >= end;
  while (at < end && !isOver) {
    const code = text.charCodeAt(at);
    if (inText) {
      at += code === backslash ? 2 : 1;
      inText = code !== quote;
    } else if (code === quote) {
      at++;
      inText = true;
    } else {
      const deeper = jsonDepth(code);
      depth += deeper;
      at = depth > 0 || deeper < 0 ? at + 1 : endOfWord(text, at);
    }
    isOver = depth <= 0 && !inText;
  }
  Object.assign(place, { at, depth, inText });
  return !isOver && at < text.length;
}

/** The end of a number, or of true, false or null; no number of sense is longer. */
function endOfWord(text: string, start: number): number {
  let end = start;
  while (end < start + 1_000 && /[\w.+-]/.test(text.charAt(end))) {
    end++;
  }
  return end;
}
