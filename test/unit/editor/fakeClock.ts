import type { Clock } from '../../../src/editor/polling.ts';

/** A clock that stands still until a test moves it. */
export interface FakeClock extends Clock {
  /** Lets time pass; what falls due runs in its order, and promises settle in between. */
  pass(ms: number): Promise<void>;
  /** Sets the time of day without letting any time pass, as when a user corrects the clock. */
  jump(ms: number): void;
  /** How many runs are waiting. */
  readonly waiting: number;
}

export function fakeClock(): FakeClock {
  let nowMs = 1_800_000_000_000;
  let correctedMs = 0;
  let timers: { readonly atMs: number; readonly run: () => void }[] = [];
  return {
    nowMs: () => nowMs,
    timeOfDayMs: () => nowMs + correctedMs,
    after(ms, run) {
      const timer = { atMs: nowMs + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    async pass(ms) {
      const endMs = nowMs + ms;
      await settle();
      for (;;) {
        const [due] = timers.filter(({ atMs }) => atMs <= endMs).sort((a, b) => a.atMs - b.atMs);
        if (due === undefined) {
          break;
        }
        timers = timers.filter((timer) => timer !== due);
        nowMs = due.atMs;
        due.run();
        await settle();
      }
      nowMs = endMs;
    },
    jump(ms) {
      correctedMs += ms;
    },
    get waiting() {
      return timers.length;
    },
  };
}

/** Lets all promises that can settle do so. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
