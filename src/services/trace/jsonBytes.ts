import { isJsonSpace, jsonDepth, jsonMarks } from '../../domain/value/jsonMarks.ts';

const { quote, comma, colon, listStart, backslash, listEnd, objectStart, objectEnd } = jsonMarks;

/** Bytes that are passed over between two pauses, in some milliseconds. */
const bytesAtOnce = 1024 * 1024;

/** A value this long is none of those that a trace has beside its steps. */
const longestValue = 32 * 1024 * 1024;

/** Goes through the bytes of a JSON text, passing over what is not asked for. Throws SyntaxError where it is none. */
export class JsonBytes {
  readonly #bytes: Uint8Array;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.#at = at;
  }

  /** Another one, at the same place. */
  fork(): JsonBytes {
    return new JsonBytes(this.#bytes, this.#at);
  }

  /** The names of an object's members; take or skip the value of each before the next. */
  *members(): Generator<string> {
    if (this.#opens(objectStart, objectEnd)) {
      do {
        const name = this.value();
        if (typeof name !== 'string' || this.#next() !== colon) {
          throw new SyntaxError('no member');
        }
        yield name;
      } while (this.#goesOn(objectEnd));
    }
  }

  /** The items of a list, as JSON lists of at least so many bytes each; the last may be shorter. */
  *items(bytes: number, longestItem: number): Generator<string> {
    if (!this.#opens(listStart, listEnd)) {
      return;
    }
    let start = this.#at;
    for (let goesOn = true; goesOn; ) {
      const before = this.#at;
      this.skipValue();
      const end = this.#at;
      if (end - before > longestItem) {
        throw new SyntaxError('an item too long');
      }
      goesOn = this.#goesOn(listEnd);
      if (!goesOn || end - start >= bytes) {
        yield `[${this.#text(start, end)}]`;
        start = this.#at;
      }
    }
  }

  value(): unknown {
    this.#skipSpace();
    const start = this.#at;
    this.skipValue();
    return JSON.parse(this.#text(start, this.#at));
  }

  /** Passes over one value; only its brackets and quotes are looked at. */
  skipValue(): void {
    for (const _pause of this.skipping()) {
      // What is short needs none.
    }
  }

  /** Passes over a value that may be long, with pauses. */
  *skipping(): Generator<undefined> {
    this.#skipSpace();
    const start = this.#at;
    let pausedAt = start;
    let depth = 0;
    do {
      const code = this.#bytes[this.#at];
      if (code === undefined || this.#at - start > longestValue) {
        throw new SyntaxError('no end');
      }
      if (code === quote) {
        this.#skipText();
      } else {
        depth += jsonDepth(code);
        this.#at += 1;
      }
      if (this.#at - pausedAt > bytesAtOnce) {
        pausedAt = this.#at;
        yield undefined;
      }
    } while (depth > 0 || !this.#isOver(start));
  }

  /** Nothing but space may follow. */
  end(): void {
    this.#skipSpace();
    if (this.#at < this.#bytes.length) {
      throw new SyntaxError('more than one value');
    }
  }

  /** Whether a value outside of brackets ends here: what is in brackets or quotes does with them, a word before a mark. */
  #isOver(start: number): boolean {
    const first = this.#bytes[start];
    const code = this.#bytes[this.#at];
    return (
      first === quote ||
      first === objectStart ||
      first === listStart ||
      code === undefined ||
      code === comma ||
      code === objectEnd ||
      code === listEnd ||
      isJsonSpace(code)
    );
  }

  #skipText(): void {
    do {
      this.#at += this.#bytes[this.#at] === backslash ? 2 : 1;
      if (this.#at >= this.#bytes.length) {
        throw new SyntaxError('no end');
      }
    } while (this.#bytes[this.#at] !== quote);
    this.#at += 1;
  }

  #opens(start: number, end: number): boolean {
    if (this.#next() !== start) {
      throw new SyntaxError('another value');
    }
    this.#skipSpace();
    const isEmpty = this.#bytes[this.#at] === end;
    this.#at += isEmpty ? 1 : 0;
    return !isEmpty;
  }

  /** True after a comma, false after the end. */
  #goesOn(end: number): boolean {
    const code = this.#next();
    if (code !== comma && code !== end) {
      throw new SyntaxError('no comma');
    }
    return code === comma;
  }

  #next(): number | undefined {
    this.#skipSpace();
    this.#at += 1;
    return this.#bytes[this.#at - 1];
  }

  #skipSpace(): void {
    while (isJsonSpace(this.#bytes[this.#at])) {
      this.#at += 1;
    }
  }

  #text(start: number, end: number): string {
    return this.#decoder.decode(this.#bytes.subarray(start, end));
  }
}
