import { type OutlinePart, partsAround } from '../source/sourceOutline.ts';
import type { Steps } from '../steps.ts';
import type { CallFrame } from './callFrames.ts';
import { SharedCode } from './sharedCode.ts';
import type { CodeLocation, SourceMap } from './sourceMap.ts';
import { type FunctionFrame, headOf, type StatementLocation, type Stop } from './stackFrames.ts';
import { FunctionNames, frameRanges, type StatementRange, visibleRanges } from './statementRanges.ts';
import type { TraceSteps } from './traceSteps.ts';

/** Where a debugger can stop in a trace. */
export interface BreakableLocations {
  /** In order of steps. */
  readonly stops: readonly Stop[];
  /** The function that a step is in. */
  frameAt(step: number): FunctionFrame;
}

interface RunningFunction {
  readonly frame: FunctionFrame;
  readonly stops: Stop[];
  readonly ranges: StatementRange[];
  iteration: number;
  lastPc: number;
  /** Where code of a constant begins, which the statement behind it uses. */
  constant: number | undefined;
  around: OutlinePart | undefined;
  /** The last location with a statement. */
  latest: CodeLocation | undefined;
  /** While it runs code that the map has as another statement's. */
  shared: { readonly mapped: OutlinePart; readonly ran: CodeLocation } | undefined;
}

/** A call while its steps are gone through. */
interface Activity {
  /** From outside; the last is the one that runs. */
  readonly functions: RunningFunction[];
  readonly map: SourceMap | undefined;
  /** The step that jumped into a function, until the next one shows which. */
  entering: number | undefined;
  hasSource: boolean;
}

/** Each keeps at least its return address on the stack, which has 1,024 words. */
const deepest = 1_024;

const glue = /^(?:(?:PUSH|DUP|SWAP)\d{1,2}|POP|JUMPDEST|JUMP)$/;

/** Finds where a debugger stops in a trace; a call whose code has no source map is one stop. */
export class StopFinder {
  readonly #steps: TraceSteps;
  readonly #mapOf: (call: CallFrame) => SourceMap | undefined;
  readonly #activities = new Map<CallFrame, Activity>();
  readonly #frames: FunctionFrame[] = [];
  readonly #functions: RunningFunction[] = [];
  readonly #shared = new Map<SourceMap, SharedCode>();

  constructor(steps: TraceSteps, mapOf: (call: CallFrame) => SourceMap | undefined) {
    this.#steps = steps;
    this.#mapOf = mapOf;
  }

  /** Reads the source of a step before it is taken; undefined when there is nothing to read. */
  reading(step: number): Steps<void> | undefined {
    return this.#mapOf(this.#steps.frameAt(step))?.reading(this.#steps.pcAt(step));
  }

  /** Call it with each step in turn. */
  take(step: number): void {
    const activity = this.#activityOf(this.#steps.frameAt(step), step);
    const { map, functions } = activity;
    const pc = this.#steps.pcAt(step);
    const mapped = map?.locationAt(pc);
    if (activity.entering !== undefined) {
      this.#enter(activity, activity.entering, step, mapped);
      activity.entering = undefined;
    }
    const top = functions.at(-1);
    const visible = visibleFunction(functions);
    if (top === undefined || visible === undefined) {
      return;
    }
    this.#frames.push(top.frame);
    visible.iteration += pc < top.lastPc && top === visible ? 1 : 0;
    top.lastPc = pc;
    const location = map && mapped && this.#asRan(visible, map, step, mapped);
    if (location?.source !== undefined) {
      this.#extend(visible, step, location, location.source);
      noteAround(visible, location, location.source);
      activity.hasSource = true;
    }
    if (this.#steps.opAt(step) !== 'JUMP') {
      return;
    }
    if (mapped?.jump === 'enters') {
      activity.entering = step;
    } else if (functions.length > 1 && isReturnJump(mapped, top.frame)) {
      functions.pop();
      if (top === visible) {
        addReturn(top, step);
      }
    }
  }

  /** Call it after the last step. */
  *found(): Steps<BreakableLocations> {
    const [steps, frames] = [this.#steps, this.#frames];
    const names = new Map<SourceMap, FunctionNames>();
    const all: Stop[] = [];
    for (const { frame, stops, ranges } of this.#functions) {
      const { map, hasSource } = this.#activities.get(frame.call) ?? {};
      const own = map && (names.get(map) ?? new FunctionNames(map.sources));
      if (map !== undefined && own !== undefined) {
        names.set(map, own);
        const stepKind = (step: number) => {
          const op = steps.opAt(step);
          return frames[step] !== frame ? undefined : op !== 'JUMP' && glue.test(op) ? 'glue' : 'other';
        };
        for (const { step, location } of yield* visibleRanges(frameRanges(frame, ranges, own), stepKind)) {
          stops.push({ step, frame, location });
        }
      }
      // A precompile or a system contract has no code to stop in.
      if (!hasSource && frame.entry === undefined && steps.opAt(frame.first) !== '') {
        stops.push({ step: frame.first, frame, location: undefined });
      }
      for (const stop of stops) {
        all.push(stop);
      }
      yield undefined;
    }
    return {
      stops: sortStops(all),
      frameAt(step) {
        const frame = frames[step];
        if (frame === undefined) {
          throw new RangeError(`there is no step ${step}`);
        }
        return frame;
      },
    };
  }

  /** The location of a step, in code that several statements share with the one that ran. */
  #asRan(running: RunningFunction, map: SourceMap, step: number, mapped: CodeLocation): CodeLocation {
    const { statement, jump } = mapped;
    const { latest, shared } = running;
    if (statement === undefined) {
      return mapped;
    }
    const isEntered = this.#steps.opAt(step) === 'JUMPDEST' && latest !== undefined;
    if (isEntered && this.#sharedCode(map).isOf(latest, this.#steps.pcAt(step), statement)) {
      running.shared = { mapped: statement, ran: latest };
    } else if (shared?.mapped !== statement) {
      running.shared = undefined;
    }
    running.latest = running.shared?.ran ?? mapped;
    return running.latest === mapped ? mapped : { ...running.latest, jump };
  }

