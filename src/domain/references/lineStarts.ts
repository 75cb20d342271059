/** Where lines begin, asked for in ascending order: no character is read twice, however long a line is. */
export class LineStarts {
  readonly #text: string;
  #asked = 0;
  #start = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Where the line begins that an offset is on. */
  of(offset: number): number {
    const known = offset < this.#asked ? 0 : this.#asked;
    let start = offset;
    while (start > known && !isLineEnd(this.#text.charCodeAt(start - 1))) {
      start -= 1;
    }
    if (start > known || known === 0) {
      this.#start = start;
    }
    this.#asked = offset;
    return this.#start;
  }
}

export function isLineEnd(code: number): boolean {
  // Nearly all characters are told by the first comparison.
  return code <= 0x0d && (code === 0x0a || code === 0x0d);
}
