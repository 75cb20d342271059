import type { CallFrame } from './callFrame.ts';
import type { CodeMap, CodePlace } from './codeMap.ts';
import type { FunctionFrame, StatementPlace, Stop } from './functionFrame.ts';
import type { TraceSteps } from './traceSteps.ts';

export interface FoundStops {
  readonly stops: readonly Stop[];
  /** The function that a step is in. */
  frameAt(step: number): FunctionFrame;
}

/** Steps of one statement in one function, one after another. */
interface Run {
  readonly statement: StatementPlace['statement'];
  readonly stop: Stop;
  /** True while nothing in it does more than to move words and to jump. */
  isGlue: boolean;
}

interface RunningFunction {
  readonly frame: FunctionFrame;
  readonly stops: Stop[];
  readonly runs: Run[];
}

/** What is known of a call while its steps are gone through. */
interface Activity {
  /** From outside; the last is the one that runs. */
  readonly functions: RunningFunction[];
  readonly map: CodeMap | undefined;
  /** The step that jumped into a function, until the next one shows which. */
  entering: number | undefined;
}

const glue = /^(?:(?:PUSH|DUP|SWAP)\d{1,2}|POP|JUMPDEST|JUMP)$/;

/** Finds where a debugger stops in a trace; a call whose code has no map is one stop. */
export class StopFinder implements FoundStops {
  readonly stops: Stop[] = [];
  readonly #steps: TraceSteps;
  readonly #mapOf: (call: CallFrame) => CodeMap | undefined;
  readonly #activities = new Map<CallFrame, Activity>();
  readonly #frames: FunctionFrame[] = [];

  constructor(steps: TraceSteps, mapOf: (call: CallFrame) => CodeMap | undefined) {
    this.#steps = steps;
    this.#mapOf = mapOf;
  }

  frameAt(step: number): FunctionFrame {
    const frame = this.#frames[step];
    if (frame === undefined) {
      throw new RangeError(`there is no step ${step}`);
    }
    return frame;
  }

  /** Call it with each step in turn. */
  take(step: number): void {
    const activity = this.#activityOf(this.#steps.frameAt(step), step);
    const { map } = activity;
    const place = map?.placeAt(this.#steps.pcAt(step));
    if (activity.entering !== undefined) {
      this.#enter(activity, activity.entering, step, place);
      activity.entering = undefined;
    }
    const top = activity.functions.at(-1);
    if (top === undefined) {
      return;
    }
    this.#frames.push(top.frame);
    const op = this.#steps.opAt(step);
    if (place?.statement !== undefined && place.source !== undefined && !top.frame.isHelper) {
      const isGlue = glue.test(op) && place.jump === undefined;
      this.#continue(top, step, { source: place.source, statement: place.statement }, isGlue);
    }
    if (op === 'JUMP' && place?.jump === 'enters') {
      activity.entering = step;
    } else if (op === 'JUMP' && place?.jump === 'returns' && activity.functions.length > 1) {
      activity.functions.pop();
    }
  }

  /** A glance at another statement between two runs of one is none. */
  #continue({ frame, stops, runs }: RunningFunction, step: number, place: StatementPlace, isGlue: boolean): void {
    const [former, last] = runs.length > 1 ? runs.slice(-2) : [undefined, runs[0]];
    if (last?.statement === place.statement) {
      last.isGlue &&= isGlue;
    } else if (last?.isGlue && former?.statement === place.statement && this.stops.at(-1) === last.stop) {
      this.stops.pop();
      stops.pop();
      runs.pop();
    } else {
      const stop = { step, frame, place };
      this.stops.push(stop);
      stops.push(stop);
      // Only the last two are looked at.
      runs.splice(0, runs.length - 1);
      runs.push({ statement: place.statement, stop, isGlue });
    }
  }

  #enter({ functions }: Activity, from: number, first: number, entry: CodePlace | undefined): void {
    const caller = functions.at(-1)?.frame;
    if (caller !== undefined) {
      functions.push(running({ call: caller.call, caller, from, first, entry, isHelper: entry?.isWhole !== true }));
    }
  }

  #activityOf(call: CallFrame, step: number): Activity {
    const known = this.#activities.get(call);
    if (known !== undefined) {
      return known;
    }
    const caller = call.parent && this.#activities.get(call.parent)?.functions.at(-1)?.frame;
    const entered = running({ call, caller, from: call.opener, first: step, entry: undefined, isHelper: false });
    const map = this.#mapOf(call);
    // A precompile or a system contract has no code to stop in.
    if (map === undefined && this.#steps.opAt(step) !== '') {
      const stop = { step, frame: entered.frame, place: undefined };
      this.stops.push(stop);
      entered.stops.push(stop);
    }
    const activity: Activity = { functions: [entered], map, entering: undefined };
    this.#activities.set(call, activity);
    return activity;
  }
}

function running(entered: Omit<FunctionFrame, 'level' | 'stops'>): RunningFunction {
  const stops: Stop[] = [];
  const level = entered.caller === undefined ? 0 : entered.caller.level + 1;
  return { frame: { ...entered, level, stops }, stops, runs: [] };
}
