import { maxPauseSeconds } from '../../domain/failure.ts';
import { TransportError } from './transport.ts';

/** Monotonic time in milliseconds, and a call after a while that can be cancelled. */
export interface LaneClock {
  readonly nowMs: () => number;
  readonly after: (ms: number, run: () => void) => () => void;
}

export const monotonicClock: LaneClock = {
  nowMs: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

export interface LaneLimits {
  /** How many requests to one origin may be in flight. */
  readonly connectionsPerOrigin: number;
  /** How many of these places are kept for urgent ones. */
  readonly keptForUrgent: number;
  /** How many may reach one origin in any second. */
  readonly requestsPerSecond: number;
  /** How often a request is repeated, and how often in a row an origin may refuse what waits for it. */
  readonly maxRetries: number;
  /** Pause before the first retry; it doubles with each further one, give or take half (jitter). */
  readonly retryBaseMs: number;
  /** Nothing waits for a longer `Retry-After`: until it is over all requests fail at once, with the time that is left. */
  readonly maxRetryAfterMs: number;
}

/** The place of a request that is on its way. */
export interface LanePlace {
  /** The origin answered 429: nobody else starts before the pause is over. True when it is worth waiting for. */
  readonly refuse: (askedMs: number | undefined) => boolean;
  /** The request has ended. */
  readonly release: () => void;
}

interface WaitingRequest {
  /** Read whenever a place is free: a caller who joined a waiting request may have made it urgent. */
  readonly isUrgent: () => boolean;
  readonly start: () => void;
  readonly turnAway: (reason: TransportError) => void;
}

interface Lane {
  readonly waiting: WaitingRequest[];
  inFlight: number;
  /** When the places of ended requests are free again, the earliest first. */
  readonly coolingUntilMs: number[];
  /** Nothing starts before. */
  heldUntilMs: number;
  /** Nothing waits before: the pause is too long. */
  closedUntilMs: number;
  /** The origin refused and has answered nothing since: it is asked one by one. */
  isProbing: boolean;
  /** How often it refused since it last answered, or since those who waited were turned away. */
  refusals: number;
  /** Counts refusals too, but never starts anew: what was sent before the last one learns nothing of it. */
  age: number;
  cancelWakeUp: (() => void) | undefined;
}

const windowMs = 1_000;

/**
 * Lets requests through to their origins, for limits belong to an origin and not to a request: urgent ones first, the
 * others in their order. A request occupies its place from its start until a second after its end, not after its start:
 * so no more than the limit *arrive* in any second, however long they are on their way.
 */
export class OriginLanes {
  readonly #limits: LaneLimits;
  readonly #clock: LaneClock;
  readonly #lanes = new Map<string, Lane>();

  constructor(limits: LaneLimits, clock: LaneClock) {
    this.#limits = limits;
    this.#clock = clock;
  }

  /**
   * Resolves when a request may be sent. Rejects with the signal's reason when that is aborted first, and with
   * `rateLimited` when the origin keeps refusing or has asked for a long pause: the request has then cost nothing.
   */
  enter(origin: string, isUrgent: () => boolean, signal?: AbortSignal): Promise<LanePlace> {
    const lane = this.#laneOf(origin);
    return new Promise((resolve, reject) => {
      const leave = () => {
        lane.waiting.splice(lane.waiting.indexOf(request), 1);
        this.#startNext(lane);
        reject(signal?.reason);
      };
      const request: WaitingRequest = {
        isUrgent,
        start: () => {
          signal?.removeEventListener('abort', leave);
          resolve(this.#occupyPlace(lane));
        },
        turnAway: (reason) => {
          signal?.removeEventListener('abort', leave);
          reject(reason);
        },
      };
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const closedMs = lane.closedUntilMs - this.#clock.nowMs();
      if (closedMs > 0) {
        reject(rateLimited(closedMs));
        return;
      }
      signal?.addEventListener('abort', leave, { once: true });
      lane.waiting.push(request);
      this.#startNext(lane);
    });
  }

  #laneOf(origin: string): Lane {
    const known = this.#lanes.get(origin);
    const state = { heldUntilMs: 0, closedUntilMs: 0, isProbing: false, refusals: 0, age: 0, cancelWakeUp: undefined };
    const lane = known ?? { waiting: [], inFlight: 0, coolingUntilMs: [], ...state };
    this.#lanes.set(origin, lane);
    return lane;
  }

  #occupyPlace(lane: Lane): LanePlace {
    const { age } = lane;
    lane.inFlight += 1;
    return {
      refuse: (askedMs) => this.#hold(lane, askedMs, age === lane.age),
      release: () => {
        lane.inFlight -= 1;
        lane.coolingUntilMs.push(this.#clock.nowMs() + windowMs);
        // A refusal has made the lane older.
        if (age === lane.age) {
          lane.isProbing = false;
          lane.refusals = 0;
        }
        this.#startNext(lane);
      },
    };
  }

  /** `isNews`: the refused request was sent after the refusal before. */
  #hold(lane: Lane, askedMs: number | undefined, isNews: boolean): boolean {
    const { maxRetries, maxRetryAfterMs } = this.#limits;
    const nowMs = this.#clock.nowMs();
    const pauseMs = Math.max(askedMs ?? 0, isNews ? backoffMs(this.#limits, lane.refusals) : 0);
    if (isNews) {
      lane.refusals += 1;
      lane.age += 1;
    }
    lane.isProbing = true;
    const isShort = pauseMs <= maxRetryAfterMs;
    if (isShort) {
      lane.heldUntilMs = Math.max(lane.heldUntilMs, nowMs + pauseMs);
    } else {
      lane.closedUntilMs = Math.max(lane.closedUntilMs, nowMs + Math.min(pauseMs, maxPauseSeconds * 1_000));
    }
    const isWorthWaiting = isShort && lane.refusals <= maxRetries;
    if (!isWorthWaiting) {
      lane.refusals = 0;
      const reason = rateLimited(askedMs);
      for (const request of lane.waiting.splice(0)) {
        request.turnAway(reason);
      }
    }
    return isWorthWaiting;
  }

  #startNext(lane: Lane): void {
    const { requestsPerSecond } = this.#limits;
    lane.cancelWakeUp?.();
    const nowMs = this.#clock.nowMs();
    const firstCooling = lane.coolingUntilMs.findIndex((untilMs) => untilMs > nowMs);
    lane.coolingUntilMs.splice(0, firstCooling < 0 ? lane.coolingUntilMs.length : firstCooling);
    const isFull = () => lane.inFlight + lane.coolingUntilMs.length >= requestsPerSecond;
    while (nowMs >= lane.heldUntilMs && !isFull() && this.#startOne(lane)) {}
    if (lane.waiting.length > 0) {
      const freeAtMs = Math.max(lane.heldUntilMs, isFull() ? (lane.coolingUntilMs[0] ?? 0) : 0);
      // The end of a request in flight starts the next one; the passing of time needs a timer.
      if (freeAtMs > nowMs) {
        lane.cancelWakeUp = this.#clock.after(Math.ceil(freeAtMs - nowMs), () => this.#startNext(lane));
      }
    }
  }

  /** False when there is no place for what goes next. */
  #startOne(lane: Lane): boolean {
    const { connectionsPerOrigin, keptForUrgent } = this.#limits;
    const urgent = lane.waiting.findIndex(({ isUrgent }) => isUrgent());
    const all = lane.isProbing ? Math.min(2, connectionsPerOrigin) : connectionsPerOrigin;
    const places = urgent >= 0 ? all : Math.max(1, all - keptForUrgent);
    const [next] = lane.inFlight < places ? lane.waiting.splice(Math.max(0, urgent), 1) : [];
    next?.start();
    return next !== undefined;
  }
}

function rateLimited(retryAfterMs: number | undefined): TransportError {
  return new TransportError({ kind: 'rateLimited', retryAfterMs });
}

/** How long to wait before a retry after so many others. */
export function backoffMs({ retryBaseMs, maxRetries }: LaneLimits, retries: number): number {
  return retryBaseMs * 2 ** Math.min(retries, maxRetries) * (0.5 + Math.random());
}
