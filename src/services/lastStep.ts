import { setImmediate } from 'node:timers/promises';

const stretchMs = 10;

/** What the last step of a long work gives, with a pause after every 10 ms: else it would hold up all extensions of the window. */
export async function lastStep<T>(steps: Iterable<T>): Promise<T | undefined> {
  let last: T | undefined;
  let startedMs = performance.now();
  for (const step of steps) {
    last = step;
    if (performance.now() - startedMs >= stretchMs) {
      await setImmediate();
      startedMs = performance.now();
    }
  }
  return last;
}
