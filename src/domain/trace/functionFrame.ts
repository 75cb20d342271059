import type { OutlinePart } from '../source/sourceOutline.ts';
import type { CallFrame } from './callFrame.ts';
import type { CodePlace, MappedSource } from './codeMap.ts';

/** A function that runs: one of a contract, called from outside or from within, or a helper that the compiler made. */
export interface FunctionFrame {
  /** The call that it runs in. */
  readonly call: CallFrame;
  /** What called it; undefined for the outermost. */
  readonly caller: FunctionFrame | undefined;
  /** How many are below it. */
  readonly level: number;
  /** The step of its caller that called it; undefined for the outermost. */
  readonly from: number | undefined;
  /** Where it was entered; undefined for what a call begins with. */
  readonly entry: CodePlace | undefined;
  /** What it does is done by the function that called it: nobody stops in a helper. */
  readonly isHelper: boolean;
  readonly first: number;
  /** Where it is from which step on: its stops, and where it goes on with a statement that it had begun before. */
  readonly places: readonly Stop[];
}

/** A statement of a source. */
export interface StatementPlace {
  readonly source: MappedSource;
  readonly statement: OutlinePart;
}

/** Where a debugger stops: the first step of a statement in a function, or of a call whose sources are not known. */
export interface Stop {
  readonly step: number;
  readonly frame: FunctionFrame;
  /** Undefined where no sources are known. */
  readonly place: StatementPlace | undefined;
}

/** The last of several, which ascend, that is not behind a step; -1 when there is none. */
export function lastUpTo(items: readonly { readonly step: number }[], step: number): number {
  let [low, high] = [-1, items.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((items[middle]?.step ?? 0) <= step) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}