  #sharedCode(map: SourceMap): SharedCode {
    const known = this.#shared.get(map) ?? new SharedCode(map);
    this.#shared.set(map, known);
    return known;
  }

  #extend(
    running: RunningFunction,
    step: number,
    { compound, jump, within, isDeclared, ...location }: CodeLocation,
    source: StatementLocation['source'],
  ): void {
    const { ranges, iteration, frame, constant = step } = running;
    const op = this.#steps.opAt(step);
    const last = ranges.at(-1);
    // In a constructor it is a state variable that begins.
    running.constant = isDeclared && frame.call.code !== undefined ? constant : undefined;
    // What decides whether a compound statement is entered is made of the whole.
    const head = op === 'JUMPI' ? compound : undefined;
    const statement = location.statement ?? head;
    if (statement === undefined) {
      return;
    }
    const isLabel = /^(?:JUMPDEST|POP)$/.test(op);
    const isGlue = glue.test(op) && jump === undefined;
    if (last?.location.statement === statement && last.iteration === iteration) {
      last.isLabel &&= isLabel;
      last.isGlue &&= isGlue;
      last.last = step;
    } else if (head !== undefined && last?.isGlue && last.last === step - 1) {
      // It decides by itself whether to run a statement that only jumps: `continue`.
      const isTaken = this.#steps.pcAt(step + 1) !== this.#steps.pcAt(step) + 1;
      last.isGlue = !isTaken;
      last.isLabel = !isTaken;
    } else {
      ranges.push({ step: constant, last: step, location: { source, statement }, within, iteration, isLabel, isGlue });
    }
  }

  #enter(activity: Activity, from: number, first: number, entry: CodeLocation | undefined): void {
    const { functions } = activity;
    const caller = functions.at(-1)?.frame;
    if (caller !== undefined && functions.length < deepest) {
      const { ranges } = visibleFunction(functions) ?? {};
      // Words pushed for a statement after the call.
      if (entry?.isWhole && ranges?.at(-1)?.isGlue) {
        ranges.pop();
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
    const activity = { functions: [entered], map: this.#mapOf(call), entering: undefined, hasSource: false };
    this.#activities.set(call, activity);
    return activity;
  }

  #begin(entered: Omit<FunctionFrame, 'level' | 'stops'>): RunningFunction {
    const stops: Stop[] = [];
    const level = entered.caller === undefined ? 0 : entered.caller.level + 1;
    const begun = {
      frame: { ...entered, level, stops },
      stops,
      ranges: [],
      iteration: 0,
      lastPc: -1,
      constant: undefined,
      around: undefined,
      latest: undefined,
      shared: undefined,
    };
    this.#functions.push(begun);
    return begun;
  }
}

/** Notes the function that code is of, else the contract. */
function noteAround(
  running: RunningFunction,
  { within, start }: CodeLocation,
  source: StatementLocation['source'],
): void {
  const contract = running.around === undefined && within === undefined ? contractAround(source, start) : undefined;
  const part = within ?? contract;
  if (part !== undefined && part !== running.around) {
    running.around = part;
    running.frame.around = headOf(source, part);
  }
}

function contractAround({ outline }: StatementLocation['source'], start: number): OutlinePart | undefined {
  return partsAround(outline, start, start).findLast(({ kind }) => kind === 'contract');
}

function visibleFunction(functions: readonly RunningFunction[]): RunningFunction | undefined {
  return functions.findLast(({ frame }) => !frame.isHelper);
}

/** What the optimizer also inlined elsewhere ends with a jump that is only the whole function's by the map. */
function isReturnJump(mapped: CodeLocation | undefined, { entry }: FunctionFrame): boolean {
  return mapped?.jump === 'returns' || (mapped?.isWhole === true && mapped.within === entry?.within);
}

/** The jump out of a function is its last `return`, of which the optimizer may have left nothing else. */
function addReturn({ ranges, iteration }: RunningFunction, step: number): void {
  const at = ranges.findLastIndex(({ isGlue }) => !isGlue);
  const last = ranges[at];
  if (last === undefined) {
    return;
  }
  const { source, statement } = last.location;
  const path = partsAround(source.outline, statement.start, statement.end);
  const next = path
    .map((part, index) => {
      const inner = path[index + 1];
      return part.kind === 'block' && inner ? part.parts[part.parts.indexOf(inner) + 1] : undefined;
    })
    .findLast((part) => part !== undefined);
  const location = next && { source, statement: next };
  // An earlier `return` left it, of constants or of what it had: that only moves words.
  const hasReturned = ranges
    .slice(at)
    .some((range) => range.within === last.within && range.location.statement !== next && isReturn(range.location));
  if (location !== undefined && isReturn(location) && !hasReturned) {
    ranges.push({ ...last, step, last: step, location, iteration, isLabel: false, isGlue: false });
  }
}

function isReturn({ source, statement }: StatementLocation): boolean {
  return /^return\b/.test(source.text.slice(statement.start, statement.start + 7));
}

function sortStops(stops: readonly Stop[]): readonly Stop[] {
  return stops.toSorted((one, other) => one.step - other.step);
}
