import type { Clock } from '../../../src/editor/clock.ts';

/** A clock that stands still until a test moves it. */
export interface FakeClock extends Clock {
  /** Lets time pass; what falls due runs in its order, and promises settle in between. */
  pass(ms: number): Promise<void>;
  /** Sets the time without letting any pass, as when a user corrects the clock. */
  jump(ms: number): void;
  /** How many runs are waiting. */
  readonly waiting: number;
}

export function fakeClock(): FakeClock {
  let nowMs = 1_800_000_000_000;
  // What is due is counted in time that has passed, which no correction of the clock changes.
  let passedMs = 0;
  let timers: { readonly atMs: number; readonly run: () => void }[] = [];
  return {
    nowMs: () => nowMs,
    after(ms, run) {
      const timer = { atMs: passedMs + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    async pass(ms) {
      const endMs = passedMs + ms;
      await settle();
      for (;;) {
        const [due] = timers.filter(({ atMs }) => atMs <= endMs).sort((a, b) => a.atMs - b.atMs);
        if (due === undefined) {
          break;
        }
        timers = timers.filter((timer) => timer !== due);
        nowMs += due.atMs - passedMs;
        passedMs = due.atMs;
        due.run();
        await settle();
      }
      nowMs += endMs - passedMs;
      passedMs = endMs;
    },
    jump(ms) {
      nowMs += ms;
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
