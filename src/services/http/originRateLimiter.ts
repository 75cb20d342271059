/** Monotonic time in milliseconds, and a call after a while that can be cancelled. */
export interface RateLimitClock {
  readonly nowMs: () => number;
  readonly after: (ms: number, run: () => void) => () => void;
}

export const monotonicClock: RateLimitClock = {
  nowMs: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

export interface RateLimits {
  /** How many requests to one origin may be in flight. */
  readonly connectionsPerOrigin: number;
  /** How many may reach one origin in any second. */
  readonly requestsPerSecond: number;
}

interface QueuedRequest {
  /** Read whenever a slot is free: a caller who joined a queued request may have made it urgent. */
  readonly isUrgent: () => boolean;
  readonly start: () => void;
}

interface OriginQueue {
  readonly requests: QueuedRequest[];
  inFlight: number;
  /** When the slots of ended requests are free again, the earliest first. */
  readonly coolingUntilMs: number[];
  cancelWakeUp: (() => void) | undefined;
}

const windowMs = 1_000;

/**
 * Lets requests through to their origins: urgent ones first, the others in their order. A request occupies its slot from
 * its start until a second after its end, not after its start: so no more than the limit *arrive* in any second, however
 * long they are on their way.
 */
export class OriginRateLimiter {
  readonly #limits: RateLimits;
  readonly #clock: RateLimitClock;
  readonly #queues = new Map<string, OriginQueue>();

  constructor(limits: RateLimits, clock: RateLimitClock) {
    this.#limits = limits;
    this.#clock = clock;
  }

  /**
   * Resolves when a request may be sent, with the function that releases its slot at the end. Rejects with the signal's
   * reason when that is aborted first: the request has then cost nothing.
   */
  acquire(origin: string, isUrgent: () => boolean, signal?: AbortSignal): Promise<() => void> {
    const queue = this.#queueOf(origin);
    return new Promise((resolve, reject) => {
      const leave = () => {
        queue.requests.splice(queue.requests.indexOf(request), 1);
        this.#startNext(queue);
        reject(signal?.reason);
      };
      const request: QueuedRequest = {
        isUrgent,
        start: () => {
          signal?.removeEventListener('abort', leave);
          resolve(this.#occupySlot(queue));
        },
      };
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      signal?.addEventListener('abort', leave, { once: true });
      queue.requests.push(request);
      this.#startNext(queue);
    });
  }

  #occupySlot(queue: OriginQueue): () => void {
    queue.inFlight += 1;
    return () => {
      queue.inFlight -= 1;
      queue.coolingUntilMs.push(this.#clock.nowMs() + windowMs);
      this.#startNext(queue);
    };
  }

  #queueOf(origin: string): OriginQueue {
    const known = this.#queues.get(origin);
    const queue = known ?? { requests: [], inFlight: 0, coolingUntilMs: [], cancelWakeUp: undefined };
    this.#queues.set(origin, queue);
    return queue;
  }

  #startNext(queue: OriginQueue): void {
    const { connectionsPerOrigin, requestsPerSecond } = this.#limits;
    queue.cancelWakeUp?.();
    const nowMs = this.#clock.nowMs();
    const firstCooling = queue.coolingUntilMs.findIndex((untilMs) => untilMs > nowMs);
    queue.coolingUntilMs.splice(0, firstCooling < 0 ? queue.coolingUntilMs.length : firstCooling);
    while (
      queue.requests.length > 0 &&
      queue.inFlight < connectionsPerOrigin &&
      queue.inFlight + queue.coolingUntilMs.length < requestsPerSecond
    ) {
      const urgent = queue.requests.findIndex(({ isUrgent }) => isUrgent());
      const [next] = queue.requests.splice(Math.max(0, urgent), 1);
      next?.start();
    }
    const [freeAtMs] = queue.coolingUntilMs;
    // The end of a request in flight starts the next one; the passing of time needs a timer.
    if (queue.requests.length > 0 && freeAtMs !== undefined && queue.inFlight < connectionsPerOrigin) {
      queue.cancelWakeUp = this.#clock.after(Math.ceil(freeAtMs - nowMs), () => this.#startNext(queue));
    }
  }
}
