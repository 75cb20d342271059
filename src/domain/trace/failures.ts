import { hasFailed } from './callEnds.ts';
import type { CallFrame } from './callFrame.ts';
import type { KnownBytes } from './knownBytes.ts';
import type { MemoryReplay } from './memoryReplay.ts';
import type { TraceSteps } from './traceSteps.ts';

/** Where a failure began: a call that failed by itself, not since it passed on that of a call in it. */
export interface Failure {
  /** The last of the call. */
  readonly step: number;
  readonly call: CallFrame;
  /** True when nobody caught it: the transaction failed by it. */
  readonly isFinal: boolean;
  /** What it was reverted with; undefined when it halted, and where not all of it is known. */
  readonly data: Uint8Array | undefined;
}

/** Where the failures of a trace began, in order of steps; what it gives last is all. */
export function* findFailures(
  steps: TraceSteps,
  memory: Pick<MemoryReplay, 'returnedBy'>,
): Generator<readonly Failure[]> {
  const lastChildren = new Map<CallFrame, CallFrame>();
  for (const frame of steps.frames) {
    if (frame.parent !== undefined) {
      lastChildren.set(frame.parent, frame);
    }
  }
  /** The call in a failed one whose failure it only passes on. */
  const passedOn = (frame: CallFrame): CallFrame | undefined => {
    const child = lastChildren.get(frame);
    return child !== undefined &&
      steps.opAt(frame.last) === 'REVERT' &&
      hasFailed(steps, child) &&
      isSame(memory.returnedBy(frame), memory.returnedBy(child))
      ? child
      : undefined;
  };
  // From inside: else the first that is asked about asks about all that are in it, at one go.
  for (const frame of steps.frames.some((each) => hasFailed(steps, each)) ? steps.frames.toReversed() : []) {
    memory.returnedBy(frame);
    yield [];
  }
  let final = steps.frames[0];
  for (let child = final; child !== undefined && hasFailed(steps, child); child = passedOn(child)) {
    final = child;
  }
  const failures: Failure[] = [];
  for (const call of steps.frames) {
    if (hasFailed(steps, call) && passedOn(call) === undefined) {
      const data = steps.opAt(call.last) === 'REVERT' ? memory.returnedBy(call) : undefined;
      failures.push({
        step: call.last,
        call,
        isFinal: call === final,
        data: data?.isKnown.includes(0) ? undefined : data?.bytes,
      });
    }
    yield failures;
  }
  yield failures.toSorted((one, other) => one.step - other.step);
}

function isSame(one: KnownBytes | undefined, other: KnownBytes | undefined): boolean {
  return one !== undefined && other !== undefined && areEqual(one.bytes, other.bytes);
}

function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
