const remembered = 1_000;

/** What is read of the whole lines of a text, by where they start: the values below a line would each read it again. */
export class LineMemo<T> {
  readonly #known = new Map<number, T>();
  readonly #read: (line: string) => T;

  constructor(read: (line: string) => T) {
    this.#read = read;
  }

  of(start: number, line: string): T {
    let known = this.#known.get(start);
    if (known === undefined) {
      known = this.#read(line);
      if (this.#known.size === remembered) {
        this.#known.clear();
      }
      this.#known.set(start, known);
    }
    return known;
  }
}
