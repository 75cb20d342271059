import { setImmediate } from 'node:timers/promises';
import type { Steps } from '../domain/steps.ts';

const stretchMs = 10;

/** What comes of a long work, with a pause after every 10 ms: else it would hold up all extensions of the window. */
export async function inSteps<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const startedMs = performance.now();
    let step = steps.next();
    while (step.done !== true && performance.now() - startedMs < stretchMs) {
      step = steps.next();
    }
    if (step.done === true) {
      return step.value;
    }
    await setImmediate();
  }
}

/** What the last step of a long work gives, with pauses. */
export function lastStep<T>(steps: Iterable<T>): Promise<T | undefined> {
  return inSteps(lastOf(steps));
}

function* lastOf<T>(steps: Iterable<T>): Steps<T | undefined> {
  let last: T | undefined;
  for (const step of steps) {
    last = step;
    yield undefined;
  }
  return last;
}
