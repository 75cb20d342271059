import { endOfName, type Name, nextLetter } from './name.ts';
import { type NameTest, NearNames } from './nearNames.ts';

// More are forgotten.
const remembered = 10_000;

/** One name before a value. */
interface Place {
  readonly start: number;
  readonly end: number;
  name: Name | undefined;
}

/**
 * The names before one value after another, which are asked for in ascending order: what stands before several of them
 * is read once, and each name is tested once.
 */
export class NamesBefore extends NearNames {
  readonly #places: Place[] = [];
  /** The first of them that ends in reach; those before it are left where they are, as lines have few names and are many. */
  #first = 0;
  #from = 0;
  #readTo = 0;
  /** For each test how many names it was asked of, and how many there are up to the last for which it holds. */
  readonly #tested = new Map<NameTest, { asked: number; last: number }>();

  /** What stands between two places. */
  reach(from: number, to: number): this {
    if (to < this.#readTo || this.#first > remembered) {
      this.#forget(from);
    } else if (from > this.#readTo) {
      this.#first = this.#places.length;
      this.#readTo = from;
    }
    this.#from = from;
    this.#readOn(to);
    while ((this.#places[this.#first]?.end ?? Infinity) <= from) {
      this.#first += 1;
    }
    return this;
  }

  override at(index: number): Name | undefined {
    const at = this.#places.length - 1 - index;
    const place = at < this.#first ? undefined : this.#places[at];
    if (place === undefined || place.start >= this.#from) {
      return place && this.#nameOf(place);
    }
    const start = nextLetter(this.source, this.#from, place.end);
    return start === place.end ? undefined : this.reader.read(this.source.slice(start, place.end));
  }

  /** Where one of them begins; infinite where there is none. */
  startOf(index: number): number {
    return this.#places[this.#places.length - 1 - index]?.start ?? Infinity;
  }

  override some(test: NameTest, most = Infinity): boolean {
    const places = this.#places;
    if (places.length === this.#first) {
      return false;
    }
    const tested = this.#tested.get(test) ?? { asked: 0, last: 0 };
    const isCut = (places[this.#first]?.start ?? Infinity) < this.#from;
    const whole = isCut ? this.#first + 1 : this.#first;
    for (let count = places.length; count > Math.max(tested.asked, whole); count--) {
      const place = places[count - 1];
      if (place !== undefined && test(this.#nameOf(place))) {
        tested.last = count;
        break;
      }
    }
    tested.asked = places.length;
    this.#tested.set(test, tested);
    if (tested.last > whole && tested.last > places.length - most) {
      return true;
    }
    const farthest = places.length - 1 - this.#first;
    const cut = isCut && farthest < most ? this.at(farthest) : undefined;
    return cut !== undefined && test(cut);
  }

  #nameOf(place: Place): Name {
    place.name ??= this.reader.read(this.source.slice(place.start, place.end));
    return place.name;
  }

  #forget(from: number): void {
    this.#places.length = 0;
    this.#first = 0;
    this.#readTo = from;
    this.#tested.clear();
  }

  #readOn(to: number): void {
    let at = this.#readTo;
    const last = this.#places.at(-1);
    // The last may go on where reading ended.
    if (last !== undefined && (last.end === at || (last.end === at - 1 && this.source.charAt(last.end) === '-'))) {
      this.#places.pop();
      this.#tested.clear();
      at = Math.max(last.start, this.#from);
    }
    for (let start = nextLetter(this.source, at, to); start < to; start = nextLetter(this.source, at, to)) {
      at = endOfName(this.source, start, to);
      this.#places.push({ start, end: at, name: undefined });
    }
    this.#readTo = to;
  }
}
