interface Flight<T> {
  /** Rejects at once when it is aborted, whatever the request itself does then. */
  readonly outcome: Promise<T>;
  readonly abort: AbortController;
  waiting: number;
}

/** Shares one request between callers who ask the same; it is aborted when the last of them has aborted. */
export class SharedRequests<T> {
  readonly #flights = new Map<string | symbol, Flight<T>>();

  /** Joins the request under way for `key`, or starts one; without a key it is never shared. */
  async join(
    key: string | undefined,
    signal: AbortSignal | undefined,
    start: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    signal?.throwIfAborted();
    const id = key ?? Symbol('never shared');
    const flight = this.#flights.get(id) ?? this.#depart(id, start);
    flight.waiting += 1;
    return new Promise<T>((resolve, reject) => {
      const leave = () => {
        reject(signal?.reason);
        flight.waiting -= 1;
        if (flight.waiting === 0) {
          this.#forget(id, flight);
          flight.abort.abort(signal?.reason);
        }
      };
      signal?.addEventListener('abort', leave);
      flight.outcome.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave));
    });
  }

  /** Aborts every request under way; their callers are rejected with `reason`. */
  abortAll(reason: Error): void {
    for (const flight of this.#flights.values()) {
      flight.abort.abort(reason);
    }
  }

  #depart(id: string | symbol, start: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const abort = new AbortController();
    const aborted = new Promise<never>((_resolve, reject) => {
      abort.signal.addEventListener('abort', () => reject(abort.signal.reason));
    });
    const flight: Flight<T> = { outcome: Promise.race([start(abort.signal), aborted]), abort, waiting: 0 };
    this.#flights.set(id, flight);
    const forget = () => this.#forget(id, flight);
    flight.outcome.then(forget, forget);
    return flight;
  }

  #forget(id: string | symbol, flight: Flight<T>): void {
    if (this.#flights.get(id) === flight) {
      this.#flights.delete(id);
    }
  }
}
