/** Time as pollers see it; tests give one of their own. */
export interface Clock {
  /** For lengths of time: no correction of the system's clock changes it. */
  nowMs(): number;
  /** For what is shown. */
  timeOfDayMs(): number;
  /** Runs once after a while, of 24 days at most; the result calls it off. */
  after(ms: number, run: () => void): () => void;
}

/** A timer that is set to more runs out at once. */
const longestTimerMs = 2 ** 31 - 1;

export const systemClock: Clock = {
  nowMs: () => performance.now(),
  timeOfDayMs: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, Math.min(ms, longestTimerMs));
    return () => clearTimeout(timer);
  },
};
