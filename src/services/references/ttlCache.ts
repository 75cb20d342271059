import { createTurns } from '../../domain/turns.ts';
import type { Freshness } from '../http/transport.ts';

export interface Obtained<T> {
  readonly answer: T;
  /** How long the answer may be given again; 0 keeps it not at all. */
  readonly keepMs: number;
}

/** The latest answers by key, at most `capacity` of them; the one not asked for longest goes first. */
export class TtlCache<T> {
  readonly #kept = new Map<string, { readonly answer: T; readonly untilMs: number }>();
  readonly #turns = createTurns();
  readonly #capacity: number;
  readonly #nowMs: () => number;

  constructor(capacity: number, nowMs: () => number) {
    this.#capacity = capacity;
    this.#nowMs = nowMs;
  }

  /** All that is kept, also what would not be given again. */
  get kept(): readonly T[] {
    return [...this.#kept.values()].map(({ answer }) => answer);
  }

  /** The kept answer, else (and always when `isFresh`) a new one. A failure is never kept. */
  async get(
    key: string,
    { ask, isFresh = false }: { readonly ask: () => Promise<Obtained<T>>; readonly isFresh?: boolean },
  ): Promise<T> {
    const kept = this.#kept.get(key);
    this.#kept.delete(key);
    if (kept !== undefined && !isFresh && this.#nowMs() < kept.untilMs) {
      this.#kept.set(key, kept);
      return kept.answer;
    }
    const isLast = this.#turns(key);
    const { answer, keepMs } = await ask();
    if (keepMs > 0 && isLast()) {
      this.#kept.set(key, { answer, untilMs: this.#nowMs() + keepMs });
      const [oldest] = this.#kept.keys();
      if (this.#kept.size > this.#capacity && oldest !== undefined) {
        this.#kept.delete(oldest);
      }
    }
    return answer;
  }
}

/** For how long a result may be given again: no longer than every answer that it is made of. */
export class Lifetime {
  #freshMs: number | undefined;
  #mayBeStale = true;

  readonly add = ({ freshMs, mayBeStale }: Freshness): void => {
    this.#freshMs = Math.min(this.#freshMs ?? Number.POSITIVE_INFINITY, freshMs ?? 0);
    this.#mayBeStale &&= mayBeStale;
  };

  /** As long as the service says; for `atLeastMs` at least, unless it forbids the use of old answers. */
  ms(atLeastMs: number): number {
    const freshMs = this.#freshMs ?? 0;
    return this.#mayBeStale ? Math.max(freshMs, atLeastMs) : freshMs;
  }
}
