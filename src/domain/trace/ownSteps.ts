import type { OpcodeStep } from '../contract/contractResult.ts';
import { stackAfterCall, type Word } from './stackAfterCall.ts';

/** A step of a trace with the state before it; `op` is empty for the call of a precompile or a system contract. */
export interface OwnStep extends Pick<OpcodeStep, 'op' | 'depth' | 'gasCost' | 'reason'> {
  /** Where its instruction stands in the code. */
  readonly pc: number;
  /** Remaining before the step. */
  readonly gas: bigint;
  /** Before the step, from the bottom; undefined where the trace has no stacks. */
  readonly stack: readonly Word[] | undefined;
  /** What the step found or put in storage; only where it is certain. */
  readonly access: StorageAccess | undefined;
}

export interface StorageAccess {
  readonly kind: 'read' | 'written';
  readonly slot: string;
  readonly value: Word;
}

/** One call, as far as it has run. */
interface Frame {
  readonly depth: number;
  /** The step before; it has run a frame of its own when the steps after it were deeper. */
  former: { readonly step: OpcodeStep; readonly own: OwnStep } | undefined;
  /** How the frame that the step before opened ended. */
  childEnd: OpcodeStep | undefined;
}

/**
 * The steps of a trace, each with the program counter, gas and stack that it began with. The service writes those after
 * the step, but the own ones of a step that opened a frame or ended its own. Some services write those before.
 */
export function ownSteps(steps: readonly OpcodeStep[]): readonly OwnStep[] {
  const [first] = steps;
  // After a step that does not end its frame the program counter is no longer 0.
  const isAfter = !(first !== undefined && first.pc === 0 && !ends.has(first.op));
  const frames: Frame[] = [];
  return steps.map((step, index) => {
    const frame = enter(frames, step);
    const next = steps[index + 1];
    const state = isAfter ? stateBefore(step, frame) : step;
    const { op, depth, gasCost, reason } = step;
    const { pc, gas, stack } = state;
    const goesOn = next?.depth === depth ? next : undefined;
    const found = isAfter ? step.stack : goesOn?.stack;
    const own = { pc, op, depth, gas, gasCost, reason, stack, access: goesOn && accessOf(op, stack, found) };
    frame.former = { step, own };
    frame.childEnd = undefined;
    return own;
  });
}

const ends = new Set(['STOP', 'RETURN', 'REVERT', 'INVALID', 'SELFDESTRUCT', '']);

/** The frame that a step runs in: a new one where it is deeper than the step before. */
function enter(frames: Frame[], { depth }: OpcodeStep): Frame {
  let left: Frame | undefined;
  for (let top = frames.at(-1); top !== undefined && top.depth > depth; top = frames.at(-1)) {
    left = frames.pop();
  }
  const top = frames.at(-1);
  if (top?.depth === depth) {
    top.childEnd = left?.former?.step ?? top.childEnd;
    return top;
  }
  const frame = { depth, former: undefined, childEnd: undefined };
  frames.push(frame);
  return frame;
}

function stateBefore(step: OpcodeStep, { former, childEnd }: Frame): Pick<OwnStep, 'pc' | 'gas' | 'stack'> {
  const gas = step.gas + step.gasCost;
  if (former === undefined) {
    return { pc: 0, gas, stack: step.stack && [] };
  }
  if (childEnd === undefined) {
    return { pc: former.step.pc, gas: former.step.gas, stack: former.step.stack };
  }
  // A call that halted before it ran may be there twice.
  if (step.op === former.step.op && step.pc === former.step.pc) {
    return former.own;
  }
  return { pc: former.step.pc + 1, gas, stack: stackAfterCall(former.step.op, former.own.stack, childEnd.op) };
}

function accessOf(
  op: string,
  before: readonly Word[] | undefined,
  after: readonly Word[] | undefined,
): StorageAccess | undefined {
  const slot = before?.at(-1);
  if (slot === undefined) {
    return undefined;
  }
  switch (op) {
    case 'SLOAD':
    case 'TLOAD':
      return { kind: 'read', slot, value: after?.at(-1) };
    case 'SSTORE':
    case 'TSTORE':
      return { kind: 'written', slot, value: before?.at(-2) };
    default:
      return undefined;
  }
}
