import type { Place } from './delimiters.ts';
import { type Name, type NameReader, namePattern } from './name.ts';

type NameTest = (name: Name) => boolean;

interface Opening {
  readonly at: number;
  /** What stands directly before it. */
  readonly before: string;
}

/** How far before a value a bracket may open that it stands in. */
const bracketReach = 1_000;

/** What stands on one line before values, which are asked for in ascending order: it is read once for all of them. */
export class OwnLine {
  readonly start: number;
  readonly #text: string;
  readonly #names: NameReader;
  readonly #lastNames = new Map<NameTest, { readTo: number; end: number }>();
  #open: Opening[] = [];
  #bracketsTo: number;

  constructor({ text, lineStart, from }: Place, names: NameReader) {
    this.start = lineStart;
    this.#text = text;
    this.#names = names;
    this.#bracketsTo = Math.max(lineStart, from);
  }

  /** Whether a name before a value is like that. */
  hasName(test: NameTest, { start, from }: Place): boolean {
    const last = this.#lastNames.get(test) ?? { readTo: Math.max(this.start, from), end: 0 };
    for (const { 0: name, index } of this.#text.slice(last.readTo, start).matchAll(namePattern)) {
      if (test(this.#names.read(name))) {
        last.end = last.readTo + index + name.length;
      }
    }
    last.readTo = start;
    this.#lastNames.set(test, last);
    return last.end > from;
  }

  /** What stands directly before each bracket that opens before a value and does not close. */
  openersOf({ start }: Place): readonly string[] {
    for (const { 0: bracket, index } of this.#text.slice(this.#bracketsTo, start).matchAll(/[([{}\])]/g)) {
      if (/[([{]/.test(bracket)) {
        this.#open.push(this.#openingAt(this.#bracketsTo + index));
      } else {
        this.#open.pop();
      }
    }
    this.#bracketsTo = start;
    this.#open = this.#open.filter(({ at }) => at >= start - bracketReach);
    return this.#open.map(({ before }) => before);
  }

  #openingAt(at: number): Opening {
    const before = this.#text.slice(Math.max(this.start, at - 60), at);
    return { at, before: before.split(/[,;([{]/).at(-1) ?? '' };
  }
}
