import { isLetter } from './name.ts';

/** Where letters stand before values, which are asked for in ascending order: no character is read twice. */
export class LettersBefore {
  readonly #text: string;
  /** The last letter before that ends there. */
  #end = 0;
  #readTo = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Whether a letter stands between two places. */
  areBetween(from: number, to: number): boolean {
    const known = to < this.#readTo ? from : Math.max(from, this.#readTo);
    let end = to;
    while (end > known && !isLetter(this.#text.charCodeAt(end - 1))) {
      end -= 1;
    }
    if (end > known) {
      this.#end = end;
    }
    this.#readTo = to;
    return this.#end > from;
  }
}
