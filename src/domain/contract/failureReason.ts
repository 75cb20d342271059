import type { EntityId } from '../entity/entityId.ts';
import type { EvmAddress } from '../entity/evmAddress.ts';
import type { AbiGap, ContractReader, ContractReading } from './contractReading.ts';
import { type ContractAction, type ContractResult, isCreatingAction, isCreation, outcomeOf } from './contractResult.ts';
import { dataSelector } from './dataSelector.ts';
import { type FailureCause, failureCause } from './failureCause.ts';

/** A call as far as its data and an ABI say. */
export interface KnownCall {
  /** In the words of an ABI; undefined where none fits, and for what calls no function. */
  readonly reading: ContractReading | undefined;
  /** The first four bytes of what was sent; undefined for what calls no function. */
  readonly selector: string | undefined;
  readonly isCreation: boolean;
  /** The contract whose code ran: behind a proxy the implementation. */
  readonly contractId: EntityId | undefined;
  readonly address: EvmAddress | undefined;
  /** Why an ABI that is not known may yet say more of it. */
  readonly gap?: AbiGap | undefined;
}

/** Why an execution failed, as data. */
export interface FailureReason {
  readonly cause: FailureCause;
  /** The call in which the failure began; those around it only passed it on. */
  readonly failed: KnownCall;
  /** What was called from outside, where that is another call. */
  readonly outermost: KnownCall | undefined;
  /** The failed code ran for the outermost contract, with what that was called with: it is a proxy. */
  readonly isThroughProxy: boolean;
  /** A call that the failed one made just before, which failed too, though not in the same way: often what it minded. */
  readonly before: { readonly call: KnownCall; readonly cause: FailureCause } | undefined;
  /** Of the whole execution. */
  readonly gasUsed: bigint | undefined;
  readonly gasLimit: bigint | undefined;
}

/** What is known of a failed execution: its result, and its calls in the order in which they began. */
export interface FailedExecution {
  readonly result: ContractResult | undefined;
  /** All of them or the last ones; empty where they are not known. */
  readonly actions: readonly ContractAction[];
}

/** The contract whose ABI says most about a failure: the one in which it began. */
export function failedContract(execution: FailedExecution): EvmAddress | undefined {
  const { failed } = failedPath(execution.actions);
  return failed === undefined ? calledAddress(execution.result) : (failed.to ?? failed.from);
}

/** Why an execution failed; undefined for one that did not, and where nothing is known of it. */
export function failureReason(execution: FailedExecution, reader: ContractReader): FailureReason | undefined {
  const { result } = execution;
  const { outermost, failed, before } = failedPath(execution.actions);
  const gas = { gasUsed: result?.gasUsed, gasLimit: result?.gasLimit };
  if (failed !== undefined) {
    const cause = failureCause({ ...failed, address: failed.to ?? failed.from }, reader);
    return {
      cause,
      failed: callOf(failed, reader),
      outermost: outermost === undefined || outermost === failed ? undefined : callOf(outermost, reader),
      isThroughProxy: failed.operation === 'DELEGATECALL' && failed.input === outermost?.input,
      before: before && {
        call: callOf(before, reader),
        cause: failureCause({ ...before, address: before.to ?? before.from }, reader),
      },
      ...gas,
    };
  }
  if (result === undefined || outcomeOf(result) !== false) {
    return undefined;
  }
  return {
    cause: causeOfResult(result, calledAddress(result), reader),
    failed: callOfResult(result, reader),
    outermost: undefined,
    isThroughProxy: false,
    before: undefined,
    ...gas,
  };
}

/** What an execution called from outside. */
export function callOfResult(result: ContractResult, reader: ContractReader): KnownCall {
  const made = isCreation(result);
  return {
    ...wordsOf(made ? undefined : result.functionParameters, result.to, reader),
    isCreation: made,
    contractId: result.contractId,
    address: calledAddress(result),
  };
}

/** What a result says of its failure: what it reverted with, or a name or sentence of the ledger. */
function causeOfResult(
  { errorMessage, result }: ContractResult,
  address: EvmAddress | undefined,
  reader: ContractReader,
): FailureCause {
  const ended = errorMessage ?? result;
  // It says no more than that there was a failure.
  if (ended === undefined || ended === 'CONTRACT_REVERT_EXECUTED') {
    return { kind: 'message', message: undefined };
  }
  const resultDataType = /^0x/i.test(ended) ? 'REVERT_REASON' : 'ERROR';
  return failureCause({ resultDataType, resultData: ended, address }, reader);
}

interface FailedPath {
  readonly outermost: ContractAction | undefined;
  readonly failed: ContractAction | undefined;
  readonly before: ContractAction | undefined;
}

/**
 * The calls that a failure went through, from the outermost to the one in which it began. Nothing runs after a call that
 * was not caught, so that they are the last call, what made it, and so on: the last calls are enough to know them.
 */
function failedPath(actions: readonly ContractAction[]): FailedPath {
  const open: ContractAction[] = [];
  for (const action of actions.toReversed()) {
    const inner = open[0];
    if (action.callDepth === undefined) {
      return { outermost: undefined, failed: undefined, before: undefined };
    }
    if (inner?.callDepth === undefined || action.callDepth < inner.callDepth) {
      open.unshift(action);
    }
  }
  const [outermost] = open;
  if (outermost === undefined || !hasFailed(outermost)) {
    return { outermost, failed: undefined, before: undefined };
  }
  let at = 0;
  let failed = outermost;
  for (let inner = open[1]; inner !== undefined && passesOn(failed, inner); inner = open[at + 1]) {
    at += 1;
    failed = inner;
  }
  const before = open[at + 1];
  return { outermost, failed, before: before !== undefined && hasFailed(before) ? before : undefined };
}

function hasFailed({ resultDataType }: ContractAction): boolean {
  return resultDataType === 'REVERT_REASON' || resultDataType === 'ERROR';
}

/** Whether a call failed only since the last call that it made failed: it reverts with what that gave it, or with nothing. */
function passesOn(outer: ContractAction, inner: ContractAction): boolean {
  if (outer.resultDataType !== 'REVERT_REASON' || !hasFailed(inner)) {
    return false;
  }
  return dataOf(outer) === (inner.resultDataType === 'ERROR' ? '0x' : dataOf(inner));
}

function dataOf({ resultData = '0x' }: ContractAction): string {
  return resultData.toLowerCase();
}

function callOf(action: ContractAction, reader: ContractReader): KnownCall {
  const made = isCreatingAction(action);
  return {
    ...wordsOf(made ? undefined : action.input, action.to, reader),
    isCreation: made,
    contractId: action.recipientId,
    address: action.to,
  };
}

function wordsOf(input: string | undefined, to: EvmAddress | undefined, reader: ContractReader) {
  const gap = to && reader.gap(to);
  return { reading: to && reader.call(to, input), selector: dataSelector(input), ...(gap && { gap }) };
}

/** Whether an ABI that was asked for may yet change what is said of a failure: when it comes, or at the next look. */
export function isUnread(reason: FailureReason, gaps: readonly AbiGap[] = ['late', 'unanswered']): boolean {
  const { failed, outermost, before } = reason;
  return [failed, outermost, before?.call].some((call) => call?.gap !== undefined && gaps.includes(call.gap));
}

function calledAddress(result: ContractResult | undefined): EvmAddress | undefined {
  return result?.to ?? result?.address;
}
