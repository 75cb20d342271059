import type { OutlinePart } from '../source/sourceOutline.ts';
import type { Steps } from '../steps.ts';
import { type CallFrame, returnsGas } from './callFrames.ts';
import type { ReplayIndex } from './replay.ts';
import type { MappedSource } from './sourceMap.ts';
import { type FunctionFrame, functionAround, type StatementLocation, type Stop, visibleFrame } from './stackFrames.ts';
import { stepsAtOnce, type TraceSteps } from './traceSteps.ts';

/** Where gas was used. */
export interface GasPlace {
  /** One of the calls that ran there. */
  readonly call: CallFrame;
  /** Undefined for a contract without sources, and for function dispatch. */
  readonly at: LinePlace | undefined;
}

interface LinePlace {
  readonly source: MappedSource;
  readonly line: number;
  /** The text index where the function or statement begins. */
  readonly start: number;
  /** Of a function or modifier. */
  readonly name: string | undefined;
}

export interface GasRow extends GasPlace {
  /** Used there, without calls. */
  readonly self: bigint;
  /** With the calls from there; recursion counts once. */
  readonly total: bigint;
  /** How often a function was entered or a line began. */
  readonly times: number;
}

/** What a transaction used gas for, ordered by own use. */
export interface GasTable {
  /** The gas of all steps. */
  readonly used: bigint;
  readonly functions: readonly GasRow[];
  readonly lines: readonly GasRow[];
}

interface Counter extends GasPlace {
  self: bigint;
  total: bigint;
  times: number;
  /** How many running functions count here. */
  active: number;
}

/** A running function, including the compiler's helpers. */
interface Running {
  readonly frame: FunctionFrame;
  /** Its own counter, and those of where it was called. */
  readonly counters: readonly Counter[];
  used: bigint;
  /** The counters of its current statement. */
  now: readonly Counter[];
}

/** Adds up the gas of a trace by functions and lines; the last value is the table. */
export function* gasTable({
  steps,
  locations,
}: Pick<ReplayIndex, 'steps' | 'locations'>): Generator<GasTable | undefined> {
  const used = yield* stepGas(steps);
  const counters = new GasCounters();
  let next = 0;
  for (let step = 0; step < steps.length; step += 1) {
    counters.enter(visibleFrame(locations.frameAt(step)));
    const stop = locations.stops[next];
    if (stop?.step === step) {
      counters.stop(stop);
      next += 1;
    }
    counters.use(used[step] ?? 0n);
    if (step % stepsAtOnce === 0) {
      yield undefined;
    }
  }
  yield counters.close();
}

class GasCounters {
  readonly #functions = new Map<string, Counter>();
  readonly #lines = new Map<string, Counter>();
  readonly #running: Running[] = [];
  #used = 0n;

  /** Makes a function the innermost: leaves ended functions, enters begun ones. */
  enter(frame: FunctionFrame): void {
    if (this.#running.at(-1)?.frame === frame) {
      return;
    }
    const begun: FunctionFrame[] = [];
    const running = new Set(this.#running.map((each) => each.frame));
    for (let each: FunctionFrame | undefined = frame; each !== undefined && !running.has(each); ) {
      begun.push(each);
      each = each.caller && visibleFrame(each.caller);
    }
    const oldest = begun.at(-1);
    const kept = oldest === undefined ? frame : oldest.caller && visibleFrame(oldest.caller);
    while (this.#running.at(-1)?.frame !== kept) {
      this.#leave();
    }
    for (const each of begun.toReversed()) {
      const own = this.#functionOf(each.call, each.entry?.source, each.entry?.within);
      own.times += 1;
      const counters = [own, ...(this.#running.at(-1)?.now ?? [])];
      for (const counter of counters) {
        counter.active += 1;
      }
      this.#running.push({ frame: each, counters, used: 0n, now: [own] });
    }
  }

  /** Counts the gas of the innermost function for a statement from now on. */
  stop({ frame, location }: Stop): void {
    const top = this.#running.at(-1);
    if (top?.frame === frame && location !== undefined) {
      const line = this.#lineOf(frame.call, location);
      line.times += 1;
      top.now = [line, this.#functionOf(frame.call, location.source, functionAround(location))];
    }
  }

  use(gas: bigint): void {
    const top = this.#running.at(-1);
    this.#used += gas;
    if (top !== undefined) {
      top.used += gas;
      for (const counter of top.now) {
        counter.self += gas;
        counter.total += counter.active === 0 ? gas : 0n;
      }
    }
  }

  close(): GasTable {
    while (this.#running.length > 0) {
      this.#leave();
    }
    return { used: this.#used, functions: ranked(this.#functions), lines: ranked(this.#lines) };
  }

  #leave(): void {
    const left = this.#running.pop();
    const caller = this.#running.at(-1);
    for (const counter of left?.counters ?? []) {
      counter.active -= 1;
      counter.total += counter.active === 0 ? (left?.used ?? 0n) : 0n;
    }
    if (caller !== undefined) {
      caller.used += left?.used ?? 0n;
    }
  }

  #functionOf(call: CallFrame, source: MappedSource | undefined, part: OutlinePart | undefined): Counter {
    const at = source && part && placeIn(source, part.start, part.name);
    const key = at === undefined ? codeOf(call) : `${codeOf(call)} ${at.source.path} ${at.start}`;
    return counterIn(this.#functions, key, { call, at });
  }

  #lineOf(call: CallFrame, { source, statement }: StatementLocation): Counter {
    const at = placeIn(source, statement.start, undefined);
    return counterIn(this.#lines, `${codeOf(call)} ${source.path} ${at.line}`, { call, at });
  }
}

/** Identifies the contract: the same for all calls and for its deployment. */
function codeOf({ code, created, index }: CallFrame): string {
  return code ?? created ?? `call ${index}`;
}

function placeIn(source: MappedSource, start: number, name: string | undefined): LinePlace {
  return { source, line: source.positions.lineOf(start), start, name };
}

function counterIn(counters: Map<string, Counter>, key: string, place: GasPlace): Counter {
  const known = counters.get(key) ?? { ...place, self: 0n, total: 0n, times: 0, active: 0 };
  counters.set(key, known);
  return known;
}

function ranked(counters: ReadonlyMap<string, Counter>): readonly GasRow[] {
  return [...counters.values()]
    .map(({ active: _active, ...row }) => row)
    .sort((one, other) => compare(other.self, one.self) || compare(other.total, one.total));
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** The gas of a call while its steps are read backwards. */
interface CallGas {
  /** Left at the end of the call. */
  readonly end: bigint;
  /** Left before the step that comes next. */
  next: bigint;
}

/** The gas of each step, without the calls that it opened; a halt uses all that was left. */
function* stepGas(steps: TraceSteps): Steps<readonly bigint[]> {
  const used = new Array<bigint>(steps.length).fill(0n);
  const calls = new Map<CallFrame, CallGas>();
  for (let step = steps.length - 1; step >= 0; step -= 1) {
    const call = steps.frameAt(step);
    const before = steps.gasAt(step);
    const end = returnsGas(steps.opAt(step)) ? before - steps.costAt(step) : 0n;
    const known = calls.get(call) ?? { end, next: end };
    calls.set(call, known);
    // What calls inside used has been taken off by now.
    used[step] = (used[step] ?? 0n) + before - known.next;
    known.next = before;
    if (step === call.first && call.opener !== undefined) {
      used[call.opener] = (used[call.opener] ?? 0n) - (before - known.end);
    }
    if (step % stepsAtOnce === 0) {
      yield undefined;
    }
  }
  return used;
}
