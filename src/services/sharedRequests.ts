interface PendingRequest<T> {
  /** Rejects at once when it is aborted, whatever the request itself does then. */
  readonly outcome: Promise<T>;
  readonly abort: AbortController;
  waiting: number;
}

/** Shares one request between callers who ask the same; it is aborted when the last of them has aborted. */
export class SharedRequests<T> {
  readonly #pending = new Map<string | symbol, PendingRequest<T>>();

  /** Joins the request under way for `key`, or starts one; without a key it is never shared. */
  async join(
    key: string | undefined,
    signal: AbortSignal | undefined,
    start: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    signal?.throwIfAborted();
    const id = key ?? Symbol('never shared');
    const pending = this.#pending.get(id) ?? this.#start(id, start);
    pending.waiting += 1;
    return new Promise<T>((resolve, reject) => {
      const leave = () => {
        reject(signal?.reason);
        pending.waiting -= 1;
        if (pending.waiting === 0) {
          this.#remove(id, pending);
          pending.abort.abort(signal?.reason);
        }
      };
      signal?.addEventListener('abort', leave);
      pending.outcome.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave));
    });
  }

  /** Aborts every request under way; their callers are rejected with `reason`. */
  abortAll(reason: Error): void {
    for (const pending of this.#pending.values()) {
      pending.abort.abort(reason);
    }
  }

  #start(id: string | symbol, start: (signal: AbortSignal) => Promise<T>): PendingRequest<T> {
    const abort = new AbortController();
    const aborted = new Promise<never>((_resolve, reject) => {
      abort.signal.addEventListener('abort', () => reject(abort.signal.reason));
    });
    const pending: PendingRequest<T> = { outcome: Promise.race([start(abort.signal), aborted]), abort, waiting: 0 };
    this.#pending.set(id, pending);
    const remove = () => this.#remove(id, pending);
    pending.outcome.then(remove, remove);
    return pending;
  }

  #remove(id: string | symbol, pending: PendingRequest<T>): void {
    if (this.#pending.get(id) === pending) {
      this.#pending.delete(id);
    }
  }
}
