import { endOfName, isWord, nextLetter } from './name.ts';
import type { ReadName } from './nameReader.ts';
import { type NameTest, NearNames } from './nearNames.ts';

const hyphen = 0x2d;
// More are forgotten.
const remembered = 10_000;

/**
 * The names before one value after another, which are asked for in ascending order. Of the first value of a line they are
 * read backwards, as far as they are asked for: most lines have one value, and the nearest names tell. Of the others what
 * stands before several of them is read once, and each name is tested once.
 */
export class NamesBefore extends NearNames {
  /** Where each begins and ends, and those that are read. */
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #names: (ReadName | undefined)[] = [];
  /** The first of them that ends in reach; those before it are left where they are, as lines have few names and are many. */
  #first = 0;
  #from = 0;
  #readTo = 0;
  /** For each test how many names it was asked of, and how many there are up to the last for which it holds. */
  readonly #tested = new Map<NameTest, { asked: number; last: number }>();
  /** Whether this is the first value of a line, with its nearest names and where these begin. */
  #isFirst = true;
  readonly #nearest: ReadName[] = [];
  readonly #nearestStarts: number[] = [];
  #count = 0;
  #nearestFrom = 0;

  /** What stands between two places. */
  reach(from: number, to: number): this {
    // What was left behind is not read again.
    if (from >= this.#readTo || to < this.#readTo || from < this.#from) {
      this.#isFirst = true;
      this.#count = 0;
      this.#nearestFrom = to;
      this.#from = from;
      this.#readTo = to;
      return this;
    }
    if (this.#isFirst || this.#first > remembered) {
      this.#isFirst = false;
      this.#forget(from);
    }
    this.#from = from;
    this.#readOn(to);
    while (this.#first < this.#ends.length && (this.#ends[this.#first] ?? 0) <= from) {
      this.#first += 1;
    }
    return this;
  }

  override at(index: number): ReadName | undefined {
    if (this.#isFirst) {
      while (index >= this.#count && this.#readBack()) {}
      return index < this.#count ? this.#nearest[index] : undefined;
    }
    const at = this.#ends.length - 1 - index;
    if (at < this.#first) {
      return undefined;
    }
    const end = this.#ends[at] ?? 0;
    if ((this.#starts[at] ?? 0) >= this.#from) {
      return this.#nameAt(at);
    }
    const start = nextLetter(this.source, this.#from, end);
    return start === end ? undefined : this.reader.read(this.source.slice(start, end));
  }

  /** Where one of them begins; infinite where there is none. */
  startOf(index: number): number {
    if (this.#isFirst && this.at(index) === undefined) {
      return Infinity;
    }
    return (this.#isFirst ? this.#nearestStarts[index] : this.#starts[this.#starts.length - 1 - index]) ?? Infinity;
  }

  override some(test: NameTest, most = Infinity): boolean {
    if (this.#isFirst) {
      return super.some(test, most);
    }
    const count = this.#ends.length;
    if (count === this.#first) {
      return false;
    }
    let tested = this.#tested.get(test);
    if (tested === undefined) {
      tested = { asked: 0, last: 0 };
      this.#tested.set(test, tested);
    }
    const isCut = (this.#starts[this.#first] ?? Infinity) < this.#from;
    const whole = isCut ? this.#first + 1 : this.#first;
    for (let at = count - 1; at >= Math.max(tested.asked, whole); at--) {
      if (test(this.#nameAt(at))) {
        tested.last = at + 1;
        break;
      }
    }
    tested.asked = count;
    if (tested.last > whole && tested.last > count - most) {
      return true;
    }
    const farthest = count - 1 - this.#first;
    const cut = isCut && farthest < most ? this.at(farthest) : undefined;
    return cut !== undefined && test(cut);
  }

  /** Reads the name before the nearest ones; false where there is none. */
  #readBack(): boolean {
    const text = this.source;
    const from = this.#from;
    let end = this.#nearestFrom;
    while (end > from) {
      if (!isWord(text.charCodeAt(end - 1))) {
        end -= 1;
        continue;
      }
      let start = end - 1;
      while (start > from && (isWord(text.charCodeAt(start - 1)) || isHyphenWithin(text, start - 1, from))) {
        start -= 1;
      }
      const letter = nextLetter(text, start, end);
      this.#nearestFrom = start;
      if (letter < end) {
        this.#nearestStarts[this.#count] = letter;
        this.#nearest[this.#count] = this.reader.read(text.slice(letter, end));
        this.#count += 1;
        return true;
      }
      end = start;
    }
    this.#nearestFrom = end;
    return false;
  }

  #nameAt(at: number): ReadName {
    let name = this.#names[at];
    if (name === undefined) {
      name = this.reader.read(this.source.slice(this.#starts[at], this.#ends[at]));
      this.#names[at] = name;
    }
    return name;
  }

  #forget(from: number): void {
    this.#starts.length = 0;
    this.#ends.length = 0;
    this.#names.length = 0;
    this.#first = 0;
    this.#readTo = from;
    this.#tested.clear();
  }

  #readOn(to: number): void {
    let at = this.#readTo;
    const end = this.#ends.at(-1);
    // The last may go on where reading ended.
    if (end !== undefined && (end === at || (end === at - 1 && this.source.charCodeAt(end) === hyphen))) {
      at = Math.max(this.#starts.at(-1) ?? 0, this.#from);
      this.#forgetLast();
    }
    for (let start = nextLetter(this.source, at, to); start < to; start = nextLetter(this.source, at, to)) {
      at = endOfName(this.source, start, to);
      this.#starts.push(start);
      this.#ends.push(at);
      this.#names.push(undefined);
    }
    this.#readTo = to;
  }

  #forgetLast(): void {
    this.#starts.pop();
    this.#ends.pop();
    this.#names.pop();
    const count = this.#ends.length;
    for (const [test, tested] of this.#tested) {
      tested.asked = Math.min(tested.asked, count);
      if (tested.last > count) {
        this.#tested.delete(test);
      }
    }
  }
}

/** Whether a hyphen joins what is before it to a word behind. */
function isHyphenWithin(text: string, at: number, from: number): boolean {
  return text.charCodeAt(at) === hyphen && at > from && isWord(text.charCodeAt(at - 1));
}
