import * as vscode from 'vscode';
import { readingText } from '../../domain/contract/contractReading.ts';
import { formatEvmAddress } from '../../domain/entity/eip55.ts';
import { type EvmAddress, parseEvmAddress } from '../../domain/entity/evmAddress.ts';
import { formatWord } from '../../domain/storage/storageWord.ts';
import { type CallFrame, delegatingCall, hasFailed, storageOwner } from '../../domain/trace/callFrames.ts';
import { knownBytes, rangeAt } from '../../domain/trace/memoryReplay.ts';
import type { Replay } from '../../domain/trace/replay.ts';
import type { StackFrame } from '../../domain/trace/stackFrames.ts';
import { numberOf } from '../../domain/trace/traceSteps.ts';
import { formatInteger } from '../../domain/value/amounts.ts';
import { formatHex } from '../../domain/value/bytes.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { abiGap, contractName, inputOf, ledgerAnswer, refusalText, shortAddress } from './callText.ts';
import { argumentVariable } from './functionVariables.ts';
import { note, orNone, type ShownVariable } from './protocol.ts';

/** The call that code runs in, as the code sees it before a step. */
export function callVariables(replay: Replay, call: CallFrame, step: number): readonly ShownVariable[] {
  const owner = parseEvmAddress(storageOwner(call));
  const code = call.code === owner ? undefined : call.code;
  const value = valueSent(replay, call);
  const input = inputOf(replay, call);
  return [
    { name: vscode.l10n.t('kind'), value: call.kind ?? (call.code === undefined ? 'CREATE' : 'CALL') },
    ...addressVariable(replay, vscode.l10n.t('from'), senderOf(replay, call), 'msg.sender'),
    ...addressVariable(replay, vscode.l10n.t('to'), owner, 'this'),
    ...addressVariable(replay, vscode.l10n.t('code of'), code),
    ...(value === undefined
      ? []
      : [{ name: vscode.l10n.t('value'), value: `${formatInteger(value)} tℏ`, evaluateName: 'msg.value' }]),
    { name: vscode.l10n.t('gas'), value: formatInteger(replay.index.steps.at(call.first).gas) },
    ...(input === undefined
      ? []
      : [{ name: vscode.l10n.t('data'), value: singleLine(input, 2_000), evaluateName: 'msg.data' }]),
    ...ledgerVariable(replay, call, step),
  ];
}

/** What the call asked of the ledger last: that it was refused reverts nothing, so that no stop would show it. */
function ledgerVariable(replay: Replay, call: CallFrame, step: number): readonly ShownVariable[] {
  const asked = [...replay.answers.keys()].findLast(({ parent, last }) => parent === call && last < step);
  const reading = asked?.code && replay.reader.call(asked.code, replay.answers.get(asked)?.input);
  const answer = asked && ledgerAnswer(replay, asked);
  if (asked === undefined || reading === undefined || answer === undefined) {
    return [];
  }
  const answered = readingText({ ...answer, name: '' });
  const value = singleLine(`${readingText(reading)} → ${answered}${refusalText(replay, asked)}`, 1_000);
  const parts = () => [...reading.arguments, ...answer.arguments].map(argumentVariable);
  return [{ name: vscode.l10n.t('last call of the ledger'), value, parts }];
}

function addressVariable(
  replay: Replay,
  name: string,
  address: EvmAddress | undefined,
  evaluateName?: string,
): readonly ShownVariable[] {
  if (address === undefined) {
    return [];
  }
  const call = replay.index.steps.frames.find(({ code }) => code === address);
  const contract = call && contractName(replay, call);
  const value = contract === undefined ? formatEvmAddress(address) : `${formatEvmAddress(address)} ${contract}`;
  return [{ name, value, ...(evaluateName && { evaluateName }) }];
}

/** The sender; for a delegated call, that of the delegating contract. */
export function senderOf({ result }: Replay, call: CallFrame): EvmAddress | undefined {
  const { parent } = delegatingCall(call);
  return parent === undefined ? result?.from : parseEvmAddress(storageOwner(parent));
}

/** Tinybars sent with a call; undefined where it is not known. */
export function valueSent({ index: { steps }, result }: Replay, call: CallFrame): bigint | undefined {
  const called = delegatingCall(call);
  if (called.opener === undefined) {
    return result?.amountTinybars;
  }
  const stack = steps.stackAt(called.opener);
  switch (called.kind) {
    case 'CALL':
    case 'CALLCODE':
      return numberOf(stack?.at(-3));
    case 'STATICCALL':
      return 0n;
    default:
      return numberOf(stack?.at(-1));
  }
}

