import type { Place } from './delimiters.ts';
import { Enclosure } from './enclosure.ts';
import { endOfName, nextLetter } from './name.ts';
import type { NameReader, NameTest } from './nameReader.ts';

/** How far before a value a bracket may open that it stands in. */
export const bracketReach = 1_000;
const longestOpening = 60;
// By the code of a character: of a bracket that opens 1, of one that closes -1.
const depths: readonly number[] = Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return Number('([{'.includes(character)) - Number(')]}'.includes(character));
});
const separators = new Set(',;([{');

/** What stands before values on their lines, which are asked for in ascending order: it is read once for all of a line. */
export class OwnLine {
  readonly #text: string;
  readonly #names: NameReader;
  /** For each test how far names are read, and where the last ends for which it holds. */
  readonly #lastNames = new Map<NameTest, { lineStart: number; readTo: number; end: number }>();
  /** The outermost first. */
  readonly #open: Enclosure[] = [];
  #lineStart = -1;
  #bracketsTo = 0;

  constructor(text: string, names: NameReader) {
    this.#text = text;
    this.#names = names;
  }

  /** Whether a name before a value is like that. */
  hasName(test: NameTest, { start, lineStart, from }: Omit<Place, 'line'>): boolean {
    let last = this.#lastNames.get(test);
    if (last === undefined) {
      last = { lineStart: -1, readTo: 0, end: 0 };
      this.#lastNames.set(test, last);
    }
    if (last.lineStart !== lineStart) {
      last.lineStart = lineStart;
      last.readTo = Math.max(lineStart, from);
      last.end = 0;
    }
    const text = this.#text;
    let at = nextLetter(text, last.readTo, start);
    while (at < start) {
      const end = endOfName(text, at, start);
      const written = text.slice(at, end);
      if (test(this.#names.read(written), written)) {
        last.end = end;
      }
      at = nextLetter(text, end, start);
    }
    last.readTo = start;
    return last.end > from;
  }

  /** The innermost bracket that opens before a value and does not close, with what stands directly before it. */
  bracketOf({ start, lineStart }: Omit<Place, 'line'>): Enclosure | undefined {
    const from = Math.max(lineStart, start - bracketReach);
    if (this.#lineStart !== lineStart || this.#bracketsTo < from) {
      this.#lineStart = lineStart;
      this.#open.length = 0;
      this.#bracketsTo = from;
    }
    for (let at = this.#bracketsTo; at < start; at++) {
      const depth = depths[this.#text.charCodeAt(at)] ?? 0;
      if (depth > 0) {
        this.#open.push(this.#openingAt(at));
      } else if (depth < 0) {
        this.#open.pop();
      }
    }
    this.#bracketsTo = start;
    this.#forgetBefore(from);
    return this.#open.at(-1);
  }

  #openingAt(start: number): Enclosure {
    const from = Math.max(this.#lineStart, start - longestOpening);
    let begin = start;
    while (begin > from && !separators.has(this.#text.charAt(begin - 1))) {
      begin -= 1;
    }
    return new Enclosure({ written: this.#text.slice(begin, start), start, outer: this.#open.at(-1) });
  }

  #forgetBefore(from: number): void {
    const [first] = this.#open;
    if (first !== undefined && first.start < from) {
      const inReach = this.#open.findIndex(({ start }) => start >= from);
      this.#open.splice(0, inReach < 0 ? Infinity : inReach);
      const [outermost] = this.#open;
      if (outermost !== undefined) {
        outermost.outer = undefined;
      }
    }
  }
}
