import type { Steps } from '../domain/steps.ts';
import { inSteps } from './inSteps.ts';

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
