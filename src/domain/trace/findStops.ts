import type { OutlinePart } from '../source/outlinePart.ts';
import type { CallFrame } from './callFrame.ts';
import type { CodeMap, CodePlace, MappedSource } from './codeMap.ts';
import type { FunctionFrame, Stop } from './functionFrame.ts';
import { NamedFunctions } from './namedFunctions.ts';
import { ownRuns } from './ownRuns.ts';
import { type Round, type StatementRun, shownRuns } from './statementRuns.ts';
import type { TraceSteps } from './traceSteps.ts';

export interface FoundStops {
  readonly stops: readonly Stop[];
  /** The places of all functions, in order of steps; those that are stops are among {@link stops}. */
  readonly places: readonly Stop[];
  /** The function that a step is in. */
  frameAt(step: number): FunctionFrame;
}

interface RunningFunction {
  readonly frame: FunctionFrame;
  readonly places: Stop[];
  readonly runs: StatementRun[];
  /** The first function that it called, itself or by way of a helper. */
  called: OutlinePart | undefined;
  round: Round;
  lastPc: number;
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
export class StopFinder {
  readonly #steps: TraceSteps;
  readonly #mapOf: (call: CallFrame) => CodeMap | undefined;
  readonly #activities = new Map<CallFrame, Activity>();
  readonly #frames: FunctionFrame[] = [];
  readonly #functions: RunningFunction[] = [];
  readonly #sources = new Map<CodeMap, Set<MappedSource>>();

  constructor(steps: TraceSteps, mapOf: (call: CallFrame) => CodeMap | undefined) {
    this.#steps = steps;
    this.#mapOf = mapOf;
  }

  /** Call it with each step in turn. */
  take(step: number): void {
    const activity = this.#activityOf(this.#steps.frameAt(step), step);
    const { map, functions } = activity;
    const pc = this.#steps.pcAt(step);
    const place = map?.placeAt(pc);
    if (activity.entering !== undefined) {
      this.#enter(activity, activity.entering, step, place);
      activity.entering = undefined;
    }
    const top = functions.at(-1);
    if (top === undefined) {
      return;
    }
    this.#frames.push(top.frame);
    if (pc <= top.lastPc) {
      top.round = { frame: top.frame };
    }
    top.lastPc = pc;
    const op = this.#steps.opAt(step);
    const shown = shownFunction(functions);
    if (map !== undefined && place !== undefined && shown !== undefined) {
      this.#goOn(shown.runs, step, place, top.round);
      if (place.source !== undefined) {
        this.#sourcesOf(map).add(place.source);
      }
    }
    if (op === 'JUMP' && place?.jump === 'enters') {
      activity.entering = step;
    } else if (op === 'JUMP' && place?.jump === 'returns' && functions.length > 1) {
      functions.pop();
    }
  }

  /** What was found, after the last step. */
  found(): FoundStops {
    const stops = new Set<Stop>();
    const named = new Map(Array.from(this.#sources, ([map, sources]) => [map, new NamedFunctions(sources)]));
    for (const { frame, places, runs, called } of this.#functions) {
      const { map } = this.#activities.get(frame.call) ?? {};
      const names = map && named.get(map);
      for (const { run, isStop } of names === undefined ? [] : shownRuns(ownRuns(frame, runs, names, called))) {
        const stop = { step: run.step, frame, place: run.place };
        places.push(stop);
        if (isStop) {
          stops.add(stop);
        }
      }
      // A precompile or a system contract has no code to stop in.
      if (map === undefined && this.#steps.opAt(frame.first) !== '') {
        const stop = { step: frame.first, frame, place: undefined };
        places.push(stop);
        stops.add(stop);
      }
    }
    const places = this.#functions.flatMap((each) => each.places).sort((one, other) => one.step - other.step);
    const frames = this.#frames;
    return {
      stops: places.filter((place) => stops.has(place)),
      places,
      frameAt(step) {
        const frame = frames[step];
        if (frame === undefined) {
          throw new RangeError(`there is no step ${step}`);
        }
        return frame;
      },
    };
  }

  #goOn(runs: StatementRun[], step: number, place: CodePlace, round: Round): void {
    const op = this.#steps.opAt(step);
    const last = runs.at(-1);
    // What decides whether a statement goes into one of those in it is made of the whole.
    const head = op === 'JUMPI' ? place.compound : undefined;
    const statement = place.statement ?? head;
    if (place.source === undefined || statement === undefined) {
      return;
    }
    const isLabel = /^(?:JUMPDEST|POP)$/.test(op);
    const isGlue = glue.test(op) && place.jump === undefined;
    if (last?.place.statement === statement && last.round === round) {
      last.isLabel &&= isLabel;
      last.isGlue &&= isGlue;
      last.last = step;
    } else if (head !== undefined && last?.isGlue && last.last === step - 1) {
      // It decides by itself whether to run a statement that only jumps: `continue`.
      const isTaken = this.#steps.pcAt(step + 1) !== this.#steps.pcAt(step) + 1;
      last.isGlue = !isTaken;
      last.isLabel = !isTaken;
    } else {
      const { source, within } = place;
      runs.push({ step, last: step, place: { source, statement }, within, round, isLabel, isGlue });
    }
  }

  #enter({ functions }: Activity, from: number, first: number, entry: CodePlace | undefined): void {
    const caller = functions.at(-1)?.frame;
    if (caller !== undefined) {
      const shown = shownFunction(functions);
      if (shown !== undefined && entry?.isWhole) {
        shown.called ??= entry.within;
      }
      functions.push(this.#begin({ call: caller.call, caller, from, first, entry, isHelper: entry?.isWhole !== true }));
    }
  }

  #activityOf(call: CallFrame, step: number): Activity {
    const known = this.#activities.get(call);
    if (known !== undefined) {
      return known;
    }
    const caller = call.parent && this.#activities.get(call.parent)?.functions.at(-1)?.frame;
    const entered = this.#begin({ call, caller, from: call.opener, first: step, entry: undefined, isHelper: false });
    const activity: Activity = { functions: [entered], map: this.#mapOf(call), entering: undefined };
    this.#activities.set(call, activity);
    return activity;
  }

  #begin(entered: Omit<FunctionFrame, 'level' | 'places'>): RunningFunction {
    const places: Stop[] = [];
    const level = entered.caller === undefined ? 0 : entered.caller.level + 1;
    const frame = { ...entered, level, places };
    const begun = { frame, places, runs: [], called: undefined, round: { frame }, lastPc: -1 };
    this.#functions.push(begun);
    return begun;
  }

  #sourcesOf(map: CodeMap): Set<MappedSource> {
    const sources = this.#sources.get(map) ?? new Set();
    this.#sources.set(map, sources);
    return sources;
  }
}

/** The innermost function that is no helper. */
function shownFunction(functions: readonly RunningFunction[]): RunningFunction | undefined {
  return functions.findLast(({ frame }) => !frame.isHelper);
}
