import type { OutlinePart } from '../source/sourceOutline.ts';
import type { Steps } from '../steps.ts';
import type { CallFrame } from './callFrame.ts';
import { addCall } from './callStatements.ts';
import type { CodeMap, CodePlace } from './codeMap.ts';
import type { FunctionFrame, Stop } from './functionFrame.ts';
import { type NamedFunctions, readNamedFunctions } from './namedFunctions.ts';
import type { PassedBudget } from './passedStatements.ts';
import { ShownRuns } from './shownRuns.ts';
import { ownStatements, type Round, type StatementRun } from './statementRuns.ts';
import { stepsAtOnce, type TraceSteps } from './traceSteps.ts';

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
  /** Whether it has ended by itself. */
  hasReturned: boolean;
}

/** What is known of a call while its steps are gone through. */
interface Activity {
  /** From outside; the last is the one that runs. */
  readonly functions: RunningFunction[];
  readonly map: CodeMap | undefined;
  /** The step that jumped into a function, until the next one shows which. */
  entering: number | undefined;
  /** Whether a step of it was made of what a source says. */
  hasSource: boolean;
}

/** Each keeps at least where to return to on the stack, which has 1,024 words. */
const deepest = 1_024;

/** Beyond the blocks of any source that a person has written. */
const mostPassed = 4_000_000;

const glue = /^(?:(?:PUSH|DUP|SWAP)\d{1,2}|POP|JUMPDEST|JUMP)$/;

/** Finds where a debugger stops in a trace; a call whose code has no map is one stop. */
export class StopFinder {
  readonly #steps: TraceSteps;
  readonly #mapOf: (call: CallFrame) => CodeMap | undefined;
  readonly #activities = new Map<CallFrame, Activity>();
  readonly #frames: FunctionFrame[] = [];
  readonly #functions: RunningFunction[] = [];
  readonly #budget: PassedBudget = { partsLeft: mostPassed };

  constructor(steps: TraceSteps, mapOf: (call: CallFrame) => CodeMap | undefined) {
    this.#steps = steps;
    this.#mapOf = mapOf;
  }

  /** Reads the source of a step, before it is taken; undefined when there is nothing to be read. */
  reading(step: number): Steps<void> | undefined {
    return this.#mapOf(this.#steps.frameAt(step))?.reading(this.#steps.pcAt(step));
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
    if (pc < top.lastPc) {
      top.round = { frame: top.frame };
    }
    top.lastPc = pc;
    const op = this.#steps.opAt(step);
    const shown = shownFunction(functions);
    if (place !== undefined && shown !== undefined) {
      this.#goOn(shown.runs, step, place, top.round);
      activity.hasSource ||= place.source !== undefined;
    }
    if (op === 'JUMP' && place?.jump === 'enters') {
      activity.entering = step;
    } else if (op === 'JUMP' && place?.jump === 'returns' && functions.length > 1) {
      functions.pop();
      top.hasReturned = true;
    }
  }

