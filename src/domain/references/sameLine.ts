/** What a value may be named by. */
interface Surroundings {
  /** The nearest of what stands before it on its line. */
  tail(length: number): string;
  /** All of that, as far as it is looked at. */
  readonly before: string;
  readonly after: string;
  readonly next: string;
  readonly hasOwnNames: boolean;
  readonly isNamedAbove: boolean;
}

export interface Judgement<Found> {
  readonly found: Found;
  /** How much of what stands before decides it alone, with the character behind; undefined where all of the line may. */
  readonly decidedBy: number | undefined;
}

interface Known<Found> {
  readonly found: Found;
  readonly next: string;
  /** Undefined where the key decides. */
  readonly line: { readonly before: string; readonly after: string; readonly isNamed: boolean } | undefined;
}

/** What is known of values with the same key, by how much stands around them: the cells of a row differ in that. */
type Alike<Found> = Map<number, Known<Found>>;

/** Stands for all lengths where the key decides. */
const anyLengths = -1;
const remembered = 1_000;
const keyLength = 24;
const mostMisses = 16;
const rest = 100;

/**
 * What was found of values by what stands around them on their lines. The lines of a list or table differ in little
 * else, so each judge finds it out once for all values with the same around them. Where many one after the other are
 * like none before, most are not looked up, as that takes as long as judging them.
 */
export class SameLines {
  readonly #byJudge = new Map<unknown, Map<string, Alike<unknown>>>();
  #count = 0;
  #misses = 0;
  #resting = 0;

  of<Around extends Surroundings, Found>(around: Around, judge: (around: Around) => Judgement<Found>): Found {
    if (this.#resting > 0) {
      this.#resting -= 1;
      return judge(around).found;
    }
    return this.#lookedUp(around, judge);
  }

  #lookedUp<Around extends Surroundings, Found>(around: Around, judge: (around: Around) => Judgement<Found>): Found {
    const key = around.tail(keyLength);
    const alike = this.#byJudge.get(judge)?.get(key) as Alike<Found> | undefined;
    const known = alike?.get(anyLengths) ?? alike?.get(lengthsOf(around));
    if (known !== undefined && known.next === around.next && isSame(known, around)) {
      this.#misses = 0;
      return known.found;
    }
    this.#misses += 1;
    this.#resting = this.#misses > mostMisses ? rest : 0;
    const { found, decidedBy } = judge(around);
    if (around.hasOwnNames || !around.isNamedAbove) {
      const isByKey = decidedBy !== undefined && beginsInside(key, decidedBy);
      const { before, after, next, hasOwnNames: isNamed } = around;
      const line = isByKey ? undefined : { before, after, isNamed };
      this.#alikeFor(judge, key).set(isByKey ? anyLengths : lengthsOf(around), { found, next, line });
    }
    return found;
  }

  /** With room for one more. */
  #alikeFor(judge: unknown, key: string): Alike<unknown> {
    if (this.#count === remembered) {
      this.#byJudge.clear();
      this.#count = 0;
    }
    this.#count += 1;
    const all = this.#byJudge.get(judge) ?? new Map<string, Alike<unknown>>();
    const alike = all.get(key) ?? new Map<number, Known<unknown>>();
    this.#byJudge.set(judge, all.set(key, alike));
    return alike;
  }
}

/** How much stands around a value, as one number. */
function lengthsOf({ before, after }: Surroundings): number {
  return before.length * 1_000 + after.length;
}

/** Whether what ends a key is not the rest of a longer word; a shorter key begins where its line does. */
function beginsInside(key: string, length: number): boolean {
  return key.length < keyLength || /[^\w-]/.test(key.charAt(key.length - length - 1));
}

function isSame<Found>({ line }: Known<Found>, around: Surroundings): boolean {
  return (
    line === undefined ||
    (line.before === around.before && line.after === around.after && (line.isNamed || !around.isNamedAbove))
  );
}