/** The gas left, and the gas used by each call so far, innermost first. */
export function gasVariables(replay: Replay, step: number): readonly ShownVariable[] {
  const { steps } = replay.index;
  const { gas, gasCost } = steps.at(step);
  const left: ShownVariable[] = [
    { name: vscode.l10n.t('left'), value: formatInteger(gas) },
    { name: vscode.l10n.t('this instruction'), value: formatInteger(gasCost) },
  ];
  for (let call: CallFrame | undefined = steps.frameAt(step), at = step; call !== undefined; call = call.parent) {
    const used = steps.at(call.first).gas - steps.at(at).gas;
    left.push({
      name: vscode.l10n.t('used by {0}', contractName(replay, call) ?? shortAddress(call.code)),
      value: formatInteger(used),
    });
    at = call.opener ?? at;
  }
  return left;
}

const maxEvents = 500;
const longestData = 100_000;

/** The events before a step, without those of calls that have failed by then. */
export function eventVariables(replay: Replay, step: number): readonly ShownVariable[] {
  const { steps } = replay.index;
  const found: ShownVariable[] = [];
  for (let at = 0; at < step && found.length < maxEvents; at += 1) {
    const isEvent = steps.opAt(at).startsWith('LOG') && !isUndone(replay, steps.frameAt(at), step);
    const event = isEvent ? eventAt(replay, at) : undefined;
    if (event !== undefined) {
      found.push(event);
    }
  }
  return orNone(found);
}

/** The event that a step emits; undefined for other instructions. */
export function eventAt(replay: Replay, step: number): ShownVariable | undefined {
  const [, count] = /^LOG([0-4])$/.exec(replay.index.steps.opAt(step)) ?? [];
  return count === undefined ? undefined : eventVariable(replay, step, Number(count));
}

function isUndone({ index: { steps } }: Replay, call: CallFrame, step: number): boolean {
  for (let around: CallFrame | undefined = call; around !== undefined; around = around.parent) {
    if (around.last < step && hasFailed(steps, around)) {
      return true;
    }
  }
  return false;
}

function eventVariable(replay: Replay, step: number, count: number): ShownVariable {
  const { steps, memory } = replay.index;
  const call = steps.frameAt(step);
  const stack = steps.stackAt(step);
  const topics = Array.from({ length: count }, (_each, index) => {
    const word = numberOf(stack?.at(-3 - index));
    return word === undefined ? undefined : formatWord(word);
  });
  const [start, length = longestData + 1] = rangeAt(stack, 0);
  const isShort = start !== undefined && length <= longestData;
  const bytes = isShort ? knownBytes(memory.bytesAt(step, start, length)) : undefined;
  const data = bytes && `0x${formatHex(bytes)}`;
  const owner = parseEvmAddress(storageOwner(call));
  const known = topics.filter((topic) => topic !== undefined);
  const read = (address: EvmAddress | undefined) =>
    address !== undefined && data !== undefined && known.length === count
      ? replay.reader.event(address, known, data)
      : undefined;
  const reading = read(call.code) ?? read(owner);
  const name = contractName(replay, call) ?? shortAddress(owner);
  const unknown = vscode.l10n.t('unknown');
  return reading === undefined
    ? {
        name,
        value: singleLine(
          `${[...topics, data].map((each) => each ?? unknown).join(' ')}${abiGap(replay, call.code)}`,
          1_000,
        ),
      }
    : { name, value: singleLine(readingText(reading), 1_000), parts: () => reading.arguments.map(argumentVariable) };
}

/** The words of the stack, top first. */
export function stackVariables({ index: { steps } }: Replay, step: number): readonly ShownVariable[] {
  const stack = steps.stackAt(step);
  if (stack === undefined) {
    return [note(vscode.l10n.t('The trace has no stacks.'))];
  }
  return stack.toReversed().map((word, index) => ({
    name: `[${index}]`,
    value: word === undefined ? vscode.l10n.t('unknown') : singleLine(word, 80),
  }));
}

const maxWords = 4_096;

/** Memory word by word; unknown bytes are `??`. */
export function memoryVariables({ index: { memory } }: Replay, { step }: StackFrame): readonly ShownVariable[] {
  const { bytes, isKnown } = memory.memoryAt(step);
  const words = Math.min(bytes.length / 32, maxWords);
  return Array.from({ length: words }, (_each, index) => {
    const [start, end] = [index * 32, index * 32 + 32];
    const known = isKnown.subarray(start, end);
    const digits = formatHex(bytes.subarray(start, end));
    const value = known.includes(0)
      ? `0x${Array.from(known, (each, at) => (each === 1 ? digits.slice(at * 2, at * 2 + 2) : '??')).join('')}`
      : `0x${digits}`;
    const name = `0x${start.toString(16).padStart(4, '0')}`;
    return index === 0 ? { name, value, memoryReference: `memory ${step}` } : { name, value };
  });
}
