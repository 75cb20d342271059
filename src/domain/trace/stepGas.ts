import { givesBack } from './callEnds.ts';
import type { CallFrame } from './callFrame.ts';
import { stepsAtOnce, type TraceSteps } from './traceSteps.ts';

/** What is known of a call while its steps are gone through from the last to the first. */
interface CallGas {
  /** Left at the end of the call. */
  readonly end: bigint;
  /** Left before the step that comes next. */
  next: bigint;
}

/**
 * What each step used itself, without the calls that it opened; of one that halted its call all that was left. Their sum is
 * what the trace used as a whole. Now and then it pauses.
 */
export function* stepGas(steps: TraceSteps): Generator<undefined, readonly bigint[]> {
  const used = new Array<bigint>(steps.length).fill(0n);
  const calls = new Map<CallFrame, CallGas>();
  for (let step = steps.length - 1; step >= 0; step -= 1) {
    const call = steps.frameAt(step);
    const before = steps.gasAt(step);
    const end = givesBack(steps.opAt(step)) ? before - steps.costAt(step) : 0n;
    const known = calls.get(call) ?? { end, next: end };
    calls.set(call, known);
    // What calls inside used has been taken off by now.
    used[step] = (used[step] ?? 0n) + before - known.next;
    known.next = before;
    if (step === call.first && call.opener !== undefined) {
      used[call.opener] = (used[call.opener] ?? 0n) - (before - known.end);
    }
    if (step % stepsAtOnce === 0) {
      yield undefined;
    }
  }
  return used;
}
