import type { Steps } from '../../src/domain/steps.ts';

/** Does a long work at one go: what comes of it, and how often it would have paused. */
export function runSteps<T>(steps: Steps<T>): { readonly result: T; readonly pauses: number } {
  for (let pauses = 0; ; pauses += 1) {
    const step = steps.next();
    if (step.done === true) {
      return { result: step.value, pauses };
    }
  }
}
