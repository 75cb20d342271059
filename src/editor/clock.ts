/** Time as pollers see it; tests give one of their own. */
export interface Clock {
  nowMs(): number;
  /** Runs once after a while; the result calls it off. */
  after(ms: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
