/** Where a pattern is found next, asked for in ascending order: no part of a text is searched twice. */
export class NextMatch {
  readonly #text: string;
  readonly #pattern: RegExp;
  #from = 0;
  #start = -1;
  #end = -1;

  constructor(text: string, pattern: RegExp) {
    this.#text = text;
    this.#pattern = new RegExp(pattern, `${pattern.flags}g`);
  }

  /** Whether what is found first at or behind `from` ends before or at `to`. */
  isWithin(from: number, to: number): boolean {
    if (from > this.#start || from < this.#from) {
      this.#pattern.lastIndex = from;
      const found = this.#pattern.exec(this.#text);
      this.#from = from;
      this.#start = found?.index ?? this.#text.length;
      this.#end = this.#pattern.lastIndex;
    }
    return this.#start < to && this.#end <= to;
  }
}

/** What is looked for around values, which are asked for in ascending order. */
export class Matches {
  readonly #text: string;
  readonly #before = new Map<RegExp, NextMatch>();
  readonly #after = new Map<RegExp, NextMatch>();

  constructor(text: string) {
    this.#text = text;
  }

  before(pattern: RegExp): NextMatch {
    return this.#of(pattern, this.#before);
  }

  after(pattern: RegExp): NextMatch {
    return this.#of(pattern, this.#after);
  }

  #of(pattern: RegExp, all: Map<RegExp, NextMatch>): NextMatch {
    let next = all.get(pattern);
    if (next === undefined) {
      next = new NextMatch(this.#text, pattern);
      all.set(pattern, next);
    }
    return next;
  }
}
