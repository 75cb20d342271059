import { opcodeName } from '../contract/opcodeName.ts';
import type { Steps } from '../steps.ts';
import type { CallFrame } from './callFrames.ts';
import { stepsAtOnce, type TraceSteps } from './traceSteps.ts';

/** Older names of instructions. */
const otherNames = new Map([
  ['SHA3', 'KECCAK256'],
  ['DIFFICULTY', 'PREVRANDAO'],
  ['SUICIDE', 'SELFDESTRUCT'],
]);

/** Whether a step is the instruction at its program counter. Behind the code every byte is a STOP. */
export function isExecutable(code: Uint8Array, op: string, pc: number): boolean {
  if (op === '') {
    // A precompile or a system contract has no code.
    return true;
  }
  if (pc < 0) {
    return false;
  }
  const found = opcodeName(code[pc] ?? 0);
  // What is no instruction is run as one that is invalid.
  return (found ?? 'INVALID') === (otherNames.get(op) ?? op);
}

/** The code that is not what ran: a step is another instruction than the one there. */
export function* mismatchedCodes(
  steps: TraceSteps,
  codeOf: (call: CallFrame) => Uint8Array | undefined,
): Steps<ReadonlySet<Uint8Array>> {
  const others = new Set<Uint8Array>();
  for (let step = 0; step < steps.length; step += 1) {
    const code = codeOf(steps.frameAt(step));
    if (code !== undefined && !isExecutable(code, steps.opAt(step), steps.pcAt(step))) {
      others.add(code);
    }
    if (step % stepsAtOnce === 0) {
      yield undefined;
    }
  }
  return others;
}
