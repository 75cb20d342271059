/** Where the next of a character stands, asked for in ascending order: no part of a text is searched twice. */
export class NextIndex {
  readonly #text: string;
  readonly #character: string;
  #from = 0;
  #at = -1;

  constructor(text: string, character: string) {
    this.#text = text;
    this.#character = character;
  }

  /** At or behind an offset; the length of the text where there is none. */
  of(offset: number): number {
    if (offset > this.#at || offset < this.#from) {
      const at = this.#text.indexOf(this.#character, offset);
      this.#at = at < 0 ? this.#text.length : at;
      this.#from = offset;
    }
    return this.#at;
  }
}
