import { isLineEnd } from './lineStarts.ts';
import { endOfName, isLetter } from './name.ts';
import type { ReadName } from './nameReader.ts';
import { NearNames } from './nearNames.ts';

/** How far behind a value names are read. */
const afterLength = 60;

/** The names behind one value after another on their lines. */
export class NamesAfter extends NearNames {
  /** Those that are read; what is behind their count is of another value. */
  readonly #read: ReadName[] = [];
  #count = 0;
  #at = 0;
  #to = 0;
  /** Between these no name begins. */
  #clearFrom = 0;
  #clearTo = 0;

  /** What stands behind a place. */
  reach(from: number): this {
    if (from < this.#clearFrom || from > this.#clearTo) {
      this.#clearFrom = from;
      this.#clearTo = from;
    }
    this.#count = 0;
    this.#to = Math.min(this.source.length, from + afterLength);
    this.#at = Math.min(this.#clearTo, this.#to);
    return this;
  }

  override at(index: number): ReadName | undefined {
    while (index >= this.#count && this.#readOn()) {}
    return index < this.#count ? this.#read[index] : undefined;
  }

  #readOn(): boolean {
    const text = this.source;
    const to = this.#to;
    let at = this.#at;
    while (at < to && !isLetter(text.charCodeAt(at)) && !isLineEnd(text.charCodeAt(at))) {
      at += 1;
    }
    if (this.#count === 0) {
      this.#clearTo = at;
    }
    if (at === to || isLineEnd(text.charCodeAt(at))) {
      this.#at = at;
      return false;
    }
    const end = endOfName(text, at, to);
    this.#at = end;
    this.#read[this.#count] = this.reader.read(text.slice(at, end));
    this.#count += 1;
    return true;
  }
}
