import { isLetter } from './name.ts';

/** Where letters stand before values, which are asked for in ascending order: no character is read twice. */
export class LettersBefore {
  readonly #text: string;
  /** Behind the last letter of what is read. */
  #end = 0;
  #readTo = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Whether a letter stands between two places. */
  areBetween(from: number, to: number): boolean {
    if (to < this.#readTo) {
      return this.#endOfLast(to, from) > from;
    }
    const end = this.#endOfLast(to, this.#readTo);
    if (end > this.#readTo) {
      this.#end = end;
    }
    this.#readTo = to;
    return this.#end > from;
  }

  /** Behind the last letter before `to`, looked at back to `from`. */
  #endOfLast(to: number, from: number): number {
    let end = to;
    while (end > from && !isLetter(this.#text.charCodeAt(end - 1))) {
      end -= 1;
    }
    return end;
  }
}
