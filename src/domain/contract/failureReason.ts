import type { EntityId } from '../entity/entityId.ts';
import type { EvmAddress } from '../entity/evmAddress.ts';
import { systemContract } from '../entity/systemEntities.ts';
import { readableHex } from '../value/readableBytes.ts';
import { type AbiGap, type ContractReader, type ContractReading, noReader } from './contractReading.ts';
import {
  type ContractAction,
  type ContractResult,
  dataSelector,
  isCreatingAction,
  isCreation,
  outcomeOf,
} from './contractResult.ts';
import { responseCode } from './responseCodes.ts';

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
  const { failed } = failedPath(execution.actions, noReader);
  return failed === undefined ? calledAddress(execution.result) : (failed.to ?? failed.from);
}

/** Why an execution failed; undefined for one that did not, and where nothing is known of it. */
export function failureReason(execution: FailedExecution, reader: ContractReader): FailureReason | undefined {
  const { result } = execution;
  const { outermost, failed, before } = failedPath(execution.actions, reader);
  const gas = { gasUsed: result?.gasUsed, gasLimit: result?.gasLimit };
  if (failed !== undefined) {
    return {
      cause: causeOf(failed, reader),
      failed: callOf(failed, reader),
      outermost: outermost === undefined || outermost === failed ? undefined : callOf(outermost, reader),
      isThroughProxy: failed.operation === 'DELEGATECALL' && failed.input === outermost?.input,
      before: before && { call: callOf(before, reader), cause: causeOf(before, reader) },
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

function causeOf(action: ContractAction, reader: ContractReader): FailureCause {
  return actionFailure(action, reader) ?? { kind: 'nothing' };
}

/** Why a call did not work, although its answer may be a regular one; undefined for one that worked, as far as is known. */
export function actionFailure(action: ContractAction, reader: ContractReader): FailureCause | undefined {
  if (hasFailed(action)) {
    return failureCause({ ...action, address: action.to ?? action.from }, reader);
  }
  const name = refusalOf(action, reader);
  return name === undefined ? undefined : { kind: 'refused', name };
}

/** The response code of a call that the ledger answered with one, other than success. */
function refusalOf(action: ContractAction, reader: Pick<ContractReader, 'output'>): string | undefined {
  const { to, input, resultData, resultDataType } = action;
  return to !== undefined && resultDataType === 'OUTPUT' ? reader.output(to, input, resultData)?.refusal : undefined;
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
function failedPath(actions: readonly ContractAction[], reader: Pick<ContractReader, 'output'>): FailedPath {
  const isRefused = (action: ContractAction) => refusalOf(action, reader) !== undefined;
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
  for (let inner = open[1]; inner !== undefined && passesOn(failed, inner, isRefused); inner = open[at + 1]) {
    at += 1;
    failed = inner;
  }
  const before = open[at + 1];
  const isFailed = before !== undefined && (hasFailed(before) || isRefused(before));
  return { outermost, failed, before: isFailed ? before : undefined };
}

function hasFailed({ resultDataType }: ContractAction): boolean {
  return resultDataType === 'REVERT_REASON' || resultDataType === 'ERROR';
}

/** Whether a call failed only since the last call that it made failed: it reverts with what that gave it, or with nothing. */
function passesOn(
  outer: ContractAction,
  inner: ContractAction,
  isRefused: (action: ContractAction) => boolean,
): boolean {
  if (outer.resultDataType !== 'REVERT_REASON') {
    return false;
  }
  return dataOf(outer) === '0x'
    ? hasFailed(inner) || isRefused(inner)
    : inner.resultDataType === 'REVERT_REASON' && dataOf(outer) === dataOf(inner);
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

/** What ended a call that failed, as far as its data and an ABI say. */
export type FailureCause =
  /** A custom error of an ABI. */
  | { readonly kind: 'error'; readonly reading: ContractReading }
  /** `Error(string)`; the text is a stranger's. */
  | { readonly kind: 'text'; readonly text: string }
  /** `Panic(uint256)`; the code in decimal. */
  | { readonly kind: 'panic'; readonly code: string }
  /** The ledger ended it, and names why: `INSUFFICIENT_GAS`. */
  | { readonly kind: 'halted'; readonly name: string }
  /** The ledger answered with a response code other than success: `INVALID_TOKEN_ID`. */
  | { readonly kind: 'refused'; readonly name: string }
  /** The ledger ended it, with a sentence of its own or without any. */
  | { readonly kind: 'message'; readonly message: string | undefined }
  /** It reverted with data that no ABI explains. */
  | { readonly kind: 'data'; readonly data: string; readonly gap?: AbiGap | undefined }
  /** It reverted without data. */
  | { readonly kind: 'nothing' };

interface FailedData extends Pick<ContractAction, 'resultDataType' | 'resultData'> {
  /** The contract that declares the error. */
  readonly address: EvmAddress | undefined;
}

/** Why a call failed, from what it ended with. */
export function failureCause(
  { resultDataType, resultData, address }: FailedData,
  reader: Pick<ContractReader, 'error' | 'gap'>,
): FailureCause {
  if (resultDataType === 'ERROR') {
    // The name of what the ledger answered, or a text: as it is, or as ASCII in hex.
    const message = /^0x/i.test(resultData ?? '') ? readableHex(resultData) : resultData;
    return isName(message) ? { kind: 'halted', name: message } : { kind: 'message', message };
  }
  if (resultData === undefined || /^0x$/i.test(resultData)) {
    return { kind: 'nothing' };
  }
  const reading = address && reader.error(address, resultData);
  return reading === undefined ? unread(resultData, address, reader) : readCause(reading);
}

/** What every contract may revert with is no error of its own. */
function readCause(reading: ContractReading): FailureCause {
  const [argument, ...others] = reading.arguments;
  const signature = others.length === 0 && argument !== undefined ? `${reading.name}(${argument.type})` : undefined;
  switch (signature) {
    case 'Panic(uint256)':
      return { kind: 'panic', code: argument?.value ?? '' };
    case 'Error(string)':
      return { kind: 'text', text: argument?.value.slice(1, -1) ?? '' };
    default:
      return { kind: 'error', reading };
  }
}

/** What the ledger's own contracts say has no ABI: the number of a response code as a word, or its name as text. */
function unread(data: string, address: EvmAddress | undefined, reader: Pick<ContractReader, 'gap'>): FailureCause {
  const isCode = address && systemContract(address) && /^0x0{56}[\da-f]{8}$/i.test(data);
  const name = (isCode ? responseCode(BigInt(data))?.name : undefined) ?? readableHex(data);
  // A selector alone may look like four capitals.
  if (isName(name) && data.length > 10) {
    return { kind: 'halted', name };
  }
  const gap = address && reader.gap(address);
  return { kind: 'data', data, ...(gap && { gap }) };
}

function isName(text: string | undefined): text is string {
  return text !== undefined && /^[A-Z][A-Z0-9_]{0,79}$/.test(text);
}
