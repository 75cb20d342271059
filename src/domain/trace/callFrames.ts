import type { EvmAddress } from '../entity/evmAddress.ts';
import type { TraceSteps } from './traceSteps.ts';

/** A call in a trace. Steps are counted from 0 over the whole trace. */
export interface CallFrame {
  /** Its place among the frames of the trace, which are in the order in which they were opened. */
  readonly index: number;
  readonly parent: CallFrame | undefined;
  /** As the trace counts it: some begin at 0, some at 1. */
  readonly depth: number;
  /** The step of the parent that opened it; undefined for the outermost. */
  readonly opener: number | undefined;
  /** `CALL`, `DELEGATECALL`, `CREATE2`, …; undefined for the outermost. */
  readonly kind: string | undefined;
  /** Whose code it runs; undefined for code that is being deployed, and where the trace does not tell. */
  readonly code: EvmAddress | undefined;
  readonly first: number;
  /** Its own last step so far, not one of a call in it. */
  last: number;
  /** What it created, once that is known. */
  created: EvmAddress | undefined;
}

/** How many calls a call is in. */
export function depthOf({ parent }: CallFrame): number {
  return parent === undefined ? 0 : depthOf(parent) + 1;
}

const goodEnds = new Set(['STOP', 'RETURN', 'SELFDESTRUCT', '']);

/** Whether a call failed: what ends otherwise has reverted or halted. */
export function hasFailed(steps: TraceSteps, { last }: CallFrame): boolean {
  return !goodEnds.has(steps.opAt(last));
}

/** Whether an instruction ends a call and gives back the gas that is left; everything else that ends one takes all. */
export function givesBack(op: string): boolean {
  return op === 'REVERT' || goodEnds.has(op);
}

/** The call in whose name a delegated one runs; itself where it is none. */
export function delegatingCall(call: CallFrame): CallFrame {
  let delegating = call;
  while (delegating.kind === 'DELEGATECALL' && delegating.parent !== undefined) {
    delegating = delegating.parent;
  }
  return delegating;
}

/**
 * Whose storage a frame uses: an address; of a contract that is being deployed and whose address the trace does not tell,
 * `new` and the number of its frame.
 */
export function storageOwner(frame: CallFrame): string {
  const { parent, kind, created, code, index } = frame;
  return parent !== undefined && (kind === 'DELEGATECALL' || kind === 'CALLCODE')
    ? storageOwner(parent)
    : (created ?? code ?? `new ${index}`);
}
