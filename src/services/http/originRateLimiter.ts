/** Monotonic time in milliseconds, and a call after a while that can be called off. */
export interface GateClock {
  readonly nowMs: () => number;
  readonly after: (ms: number, run: () => void) => () => void;
}

export interface GateLimits {
  /** How many requests to one origin may be under way. */
  readonly connectionsPerOrigin: number;
  /** How many may reach one origin in any second. */
  readonly requestsPerSecond: number;
}

/** A request that wants to be sent. */
export interface Visitor {
  /** Asked whenever a place is free: what joined a waiting request may have made it urgent. */
  readonly isUrgent: () => boolean;
  /** `leave` is to be called at the end. */
  readonly start: (leave: () => void) => void;
}

interface Waiting extends Visitor {
  readonly leave: () => void;
}

interface Lane {
  readonly waiting: Waiting[];
  running: number;
  /** When the places of ended requests are free again, the earliest first. */
  readonly resting: number[];
  wake: (() => void) | undefined;
}

const windowMs = 1_000;

/**
 * Lets requests through to their origins: urgent ones first, else as they came. A place is taken from a request's start
 * until a second after its end, not after its start: so no more than the limit *arrive* in any second, however long
 * they are on their way.
 */
export class OriginGate {
  readonly #limits: GateLimits;
  readonly #clock: GateClock;
  readonly #lanes = new Map<string, Lane>();

  constructor(limits: GateLimits, clock: GateClock) {
    this.#limits = limits;
    this.#clock = clock;
  }

  /**
   * Starts the visitor, at once when there is room. Returns how it leaves: before its start it has then cost nothing.
   * To leave twice does no harm.
   */
  enter(origin: string, visitor: Visitor): () => void {
    const lane = this.#laneOf(origin);
    let isOver = false;
    const leave = () => {
      if (isOver) {
        return;
      }
      isOver = true;
      const at = lane.waiting.indexOf(waiting);
      if (at >= 0) {
        lane.waiting.splice(at, 1);
      } else {
        lane.running -= 1;
        lane.resting.push(this.#clock.nowMs() + windowMs);
      }
      this.#proceed(lane);
    };
    const waiting = { ...visitor, leave };
    lane.waiting.push(waiting);
    this.#proceed(lane);
    return leave;
  }

  #laneOf(origin: string): Lane {
    const known = this.#lanes.get(origin);
    const lane = known ?? { waiting: [], running: 0, resting: [], wake: undefined };
    this.#lanes.set(origin, lane);
    return lane;
  }

  #proceed(lane: Lane): void {
    const { connectionsPerOrigin, requestsPerSecond } = this.#limits;
    lane.wake?.();
    lane.wake = undefined;
    const nowMs = this.#clock.nowMs();
    const freed = lane.resting.findIndex((untilMs) => untilMs > nowMs);
    lane.resting.splice(0, freed < 0 ? lane.resting.length : freed);
    while (
      lane.waiting.length > 0 &&
      lane.running < connectionsPerOrigin &&
      lane.running + lane.resting.length < requestsPerSecond
    ) {
      const urgent = lane.waiting.findIndex(({ isUrgent }) => isUrgent());
      const [next] = lane.waiting.splice(Math.max(0, urgent), 1);
      lane.running += 1;
      next?.start(next.leave);
    }
    const [freeAtMs] = lane.resting;
    // Where requests are under way, the end of one looks again; what it cannot tell is that time has passed.
    if (lane.waiting.length > 0 && freeAtMs !== undefined && lane.running < connectionsPerOrigin) {
      lane.wake = this.#clock.after(Math.ceil(freeAtMs - nowMs), () => this.#proceed(lane));
    }
  }
}
