import type { CallFrame } from './callFrame.ts';
import type { TraceSteps } from './traceSteps.ts';

const goodEnds = new Set(['STOP', 'RETURN', 'SELFDESTRUCT', '']);

/** Whether a call failed: what ends otherwise has reverted or halted. */
export function hasFailed(steps: TraceSteps, { last }: CallFrame): boolean {
  return !goodEnds.has(steps.opAt(last));
}

/** Whether an instruction ends a call and gives back the gas that is left; everything else that ends one takes all. */
export function givesBack(op: string): boolean {
  return op === 'REVERT' || goodEnds.has(op);
}
