import { inEnglish, phrase, type Words } from '../phrase.ts';
/** Where the values of a JSON text stand; offsets are UTF-16, `end` exclusive. */
export interface JsonNode {
  readonly start: number;
  readonly end: number;
  /** The elements of an array; empty for all else. */
  readonly items: readonly JsonNode[];
  /** The members of an object; of equal names the last counts, as in `JSON.parse`. Undefined for all else. */
  readonly members: ReadonlyMap<string, JsonNode> | undefined;
  readonly isArray: boolean;
}

/** The first place where a text stops being JSON. */
export interface JsonFault {
  readonly offset: number;
  readonly expected: Words;
}

const maxDepth = 64;
/** So many are read in less than a tenth of a second; far more than an address book has. */
const maxValues = 200_000;
// A string holds all but quotes, backslashes and control characters (below the space).
const scalarPattern =
  /"(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy;

/** Reads strict JSON (RFC 8259), as `JSON.parse` does, for the places of its values. */
export function readJsonTree(text: string): JsonNode | JsonFault {
  const reader = new Reader(text);
  try {
    const node = reader.value(0);
    return reader.isAtEnd() ? node : { offset: reader.offset, expected: phrase`the end of the file` };
  } catch (error) {
    if (error instanceof Fault) {
      return error.fault;
    }
    throw error;
  }
}

const none: readonly JsonNode[] = [];

class Fault extends Error {
  readonly fault: JsonFault;

  constructor(fault: JsonFault) {
    super(inEnglish(fault.expected));
    this.fault = fault;
  }
}

class Reader {
  readonly #text: string;
  #valuesLeft = maxValues;
  offset = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(depth: number): JsonNode {
    this.#skipSpace();
    if (depth > maxDepth) {
      throw new Fault({ offset: this.offset, expected: phrase`less nesting` });
    }
    if (this.#valuesLeft-- === 0) {
      throw new Fault({ offset: this.offset, expected: phrase`fewer values` });
    }
    const start = this.offset;
    if (this.#take('[')) {
      const items: JsonNode[] = [];
      this.#list(']', () => items.push(this.value(depth + 1)));
      return { start, end: this.offset, items, members: undefined, isArray: true };
    }
    if (this.#take('{')) {
      const members = new Map<string, JsonNode>();
      this.#list('}', () => this.#member(members, depth));
      return { start, end: this.offset, items: none, members, isArray: false };
    }
    this.#scalar(phrase`a value`);
    return { start, end: this.offset, items: none, members: undefined, isArray: false };
  }

  isAtEnd(): boolean {
    this.#skipSpace();
    return this.offset === this.#text.length;
  }

  #member(members: Map<string, JsonNode>, depth: number): void {
    this.#skipSpace();
    if (this.#text[this.offset] !== '"') {
      throw new Fault({ offset: this.offset, expected: phrase`a name in double quotes` });
    }
    const written = this.#scalar(phrase`a name in double quotes`);
    const name = written.includes('\\') ? (JSON.parse(written) as string) : written.slice(1, -1);
    this.#expect(':');
    members.set(name, this.value(depth + 1));
  }

  #list(close: string, readOne: () => void): void {
    if (this.#take(close)) {
      return;
    }
    do {
      readOne();
    } while (this.#take(','));
    this.#expect(close, phrase`',' or '${close}'`);
  }

  #scalar(expected: Words): string {
    scalarPattern.lastIndex = this.offset;
    const match = scalarPattern.exec(this.#text);
    if (match === null) {
      throw new Fault({ offset: this.offset, expected });
    }
    this.offset += match[0].length;
    return match[0];
  }

  #take(character: string): boolean {
    this.#skipSpace();
    const isThere = this.#text[this.offset] === character;
    this.offset += isThere ? 1 : 0;
    return isThere;
  }

  #expect(character: string, expected: Words = `'${character}'`): void {
    if (!this.#take(character)) {
      throw new Fault({ offset: this.offset, expected });
    }
  }

  #skipSpace(): void {
    for (let code = this.#code(); code === 32 || code === 10 || code === 13 || code === 9; code = this.#code()) {
      this.offset += 1;
    }
  }

  #code(): number {
    return this.#text.charCodeAt(this.offset);
  }
}
