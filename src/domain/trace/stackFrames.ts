import { type OutlinePart, partsAround } from '../source/sourceOutline.ts';
import type { CallFrame } from './callFrames.ts';
import type { CodeLocation, MappedSource } from './sourceMap.ts';

/** A running function of a contract, or a helper that the compiler made. */
export interface FunctionFrame {
  /** The contract call that it runs in. */
  readonly call: CallFrame;
  /** Undefined for the outermost. */
  readonly caller: FunctionFrame | undefined;
  /** How many frames are below it. */
  readonly level: number;
  /** The step of its caller that called it; undefined for the outermost. */
  readonly from: number | undefined;
  /** Where it was entered; undefined for what a contract call begins with. */
  readonly entry: CodeLocation | undefined;
  /** A helper works for the function that called it, and has no stops. */
  readonly isHelper: boolean;
  readonly first: number;
  readonly stops: readonly Stop[];
  /** The head of the function or contract that its code is of, for code without statements. */
  around?: StatementLocation | undefined;
}

/** A statement of a source. */
export interface StatementLocation {
  readonly source: MappedSource;
  readonly statement: OutlinePart;
}

/** The function or modifier around a statement. */
export function functionAround({ source, statement }: StatementLocation): OutlinePart | undefined {
  return partsAround(source.outline, statement.start, statement.end).findLast(
    ({ kind }) => kind === 'function' || kind === 'modifier',
  );
}

/** A function, modifier or contract up to where its body begins. */
export function headOf(source: MappedSource, part: OutlinePart): StatementLocation {
  const end = Math.min(part.end, part.parts[0]?.start ?? part.end);
  return { source, statement: { ...part, end, parts: [] } };
}

/** Where a debugger stops: the first step of a statement, or of a call without known sources. */
export interface Stop {
  readonly step: number;
  readonly frame: FunctionFrame;
  /** Undefined where no sources are known. */
  readonly location: StatementLocation | undefined;
}

/** A line of the call stack. */
export interface StackFrame {
  readonly frame: FunctionFrame;
  /** The current step; of all but the innermost, the step that called the next. */
  readonly step: number;
  /** Undefined where no sources are known. */
  readonly location: StatementLocation | undefined;
  /** True where no line of its code is known: the location is the function's head. */
  readonly isWithoutLine?: boolean;
}

/** The call stack at a step, innermost first, without helpers and function dispatch. */
export function stackFrames(
  { frameAt }: { frameAt(step: number): FunctionFrame },
  step: number,
): readonly StackFrame[] {
  const shown: StackFrame[] = [];
  let at = step;
  for (let frame: FunctionFrame | undefined = frameAt(step); frame !== undefined; frame = frame.caller) {
    if (frame.isHelper) {
      continue;
    }
    const stop = frame.stops[lastUpTo(frame.stops, at)];
    if (stop !== undefined || shown.at(-1)?.frame.call !== frame.call) {
      shown.push({ frame, step: at, location: stop === undefined ? frame.around : stop.location });
    }
    at = frame.from ?? at;
  }
  return shown;
}

/** The frame itself, or the one that a helper works for. */
export function visibleFrame(frame: FunctionFrame): FunctionFrame {
  return frame.isHelper && frame.caller !== undefined ? visibleFrame(frame.caller) : frame;
}

/** The index of the last of several ascending items at or before a step; -1 when there is none. */
export function lastUpTo(items: readonly { readonly step: number }[], step: number): number {
  return lastWhere(items.length, (at) => (items[at]?.step ?? 0) <= step);
}

/** The same of ascending steps. */
export function lastIn(steps: readonly number[], step: number): number {
  return lastWhere(steps.length, (at) => (steps[at] ?? 0) <= step);
}

/** The last index for which something is true that is true for all before. */
function lastWhere(length: number, isTrue: (at: number) => boolean): number {
  let [low, high] = [-1, length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (isTrue(middle)) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}