  /** What was found, after the last step; what it gives last is all. */
  *found(): Generator<FoundStops | undefined> {
    /** By steps, of which none has two. */
    const placeOf = new Array<FoundPlace | undefined>(this.#steps.length);
    const add = (place: Stop, isStop: boolean) => {
      placeOf[place.step] = { place, isStop };
    };
    const named = new Map<CodeMap, NamedFunctions>();
    for (const { map } of this.#activities.values()) {
      if (map !== undefined && !named.has(map)) {
        named.set(map, yield* readNamedFunctions(map.sources));
      }
    }
    for (const running of this.#functions) {
      const { frame, places, runs, called } = running;
      const { map, hasSource } = this.#activities.get(frame.call) ?? {};
      const names = map && named.get(map);
      const own = names === undefined ? [] : yield* ownRuns(frame, runs, names, called);
      for (const [at, { run, isStop }] of (yield* this.#shown(running, own, names)).entries()) {
        if (at % stepsAtOnce === 0) {
          yield undefined;
        }
        const stop = { step: run.step, frame, place: run.place };
        places.push(stop);
        add(stop, isStop);
      }
      // A precompile or a system contract has no code to stop in.
      if (!hasSource && frame.entry === undefined && this.#steps.opAt(frame.first) !== '') {
        const stop = { step: frame.first, frame, place: undefined };
        places.push(stop);
        add(stop, true);
      }
      yield undefined;
    }
    const frames = this.#frames;
    yield {
      ...(yield* stopsInOrder(placeOf)),
      frameAt(step) {
        const frame = frames[step];
        if (frame === undefined) {
          throw new RangeError(`there is no step ${step}`);
        }
        return frame;
      },
    };
  }

  *#shown(running: RunningFunction, own: readonly StatementRun[], names: NamedFunctions | undefined) {
    const { frame, hasReturned } = running;
    const isFree = (step: number) => {
      const op = this.#steps.opAt(step);
      return this.#frames[step] === frame && op !== 'JUMP' && glue.test(op);
    };
    const leadsTo = (from: OutlinePart, to: OutlinePart) => names?.leadsTo(from, to) === true;
    const runs = new ShownRuns(yield* ownStatements(own), isFree, leadsTo, this.#budget);
    return yield* runs.shown(hasReturned || this.#hasEnded(frame));
  }

  /** Whether a call has ended in what the compiler has made, behind all that is written. */
  #hasEnded({ call, entry }: FunctionFrame): boolean {
    const isEnd = /^(?:STOP|RETURN)$/.test(this.#steps.opAt(call.last));
    const place = this.#mapOf(call)?.placeAt(this.#steps.pcAt(call.last));
    return isEnd && entry === undefined && place?.statement === undefined;
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

  #enter(activity: Activity, from: number, first: number, entry: CodePlace | undefined): void {
    const { functions } = activity;
    const caller = functions.at(-1)?.frame;
    if (caller !== undefined && functions.length < deepest) {
      const shown = shownFunction(functions);
      if (shown !== undefined && entry?.isWhole) {
        shown.called ??= entry.within;
        addCall(shown.runs, from, activity.map?.placeAt(this.#steps.pcAt(from)), entry, shown.round);
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
    const map = this.#mapOf(call);
    const activity: Activity = { functions: [entered], map, entering: undefined, hasSource: false };
    this.#activities.set(call, activity);
    return activity;
  }

  #begin(entered: Omit<FunctionFrame, 'level' | 'places'>): RunningFunction {
    const places: Stop[] = [];
    const level = entered.caller === undefined ? 0 : entered.caller.level + 1;
    const frame = { ...entered, level, places };
    const begun = { frame, places, runs: [], called: undefined, round: { frame }, lastPc: -1, hasReturned: false };
    this.#functions.push(begun);
    return begun;
  }
}

/** The innermost function that is no helper. */
function shownFunction(functions: readonly RunningFunction[]): RunningFunction | undefined {
  return functions.findLast(({ frame }) => !frame.isHelper);
}

/** Functions of which one is what a contract was called for. */
const mostCandidates = 8;

/**
 * The runs of a function without those in code that it only shares with functions it does not lead to. Now and then it
 * pauses.
 *
 * @param called The first function that it called.
 */
function* ownRuns(
  { call, entry }: FunctionFrame,
  runs: readonly StatementRun[],
  names: NamedFunctions,
  called: OutlinePart | undefined,
): Steps<readonly StatementRun[]> {
  // A constructor leads to those of the contracts that its own inherits from, and a modifier to what it is written before.
  if (call.code === undefined || entry?.within?.kind === 'modifier') {
    return runs;
  }
  const ran = yield* ranFunctions(runs);
  const root = entry?.within ?? (yield* likeliest(ran, names));
  if (root === undefined) {
    return runs;
  }
  // Else what a call begins with has only picked the function that was called.
  const hasCalled = entry !== undefined || called === undefined || names.leadsTo(root, called);
  const own = new Set(ran.flatMap(({ part }) => (hasCalled && names.leadsTo(root, part) ? [part] : [])));
  return runs.filter(({ within }) => within === undefined || own.has(within));
}

/** A function with what ran of it. */
interface RanFunction {
  readonly part: OutlinePart;
  readonly text: string;
  count: number;
}

function* ranFunctions(runs: readonly StatementRun[]): Steps<readonly RanFunction[]> {
  const ran = new Map<OutlinePart, RanFunction>();
  for (const [at, { within, place }] of runs.entries()) {
    if (at % stepsAtOnce === 0) {
      yield undefined;
    }
    if (within !== undefined) {
      const known = ran.get(within) ?? { part: within, text: place.source.text, count: 0 };
      ran.set(within, known);
      known.count += 1;
    }
  }
  return [...ran.values()];
}

/** The function that leads to most of what ran and has most of it itself: what picks it in a contract tells nothing of it. */
function* likeliest(ran: readonly RanFunction[], names: NamedFunctions): Steps<OutlinePart | undefined> {
  let [likeliest, most]: [OutlinePart | undefined, number] = [undefined, 0];
  for (const { part, count } of ran.filter(isCallable).slice(0, mostCandidates)) {
    yield undefined;
    const led = ran.reduce((sum, each) => sum + (names.leadsTo(part, each.part) ? each.count : 0), 0);
    if (led + count > most) {
      [likeliest, most] = [part, led + count];
    }
  }
  return likeliest;
}

/** Whether it can be called from outside. */
function isCallable({ part: { kind, name, start, parts }, text }: RanFunction): boolean {
  const head = text.slice(start, parts[0]?.start);
  return kind === 'function' && (name === 'fallback' || /\b(?:external|public)\b/.test(head));
}

interface FoundPlace {
  readonly place: Stop;
  readonly isStop: boolean;
}

/** Those of all functions, by their steps. Now and then it pauses. */
function* stopsInOrder(
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
