import type { EvmAddress } from '../entity/evmAddress.ts';

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
