/** The time the embedded world lives by. Blocks appear as it advances, so a paused clock is a frozen ledger. */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC. */
  nowMs(): number;
  advance(ms: number): void;
  pause(): void;
  resume(): void;
  /** World milliseconds per real millisecond; 1 is real time. */
  setSpeed(speed: number): void;
}

export interface ClockOptions {
  /** Where the clock starts; the real time when absent. */
  readonly startMs?: number;
  readonly paused?: boolean;
}

/** Creates a clock that runs at real speed from `startMs` until told otherwise. */
export function createClock(options: ClockOptions = {}): Clock {
  let worldMs = options.startMs ?? Date.now();
  let realMs = performance.now();
  let speed = 1;
  let paused = options.paused ?? false;

  function settle(): void {
    const real = performance.now();
    if (!paused) {
      worldMs += (real - realMs) * speed;
    }
    realMs = real;
  }

  return {
    nowMs() {
      settle();
      return Math.floor(worldMs);
    },
    advance(ms) {
      settle();
      worldMs += ms;
    },
    pause() {
      settle();
      paused = true;
    },
    resume() {
      settle();
      paused = false;
    },
    setSpeed(value) {
      settle();
      speed = value;
    },
  };
}
