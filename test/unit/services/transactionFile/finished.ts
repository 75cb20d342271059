import type { Steps } from '../../../../src/domain/steps.ts';

/** What comes of a work, without its pauses. */
export function finished<T>(steps: Steps<T>): T {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) {
      return step.value;
    }
  }
}
