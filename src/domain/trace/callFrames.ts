import type { EvmAddress } from '../entity/evmAddress.ts';

/** A call in a trace. Steps are counted from 0 over the whole trace. */
export interface CallFrame {
  /** Its index among the frames of the trace. */
  readonly index: number;
  readonly parent: CallFrame | undefined;
  /** As the trace counts it: some begin at 0, some at 1. */
  readonly depth: number;
  /** The step of the parent that opened it; undefined for the outermost. */
  readonly opener: number | undefined;
  /** `CALL`, `DELEGATECALL`, `CREATE2`, …; undefined for the outermost. */
  readonly kind: string | undefined;
  /** The contract whose code it runs; undefined for a deployment, and where the trace does not tell. */
  code: EvmAddress | undefined;
  readonly first: number;
  /** The last step so far of its own, not of a call in it. */
  last: number;
  /** The contract that it created, once known. */
  created: EvmAddress | undefined;
}

/** The number of calls around a call. */
export function depthOf({ parent }: CallFrame): number {
  return parent === undefined ? 0 : depthOf(parent) + 1;
}

const goodEnds = new Set(['STOP', 'RETURN', 'SELFDESTRUCT', '']);

/** Whether a call reverted or halted. */
export function hasFailed(steps: { opAt(step: number): string }, { last }: CallFrame): boolean {
  return !goodEnds.has(steps.opAt(last));
}

/** Whether an instruction ends a call and returns its remaining gas. */
export function returnsGas(op: string): boolean {
  return op === 'REVERT' || goodEnds.has(op);
}

/** The call that a delegated call runs for; itself where it is not delegated. */
export function delegatingCall(call: CallFrame): CallFrame {
  let delegating = call;
  while (delegating.kind === 'DELEGATECALL' && delegating.parent !== undefined) {
    delegating = delegating.parent;
  }
  return delegating;
}

/** The address whose storage a frame uses; `new <frame>` for a deployment with unknown address. */
export function storageOwner(frame: CallFrame): string {
  const { parent, kind, created, code, index } = frame;
  return parent !== undefined && (kind === 'DELEGATECALL' || kind === 'CALLCODE')
    ? storageOwner(parent)
    : (created ?? code ?? `new ${index}`);
}
