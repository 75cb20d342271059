/** Time as pollers see it; tests give one of their own. */
export interface Clock {
  nowMs(): number;
  /** Runs once after a while, of 24 days at most; the result calls it off. */
  after(ms: number, run: () => void): () => void;
}

/** A timer that is set to more runs out at once. */
const longestTimerMs = 2 ** 31 - 1;

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, Math.min(ms, longestTimerMs));
    return () => clearTimeout(timer);
  },
};
