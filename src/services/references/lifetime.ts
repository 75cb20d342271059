import type { Keepable } from '../http/keepable.ts';

/** For how long a result may be given again: no longer than every answer that it is made of. */
export class Lifetime {
  #freshMs: number | undefined;
  #mayBeStale = true;

  readonly hear = ({ freshMs, mayBeStale }: Keepable): void => {
    this.#freshMs = Math.min(this.#freshMs ?? Number.POSITIVE_INFINITY, freshMs ?? 0);
    this.#mayBeStale &&= mayBeStale;
  };

  /** As long as the service says; for `patienceMs` at least, unless it forbids the use of old answers. */
  ms(patienceMs: number): number {
    return this.#mayBeStale ? Math.max(this.#freshMs ?? 0, patienceMs) : (this.#freshMs ?? 0);
  }
}
