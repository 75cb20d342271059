import { maxPauseSeconds } from '../../domain/failure.ts';
import { TransportError } from './transport.ts';
import type { TransportPolicy } from './transportPolicy.ts';

/** A request that may be sent, until it is released. */
export interface Permit {
  /** The origin answered 429: nothing else starts before the pause is over. True when a retry is worth waiting for. */
  readonly pause: (retryAfterMs: number | undefined) => boolean;
  readonly release: () => void;
}

interface WaitingRequest {
  /** Read whenever a request may start: a caller who joined a waiting request may have made it urgent. */
  readonly isUrgent: () => boolean;
  readonly start: () => void;
  readonly reject: (reason: TransportError) => void;
}

const windowMs = 1_000;

/** Limits the requests to each origin: urgent ones start first, the others in their order. */
export class RateLimiter {
  readonly #policy: TransportPolicy;
  readonly #queues = new Map<string, OriginQueue>();

  constructor(policy: TransportPolicy) {
    this.#policy = policy;
  }

  /** Resolves when a request may be sent; rejects with the signal's reason, or `rateLimited` during a long pause. */
  acquire(origin: string, isUrgent: () => boolean, signal?: AbortSignal): Promise<Permit> {
    const queue = this.#queues.get(origin) ?? new OriginQueue(this.#policy);
    this.#queues.set(origin, queue);
    return queue.acquire(isUrgent, signal);
  }
}

/** A request counts until a second after its end, so that no more than the limit *arrive* in any second. */
class OriginQueue {
  readonly #policy: TransportPolicy;
  readonly #waiting: WaitingRequest[] = [];
  #inFlight = 0;
  /** When ended requests no longer count, the earliest first. */
  #endedUntilMs: number[] = [];
  /** Nothing starts before. */
  #pausedUntilMs = 0;
  /** Nothing waits before: the pause is too long. */
  #rejectingUntilMs = 0;
  /** The origin answered nothing but 429 since: requests go one by one. */
  #isProbing = false;
  /** How many 429 came since it last answered, or since all who waited were rejected. */
  #refusals = 0;
  /** Counts the 429 too, but is never reset: what was sent before the last one learns nothing from it. */
  #generation = 0;
  #cancelWakeUp: (() => void) | undefined;

  constructor(policy: TransportPolicy) {
    this.#policy = policy;
  }

  acquire(isUrgent: () => boolean, signal: AbortSignal | undefined): Promise<Permit> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(request), 1);
        this.#startNext();
        reject(signal?.reason);
      };
      const request: WaitingRequest = {
        isUrgent,
        start: () => {
          signal?.removeEventListener('abort', leave);
          resolve(this.#grant());
        },
        reject: (reason) => {
          signal?.removeEventListener('abort', leave);
          reject(reason);
        },
      };
      const leftMs = this.#rejectingUntilMs - this.#policy.clock.nowMs();
      if (signal?.aborted) {
        reject(signal.reason);
      } else if (leftMs > 0) {
        reject(rateLimited(leftMs));
      } else {
        signal?.addEventListener('abort', leave, { once: true });
        this.#waiting.push(request);
        this.#startNext();
      }
    });
  }

  #grant(): Permit {
    const generation = this.#generation;
    this.#inFlight += 1;
    return {
      pause: (retryAfterMs) => this.#pause(retryAfterMs, generation === this.#generation),
      release: () => {
        this.#inFlight -= 1;
        this.#endedUntilMs.push(this.#policy.clock.nowMs() + windowMs);
        // A 429 has changed the generation.
        if (generation === this.#generation) {
          this.#isProbing = false;
          this.#refusals = 0;
        }
        this.#startNext();
      },
    };
  }

  /** `isNew`: the request was sent after the 429 before. */
  #pause(retryAfterMs: number | undefined, isNew: boolean): boolean {
    const { maxRetries, maxRetryAfterMs, clock } = this.#policy;
    const pauseMs = Math.max(retryAfterMs ?? 0, isNew ? backoffMs(this.#policy, this.#refusals) : 0);
    if (isNew) {
      this.#refusals += 1;
      this.#generation += 1;
    }
    this.#isProbing = true;
    const isShort = pauseMs <= maxRetryAfterMs;
    if (isShort) {
      this.#pausedUntilMs = Math.max(this.#pausedUntilMs, clock.nowMs() + pauseMs);
    } else {
      const longestMs = Math.min(pauseMs, maxPauseSeconds * 1_000);
      this.#rejectingUntilMs = Math.max(this.#rejectingUntilMs, clock.nowMs() + longestMs);
    }
    const isWorthWaiting = isShort && this.#refusals <= maxRetries;
    if (!isWorthWaiting) {
      this.#refusals = 0;
      const reason = rateLimited(retryAfterMs);
      for (const request of this.#waiting.splice(0)) {
        request.reject(reason);
      }
    }
    return isWorthWaiting;
  }

  #startNext(): void {
    const { clock, requestsPerSecond } = this.#policy;
    this.#cancelWakeUp?.();
    const nowMs = clock.nowMs();
    this.#endedUntilMs = this.#endedUntilMs.filter((untilMs) => untilMs > nowMs);
    const isFull = () => this.#inFlight + this.#endedUntilMs.length >= requestsPerSecond;
    while (nowMs >= this.#pausedUntilMs && !isFull() && this.#startOne()) {}
    const freeAtMs = Math.max(this.#pausedUntilMs, isFull() ? (this.#endedUntilMs[0] ?? 0) : 0);
    // The end of a request in flight starts the next one; the passing of time needs a timer.
    if (this.#waiting.length > 0 && freeAtMs > nowMs) {
      this.#cancelWakeUp = clock.after(Math.ceil(freeAtMs - nowMs), () => this.#startNext());
    }
  }

  /** False when what goes next may not start. */
  #startOne(): boolean {
    const { connectionsPerOrigin, reservedForUrgent } = this.#policy;
    const urgent = this.#waiting.findIndex(({ isUrgent }) => isUrgent());
    const all = this.#isProbing ? Math.min(2, connectionsPerOrigin) : connectionsPerOrigin;
    const limit = urgent >= 0 ? all : Math.max(1, all - reservedForUrgent);
    const [next] = this.#inFlight < limit ? this.#waiting.splice(Math.max(0, urgent), 1) : [];
    next?.start();
    return next !== undefined;
  }
}

function rateLimited(retryAfterMs: number | undefined): TransportError {
  return new TransportError({ kind: 'rateLimited', retryAfterMs });
}

/** How long to wait before a retry after so many others. */
export function backoffMs({ retryBaseMs, maxRetries }: TransportPolicy, retries: number): number {
  return retryBaseMs * 2 ** Math.min(retries, maxRetries) * (0.5 + Math.random());
}
