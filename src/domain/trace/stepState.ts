import type { OpcodeStep } from '../contract/contractResult.ts';
import { stackAfterCall, type Word } from './stackAfterCall.ts';

/** What a step began with. */
export interface StepState {
  /** Where its instruction stands in the code. */
  readonly pc: number;
  /** Remaining before the step. */
  readonly gas: bigint;
  /** From the bottom; undefined where the trace has no stacks. */
  readonly stack: readonly Word[] | undefined;
}

/** A step as it was sent, with what it began with. */
export interface FormerStep {
  readonly step: OpcodeStep;
  readonly state: StepState;
}

/**
 * What a step began with where the trace has what was after each step. That is also its own program counter and gas of a
 * step that opened a frame or ended its own.
 *
 * @param former The step before in the same frame.
 * @param childEnd The instruction that ended the frame which that step opened.
 */
export function stateBefore(step: OpcodeStep, former: FormerStep | undefined, childEnd: string | undefined): StepState {
  const gas = step.gas + step.gasCost;
  if (former === undefined) {
    return { pc: 0, gas, stack: step.stack && [] };
  }
  if (childEnd === undefined) {
    return { pc: former.step.pc, gas: former.step.gas, stack: former.step.stack };
  }
  // A call that halted before it ran may be there twice.
  if (step.op === former.step.op && step.pc === former.step.pc) {
    return former.state;
  }
  const left = stackAfterCall(former.step.op, former.state.stack, childEnd);
  return { pc: former.step.pc + 1, gas, stack: left && withTop(left, step) };
}

/** The stack with what the call left on top, if it is not known but from where this step has put it. */
function withTop(stack: readonly Word[], { op, stack: after }: OpcodeStep): readonly Word[] {
  const top = stack.length - 1;
  const swapped = op.startsWith('SWAP') ? Number(op.slice('SWAP'.length)) : 0;
  const isLeft = /^(?:SWAP|PUSH|DUP|JUMPDEST)/.test(op);
  return stack[top] === undefined && isLeft ? [...stack.slice(0, -1), after?.[top - swapped]] : stack;
}
