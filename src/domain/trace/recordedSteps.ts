import type { ContractAction, EmittedLog } from '../contract/contractResult.ts';
import type { EntityId } from '../entity/entityId.ts';
import { type EvmAddress, entityIdOfLongZero, parseEvmAddress } from '../entity/evmAddress.ts';
import { formatHex } from '../value/bytes.ts';
import { type CallFrame, depthOf, hasFailed, storageOwner } from './callFrames.ts';
import { knownBytes, rangeAt } from './memoryReplay.ts';
import type { ReplayIndex } from './replay.ts';
import { callWords, numberOf } from './traceSteps.ts';

/** A call or a log of an executed transaction, by its index in the ledger's record. */
export type RecordedPlace = `call ${number}` | `log ${number}`;

/** Undefined for every other text or value. */
export function parseRecordedPlace(given: unknown): RecordedPlace | undefined {
  return typeof given === 'string' && /^(?:call|log) (?:0|[1-9]\d{0,5})$/.test(given)
    ? (given as RecordedPlace)
    : undefined;
}

/** What the ledger recorded of a transaction, without what it could not say. */
interface TransactionRecord {
  readonly actions: readonly ContractAction[];
  readonly logs: readonly EmittedLog[];
}

/** The step of a call or log; undefined where trace and record leave another choice, or none. */
export function recordedStep(index: ReplayIndex, record: TransactionRecord, place: RecordedPlace): number | undefined {
  const number = Number(place.slice(place.indexOf(' ')));
  return place.startsWith('log ') ? stepOfLog(index, record.logs, number) : stepOfCall(index, record.actions, number);
}

/** The ledger logs too, for its own contracts, of which a trace has no step. */
function stepOfLog(index: ReplayIndex, logs: readonly EmittedLog[], wanted: number): number | undefined {
  const sorted = sortedByIndex(logs);
  const traced = keptLogs(index);
  const found = placesOf(traced, sorted, isLogOf);
  const at = sorted.findIndex((log) => log.index === wanted);
  return at < 0 ? undefined : traced[found.indexOf(at)]?.step;
}

/** A call that got no further than its instruction may have no action. */
function stepOfCall(index: ReplayIndex, actions: readonly ContractAction[], wanted: number): number | undefined {
  const sorted = sortedByIndex(actions);
  const calls = callsOf(index);
  const found = sorted.every((action, at) => action.index === at) ? placesOf(sorted, calls, isActionOf) : [];
  const call = calls[found[wanted] ?? -1];
  const stop =
    call?.frame && index.locations.stops.find(({ frame, location }) => location && frame.call === call.frame);
  return stop?.step ?? call?.opener ?? call?.frame?.first;
}

function sortedByIndex<T extends { readonly index: number | undefined }>(items: readonly T[]): readonly T[] {
  return items.toSorted((one, other) => (one.index ?? -1) - (other.index ?? -1));
}

/**
 * For each item its place, where all items are found among the places in their order: undefined where an item could also
 * have another place. Between the first and the last way to place all of them are all others.
 */
function placesOf<A, B>(
  items: readonly A[],
  places: readonly B[],
  isAt: (item: A, place: B) => boolean,
): readonly (number | undefined)[] {
  const first = firstPlaces(items, places, isAt);
  const last = firstPlaces(items.toReversed(), places.toReversed(), isAt)?.toReversed();
  return items.map((_item, at) =>
    first?.[at] !== undefined && first[at] === places.length - 1 - (last?.[at] ?? -1) ? first[at] : undefined,
  );
}

function firstPlaces<A, B>(items: readonly A[], places: readonly B[], isAt: (item: A, place: B) => boolean) {
  const found: number[] = [];
  for (let at = 0; at < places.length && found.length < items.length; at += 1) {
    const [item, place] = [items[found.length], places[at]];
    if (item !== undefined && place !== undefined && isAt(item, place)) {
      found.push(at);
    }
  }
  return found.length === items.length ? found : undefined;
}

/** A log as a trace has it. */
interface TracedLog {
  readonly step: number;
  readonly owner: EvmAddress | undefined;
  readonly topics: readonly (bigint | undefined)[];
  readonly data: string | undefined;
}

/** The logs that no failure has undone. */
function keptLogs(index: ReplayIndex): readonly TracedLog[] {
  const { steps } = index;
  const undone = new Set<CallFrame>();
  for (const frame of steps.frames) {
    if (hasFailed(steps, frame) || (frame.parent !== undefined && undone.has(frame.parent))) {
      undone.add(frame);
    }
  }
  const found: TracedLog[] = [];
  for (let step = 0; step < steps.length; step += 1) {
    const [, count] = /^LOG([0-4])$/.exec(steps.opAt(step)) ?? [];
    const call = steps.frameAt(step);
    if (count !== undefined && !undone.has(call)) {
      const stack = steps.stackAt(step);
      const topics = Array.from({ length: Number(count) }, (_each, at) => numberOf(stack?.at(-3 - at)));
      found.push({ step, owner: parseEvmAddress(storageOwner(call)), topics, data: memoryText(index, step, 0) });
    }
  }
  return found;
}

function isLogOf({ owner, topics, data }: TracedLog, log: EmittedLog): boolean {
  return (
    isParty(owner, log.address, log.contractId) &&
    log.topics?.length === topics.length &&
    log.topics.every((topic, at) => mayBe(topics[at], numberOf(topic))) &&
    mayBe(data, log.data)
  );
}

