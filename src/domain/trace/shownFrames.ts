import type { FoundStops } from './findStops.ts';
import { type FunctionFrame, lastUpTo, type StatementPlace } from './functionFrame.ts';

/** A line of the call stack. */
export interface ShownFrame {
  readonly frame: FunctionFrame;
  /** Where it is: of all but the innermost, the step that called the next. */
  readonly step: number;
  /** Undefined where no sources are known. */
  readonly place: StatementPlace | undefined;
}

/** The call stack at a step, the innermost first; without helpers, and what picks the function that a contract is called for. */
export function shownFrames(found: FoundStops, step: number): readonly ShownFrame[] {
  const shown: ShownFrame[] = [];
  let at = step;
  for (let frame: FunctionFrame | undefined = found.frameAt(step); frame !== undefined; frame = frame.caller) {
    if (frame.isHelper) {
      continue;
    }
    const place = frame.places[lastUpTo(frame.places, at)];
    if (place !== undefined || shown.at(-1)?.frame.call !== frame.call) {
      shown.push({ frame, step: at, place: place?.place });
    }
    at = frame.from ?? at;
  }
  return shown;
}
