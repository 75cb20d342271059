interface Flight<T> {
  /** Rejects at once when it is aborted, whatever the request itself does then. */
  readonly outcome: Promise<T>;
  readonly abort: AbortController;
  waiting: number;
}

/**
 * Lets callers who ask the same thing at the same time share one request. A caller who aborts leaves at once with its
 * signal's reason and the others stay; when the last one has left, the request itself is aborted. (Undici's deduplicate
 * interceptor fails every caller when the first one aborts.)
 */
export class SharedRequests<T> {
  readonly #flights = new Set<Flight<T>>();
  readonly #byKey = new Map<string, Flight<T>>();

  /** Joins the request under way for `key`, or starts one; without a key it is never shared. */
  async join(
    key: string | undefined,
    signal: AbortSignal | undefined,
    start: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    signal?.throwIfAborted();
    const flight = (key === undefined ? undefined : this.#byKey.get(key)) ?? this.#depart(key, start);
    flight.waiting += 1;
    return new Promise<T>((resolve, reject) => {
      const leave = () => {
        reject(signal?.reason);
        flight.waiting -= 1;
        if (flight.waiting === 0) {
          this.#forget(key, flight);
          flight.abort.abort(signal?.reason);
        }
      };
      signal?.addEventListener('abort', leave, { once: true });
      flight.outcome.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave));
    });
  }

  /** Aborts every request under way; their callers are rejected with `reason`. */
  abortAll(reason: Error): void {
    for (const flight of this.#flights) {
      flight.abort.abort(reason);
    }
  }

  #depart(key: string | undefined, start: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const abort = new AbortController();
    const aborted = new Promise<never>((_resolve, reject) => {
      abort.signal.addEventListener('abort', () => reject(abort.signal.reason), { once: true });
    });
    const flight: Flight<T> = { outcome: Promise.race([start(abort.signal), aborted]), abort, waiting: 0 };
    this.#flights.add(flight);
    if (key !== undefined) {
      this.#byKey.set(key, flight);
    }
    const forget = () => this.#forget(key, flight);
    flight.outcome.then(forget, forget);
    return flight;
  }

  #forget(key: string | undefined, flight: Flight<T>): void {
    this.#flights.delete(flight);
    if (key !== undefined && this.#byKey.get(key) === flight) {
      this.#byKey.delete(key);
    }
  }
}
