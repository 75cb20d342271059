import type { ContractAction } from '../contract/contractResult.ts';
import { systemContract } from '../entity/systemEntities.ts';
import type { Steps } from '../steps.ts';
import { readableHex } from '../value/readableBytes.ts';
import { type CallFrame, depthOf, hasFailed } from './callFrames.ts';
import { knownBytes, type MemoryBytes, type MemoryReplay } from './memoryReplay.ts';
import type { TraceSteps } from './traceSteps.ts';

/** A call that failed by itself, not by passing on the failure of an inner call. */
export interface Failure {
  /** The last step of the call. */
  readonly step: number;
  readonly call: CallFrame;
  /** True when nothing caught it, so that the transaction failed. */
  readonly isFinal: boolean;
  /** The revert data; undefined when it halted, and where a part is not known. */
  readonly data: Uint8Array | undefined;
}

/** The failures of a trace in order of steps. */
export function* findFailures(steps: TraceSteps, memory: Pick<MemoryReplay, 'returnedBy'>): Steps<readonly Failure[]> {
  const lastChildren = new Map<CallFrame, CallFrame>();
  for (const frame of steps.frames) {
    if (frame.parent !== undefined) {
      lastChildren.set(frame.parent, frame);
    }
  }
  /** The inner call whose failure a failed call only passes on. */
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
    yield undefined;
  }
  let final = steps.frames[0];
  for (let child = final; child !== undefined && hasFailed(steps, child); child = passedOn(child)) {
    final = child;
  }
  const failures: Failure[] = [];
  for (const call of steps.frames) {
    if (hasFailed(steps, call) && passedOn(call) === undefined) {
      const data = steps.opAt(call.last) === 'REVERT' ? memory.returnedBy(call) : undefined;
      failures.push({ step: call.last, call, isFinal: call === final, data: knownBytes(data) });
    }
    yield undefined;
  }
  return failures.toSorted((one, other) => one.step - other.step);
}

function isSame(one: MemoryBytes | undefined, other: MemoryBytes | undefined): boolean {
  return one !== undefined && other !== undefined && areEqual(one.bytes, other.bytes);
}

function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

/** The ledger's reasons for calls that halted, such as `INSUFFICIENT_GAS`; a trace has none. */
export function haltReasons(
  failures: readonly Failure[],
  actions: readonly ContractAction[],
): ReadonlyMap<CallFrame, string> {
  const names = new Map<CallFrame, string>();
  const calls = failures.map(({ call }) => call);
  for (const [call, { resultData }] of actionsOf(calls, actions, 'ERROR')) {
    const name = readableHex(resultData);
    if (name !== undefined && /^[A-Z0-9_]{1,80}$/.test(name)) {
      names.set(call, name);
    }
  }
  return names;
}

/** Whether a call is one of a contract of the ledger itself, of which a trace has no answer. */
export function isLedgerCall({ code }: CallFrame): boolean {
  return code !== undefined && systemContract(code) !== undefined;
}

/** What the ledger's own contracts were called with and answered, as far as these actions say. */
export function ledgerAnswers(
  calls: readonly CallFrame[],
  actions: readonly ContractAction[],
): ReadonlyMap<CallFrame, ContractAction> {
  return new Map(actionsOf(calls.filter(isLedgerCall), actions, 'OUTPUT'));
}

/** Calls with their actions of one kind of result, both in the order in which they were made. */
function* actionsOf(
  calls: readonly CallFrame[],
  actions: readonly ContractAction[],
  kind: string,
): Generator<readonly [CallFrame, ContractAction]> {
  const rest = actions.filter(({ resultDataType }) => resultDataType === kind);
  for (const call of calls) {
    if (rest.length === 0) {
      return;
    }
    const depth = depthOf(call);
    const at = rest.findIndex(({ callDepth, to }) => callDepth === depth && to === call.code);
    const [action] = at < 0 ? [] : rest.splice(at, 1);
    if (action !== undefined) {
      yield [call, action];
    }
  }
}
