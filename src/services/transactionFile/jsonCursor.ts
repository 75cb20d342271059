import { isJsonSpace, jsonDepth, jsonMarks } from '../../domain/value/jsonMarks.ts';

/** The text is no JSON from this offset on; at its very end it is only cut off. */
export class JsonFault extends SyntaxError {
  readonly offset: number;
  readonly isCut: boolean;

  constructor(offset: number, isCut: boolean) {
    super();
    this.offset = offset;
    this.isCut = isCut;
  }
}

const longestWord = 6;
/** Deeper than anybody writes. */
const maxNesting = 200;

const minus = 45;
const zero = 48;
const { quote, comma, listStart, backslash, listEnd, objectStart, objectEnd } = jsonMarks;

const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/y;

/**
 * Goes through JSON text once, from value to value, and makes objects of none: whoever reads says of each whether to look
 * inside. Throws JsonFault where the text is no JSON; what is passed over is only looked through for its end.
 */
export class JsonCursor {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** What stands at the place; it stays there. */
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

  /** Passes over the object that stands here; whoever takes a name must pass over its value. */
  *members(): Generator<string> {
    for (const _ of this.#places(objectEnd)) {
      const name = this.#code() === quote ? this.#name() : this.#fail();
      this.#take(':');
      yield name;
    }
  }

  /** Passes over the list that stands here; whoever takes a turn must pass over its item. */
  items(): Generator<undefined> {
    return this.#places(listEnd);
  }

  /** Passes over the text that stands here. */
  text(): string {
    const start = this.#at;
    this.#at = this.#endOfText(start);
    return this.#parsed(this.#text.slice(start, this.#at), start);
  }

  /** Passes over an integer from -128 to 255; undefined, staying where it is, when none stands here. */
  byte(): number | undefined {
    const isNegative = this.#code() === minus;
    const start = isNegative ? this.#at + 1 : this.#at;
    let end = start;
    let value = 0;
    for (let digit = this.#digit(end); digit >= 0 && end - start < 3; digit = this.#digit(end)) {
      value = value * 10 + digit;
      end++;
    }
    const isWhole = end > start && (end - start === 1 || this.#digit(start) !== 0) && this.#isOver(end);
    if (!isWhole || value > (isNegative ? 128 : 255)) {
      return undefined;
    }
    this.#at = end;
    return isNegative ? -value : value;
  }

  /** Passes over the value that stands here, whatever it is. */
  skip(): void {
    switch (this.kind()) {
      case 'text':
        this.#at = this.#endOfText(this.#at);
        return;
      case 'scalar':
        this.#scalar();
        return;
      default:
        this.#skipNested();
    }
  }

  /** The offset of what stands here. */
  offset(): number {
    this.#skipSpace();
    return this.#at;
  }

  /** Whether nothing but space follows. */
  isAtEnd(): boolean {
    return this.offset() >= this.#text.length;
  }

  /** Nothing but space may follow. */
  end(): void {
    if (!this.isAtEnd()) {
      this.#fail();
    }
  }

  /** Each place between brackets, with commas between. */
  *#places(end: number): Generator<undefined> {
    this.#at++;
    if (this.#code() !== end) {
      yield;
      while (this.#code() !== end) {
        this.#take(',');
        this.#skipSpace();
        yield;
      }
    }
    this.#at++;
  }

  #name(): string {
    const start = this.#at + 1;
    this.#at = this.#endOfText(this.#at);
    const name = this.#text.slice(start, this.#at - 1);
    return name.includes('\\') ? this.#parsed(`"${name}"`, start - 1) : name;
  }

  #parsed(text: string, start: number): string {
    try {
      return JSON.parse(text) as string;
    } catch {
      return this.#fail(start);
    }
  }

  /** Behind the quote that ends the text which begins here. */
  #endOfText(start: number): number {
    const text = this.#text;
    const end = text.indexOf('"', start + 1);
    if (end > 0 && text.charCodeAt(end - 1) !== backslash) {
      return end + 1;
    }
    let at = start + 1;
    for (let code = text.charCodeAt(at); code !== quote; code = text.charCodeAt(at)) {
      at += code === backslash ? 2 : 1;
      if (at >= text.length) {
        this.#fail(text.length);
      }
    }
    return at + 1;
  }

  #scalar(): void {
    scalar.lastIndex = this.#at;
    if (!scalar.test(this.#text)) {
      const rest = this.#text.slice(this.#at, this.#at + longestWord);
      this.#fail(['true', 'false', 'null', '-'].some((word) => word.startsWith(rest)) ? this.#text.length : this.#at);
    }
    this.#at = scalar.lastIndex;
  }

  #skipNested(): void {
    const text = this.#text;
    let at = this.#at;
    let depth = 0;
    do {
      const code = text.charCodeAt(at);
      if (code === quote) {
        at = this.#endOfText(at);
      } else {
        depth += jsonDepth(code);
        at++;
      }
    } while (depth > 0 && depth < maxNesting && at < text.length);
    if (depth > 0) {
      this.#fail(at);
    }
    this.#at = at;
  }

  #take(character: ':' | ','): void {
    if (this.#code() !== character.charCodeAt(0)) {
      this.#fail();
    }
    this.#at++;
  }

  /** The next character that is no space. */
  #code(): number {
    this.#skipSpace();
    return this.#text.charCodeAt(this.#at);
  }

  #skipSpace(): void {
    const text = this.#text;
    let at = this.#at;
    while (isJsonSpace(text.charCodeAt(at))) {
      at++;
    }
    this.#at = at;
  }

  /** -1 when there is none. */
  #digit(at: number): number {
    const digit = this.#text.charCodeAt(at) - zero;
    return digit >= 0 && digit <= 9 ? digit : -1;
  }

  /** Whether a number may end before this. */
  #isOver(at: number): boolean {
    const code = this.#text.charCodeAt(at);
    return isJsonSpace(code) || code === listEnd || code === objectEnd || code === comma || at === this.#text.length;
  }

  #fail(at = this.#at): never {
    throw new JsonFault(at, at >= this.#text.length);
  }
}
