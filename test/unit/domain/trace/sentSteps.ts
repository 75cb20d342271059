import type { OpcodeStep } from '../../../../src/domain/contract/contractResult.ts';
import { TraceSteps } from '../../../../src/domain/trace/traceSteps.ts';
import { address } from '../../services/ledger/ids.ts';

export const outer = address(`0x${'aa'.repeat(20)}`);
export const other = address(`0x${'bb'.repeat(20)}`);

/** The stack before the step, its top last. */
export type Sent = readonly [op: string, depth: number, ...stack: readonly (number | string)[]];

export const start: Sent = ['PUSH0', 0];

/** A call of `other` without data and value. */
export function call(op: string): Sent {
  return [op, 0, 0, 0, 0, 0, ...(op === 'DELEGATECALL' || op === 'STATICCALL' ? [] : [0]), other, 9];
}

/** Steps with the state before each, as a program counter of 0 tells. */
export function sentSteps(sent: readonly Sent[]): readonly OpcodeStep[] {
  return sent.map(([op, depth, ...stack]) => ({
    pc: 0,
    op,
    depth,
    gas: 0n,
    gasCost: 0n,
    reason: undefined,
    stack: stack.map((word) => (typeof word === 'number' ? `0x${word.toString(16)}` : word)),
  }));
}

export function traceOf(...sent: readonly Sent[]): TraceSteps {
  return new TraceSteps(outer, sentSteps(sent));
}