/** A call as a trace has it: the outermost, or what an instruction opened. */
interface TracedCall {
  /** The instruction; undefined for the outermost call. */
  readonly opener: number | undefined;
  /** Undefined for one that ran no code. */
  readonly frame: CallFrame | undefined;
  readonly depth: number;
  readonly kind: string | undefined;
  readonly to: EvmAddress | undefined;
  /** By the code that ran, as nodes have it, and by the account that it ran for; empty where a trace does not tell. */
  readonly callers: readonly EvmAddress[];
  readonly input: string | undefined;
  readonly hasWorked: boolean | undefined;
}

/** In the order in which they were made. */
function callsOf(index: ReplayIndex): readonly TracedCall[] {
  const { steps } = index;
  const opened = new Map(steps.frames.map((frame) => [frame.opener, frame]));
  const outermost = steps.frames[0];
  const calls = outermost === undefined ? [] : [openedCall(index, outermost)];
  const former = new Map<CallFrame, number>();
  for (let step = 0; step < steps.length; step += 1) {
    const [caller, op] = [steps.frameAt(step), steps.opAt(step)];
    const before = former.get(caller) ?? -1;
    // A call that halted before it ran may be there twice.
    const isRepeated = before >= 0 && steps.opAt(before) === op && steps.pcAt(before) === steps.pcAt(step);
    former.set(caller, step);
    if (callWords.has(op) && !isRepeated) {
      const frame = opened.get(step);
      calls.push(frame === undefined ? emptyCall(index, step) : openedCall(index, frame));
    }
  }
  return calls;
}

function openedCall({ steps, memory }: ReplayIndex, frame: CallFrame): TracedCall {
  const { opener, kind, code, created, last, parent } = frame;
  const isCreation = kind === undefined ? code === undefined : kind.startsWith('CREATE');
  return {
    ...{ opener, frame, depth: depthOf(frame), kind, to: code ?? created },
    callers: callersIn(parent),
    input: isCreation || parent === undefined ? undefined : hexOf(memory.inputOf(frame)),
    // Of a contract of the ledger itself a trace does not tell it.
    hasWorked: steps.opAt(last) === '' ? undefined : !hasFailed(steps, frame),
  };
}

/** A call of an account without code, or one that was refused at once. */
function emptyCall(index: ReplayIndex, opener: number): TracedCall {
  const { steps } = index;
  const [caller, kind, stack] = [steps.frameAt(opener), steps.opAt(opener), steps.stackAt(opener)];
  const words = callWords.get(kind);
  const isCreation = words?.output === undefined;
  const after = opener < caller.last && steps.frameAt(opener + 1) === caller ? steps.stackAt(opener + 1) : undefined;
  const result = numberOf(after?.at(-1));
  const callee = isCreation ? undefined : numberOf(stack?.at(-2));
  return {
    ...{ opener, frame: undefined, depth: depthOf(caller) + 1, kind, callers: callersIn(caller) },
    to: callee === undefined ? undefined : parseEvmAddress(`0x${callee.toString(16).padStart(40, '0').slice(-40)}`),
    input: isCreation ? undefined : memoryText(index, opener, words.input),
    hasWorked: result === undefined ? undefined : result !== 0n,
  };
}

/** Of a constructor the code has no address yet. */
function callersIn(call: CallFrame | undefined): readonly EvmAddress[] {
  const owner = call && parseEvmAddress(storageOwner(call));
  return call?.code === undefined || owner === undefined ? [] : [call.code, owner];
}

function isActionOf(action: ContractAction, call: TracedCall): boolean {
  const { callDepth, operation = '', to, recipientId, from, callerId, input, resultDataType } = action;
  const hasWorked = resultDataType === undefined ? undefined : resultDataType === 'OUTPUT';
  return (
    callDepth === call.depth &&
    mayBe(call.kind, callWords.has(operation) ? operation : undefined) &&
    isParty(call.to, to, recipientId) &&
    (call.callers.length === 0 || call.callers.some((caller) => isParty(caller, from, callerId))) &&
    mayBe(call.input, input) &&
    mayBe(call.hasWorked, hasWorked)
  );
}

/** Whether an address of a trace may be who a record names, by one of its addresses or by its id. */
function isParty(traced: EvmAddress | undefined, address: EvmAddress | undefined, id: EntityId | undefined): boolean {
  const number = traced && entityIdOfLongZero(traced);
  return mayBe(traced, address) || (number !== undefined && number === id);
}

/** Not known is no contradiction. */
function mayBe<T>(one: T | undefined, other: T | undefined): boolean {
  return one === undefined || other === undefined || one === other;
}

/** Bytes that are compared at most: hostile traces may name the same long memory again and again. */
const mostCompared = 4_096;

/** The memory that an instruction is given; undefined where it is not known, or too long to be compared. */
function memoryText({ steps, memory }: ReplayIndex, step: number, place: number): string | undefined {
  const [start, length = mostCompared + 1] = rangeAt(steps.stackAt(step), place);
  const isCompared = length === 0 || (start !== undefined && length <= mostCompared);
  return isCompared ? hexOf(memory.bytesAt(step, start ?? 0, length)) : undefined;
}

function hexOf(bytes: Parameters<typeof knownBytes>[0]): string | undefined {
  const known = knownBytes(bytes);
  return known === undefined || known.length > mostCompared ? undefined : `0x${formatHex(known)}`;
}
