import type { Steps } from '../steps.ts';
import type { Stop } from './functionFrame.ts';
import { stepsAtOnce } from './traceSteps.ts';

export interface FoundPlace {
  readonly place: Stop;
  readonly isStop: boolean;
}

/** Those of all functions, by their steps. Now and then it pauses. */
export function* stopsInOrder(
  found: readonly (FoundPlace | undefined)[],
): Steps<{ readonly stops: readonly Stop[]; readonly places: readonly Stop[] }> {
  const [stops, places]: [Stop[], Stop[]] = [[], []];
  for (const [step, each] of found.entries()) {
    if (step % stepsAtOnce === 0) {
      yield undefined;
    }
    if (each !== undefined) {
      places.push(each.place);
    }
    if (each?.isStop) {
      stops.push(each.place);
    }
  }
  return { stops, places };
}
