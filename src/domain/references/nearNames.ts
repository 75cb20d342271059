import { type Name, type NameReader, namePattern } from './name.ts';

const nextName = new RegExp(namePattern);
const plainName = /^[A-Za-z]\w*$/;

/** The names on one side of a value, the nearest first; only those that are asked for are read. */
export abstract class NearNames {
  readonly #read: Name[] = [];
  protected readonly reader: NameReader;

  constructor(reader: NameReader) {
    this.reader = reader;
  }

  /** Adds the next names; false when there are no more. */
  protected abstract readOn(names: Name[]): boolean;

  /** The nearest is 0. */
  at(index: number): Name | undefined {
    while (index >= this.#read.length && this.readOn(this.#read)) {}
    return this.#read[index];
  }

  nearest(most: number): readonly Name[] {
    this.at(most - 1);
    return this.#read.slice(0, most);
  }

  /** Whether a test holds for one of so many nearest names. */
  some(test: (name: Name) => boolean, most = Infinity): boolean {
    for (let index = 0; index < most; index++) {
      const name = this.at(index);
      if (name === undefined) {
        return false;
      }
      if (test(name)) {
        return true;
      }
    }
    return false;
  }
}

/** The names in a part of a text, from its end on. */
export class NamesBefore extends NearNames {
  readonly #text: string;
  readonly #from: number;
  #to: number;

  constructor(text: string, from: number, to: number, reader: NameReader) {
    super(reader);
    this.#text = text;
    this.#from = from;
    this.#to = to;
  }

  protected override readOn(names: Name[]): boolean {
    const text = this.#text;
    let letter = this.#to;
    while (letter > this.#from && !isLetter(text.charCodeAt(letter - 1))) {
      letter -= 1;
    }
    if (letter === this.#from) {
      this.#to = letter;
      return false;
    }
    let end = letter;
    while (end < this.#to && isOfName(text.charCodeAt(end))) {
      end += 1;
    }
    let start = letter;
    while (start > this.#from && isOfName(text.charCodeAt(start - 1))) {
      start -= 1;
    }
    this.#to = start;
    const written = text.slice(start, end);
    if (plainName.test(written)) {
      names.push(this.reader.read(written));
    } else {
      // Of `0x5a` or `a--b` the names are pieces.
      names.push(...(written.match(namePattern) ?? []).reverse().map((name) => this.reader.read(name)));
    }
    return true;
  }
}

/** The names in a text, from its start on. */
export class NamesAfter extends NearNames {
  readonly #text: string;
  #at = 0;

  constructor(text: string, reader: NameReader) {
    super(reader);
    this.#text = text;
  }

  protected override readOn(names: Name[]): boolean {
    nextName.lastIndex = this.#at;
    const match = nextName.exec(this.#text);
    if (match === null) {
      this.#at = this.#text.length;
      return false;
    }
    this.#at = nextName.lastIndex;
    names.push(this.reader.read(match[0]));
    return true;
  }
}

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

function isOfName(code: number): boolean {
  return isLetter(code) || (code >= 0x30 && code <= 0x39) || code === 0x5f || code === 0x2d;
}
