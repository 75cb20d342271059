import * as vscode from 'vscode';
import { formatEvmAddress } from '../../domain/entity/eip55.ts';
import { parseEvmAddress } from '../../domain/entity/evmAddress.ts';
import type { CallFrame } from '../../domain/trace/callFrames.ts';
import { type MemoryBytes, partOf } from '../../domain/trace/memoryReplay.ts';
import type { Replay } from '../../domain/trace/replay.ts';
import type { FunctionFrame } from '../../domain/trace/stackFrames.ts';
import { calledArguments, type StackVariable } from '../../domain/trace/stackVariables.ts';
import { numberOf } from '../../domain/trace/traceSteps.ts';
import { formatHex } from '../../domain/value/bytes.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { memberOf } from '../../domain/value/untrustedJson.ts';
import { type ShownVariable, why } from './shownVariable.ts';

/** Longer texts are shown by their beginning. */
const longest = 1_000;

/** What a function that is called within a contract was called with. */
export function calledVariables(replay: Replay, frame: FunctionFrame): readonly ShownVariable[] {
  const found = calledValues(replay, frame);
  if (found === undefined) {
    return [why(vscode.l10n.t('It is not certain where the compiler has put them; see the stack.'))];
  }
  return found.length === 0 ? [why(vscode.l10n.t('There are none.'))] : found;
}

/** Undefined where that is not certain: the newer pipeline of the compiler puts arguments where it likes. */
export function calledValues(
  replay: Replay,
  frame: Pick<FunctionFrame, 'call' | 'entry' | 'first'>,
): readonly ShownVariable[] | undefined {
  const { compilation } = replay.programOf(frame.call)?.contract ?? {};
  const { source, within } = frame.entry ?? {};
  if (
    memberOf(compilation?.compilerSettings, 'viaIR') === true ||
    within?.kind !== 'function' ||
    source === undefined
  ) {
    return undefined;
  }
  const found = calledArguments(source.text, within, replay.index.steps.stackAt(frame.first));
  return found?.map((argument, at) => stackVariable(replay, frame.call, frame.first, argument, at));
}

/** A variable that is kept on the stack, as it is at a step of a call. */
export function stackVariable(
  replay: Replay,
  call: CallFrame,
  step: number,
  variable: StackVariable,
  at: number,
): ShownVariable {
  const { name, type, location } = variable;
  return {
    name: name === '' ? `#${at + 1}` : singleLine(name, 80),
    value: singleLine(wordsText(replay, call, step, variable), longest),
    type: singleLine([type, location].filter(Boolean).join(' '), 80),
    ...(name === '' ? {} : { evaluateName: singleLine(name, 80) }),
  };
}

function wordsText(replay: Replay, call: CallFrame, step: number, { type, location, words }: StackVariable): string {
  const [first, length] = words.map(numberOf);
  if (first === undefined) {
    return vscode.l10n.t('unknown');
  }
  if (location === 'storage') {
    return vscode.l10n.t('storage from slot {0}', String(first));
  }
  if (location === undefined) {
    return elementary(type, first);
  }
  const text = /^(?:string|bytes)$/.test(type) ? textAt(replay, call, step, location, first, length) : undefined;
  if (text === undefined) {
    const place = `0x${first.toString(16)}`;
    return location === 'memory' ? vscode.l10n.t('memory from {0}', place) : vscode.l10n.t('calldata from {0}', place);
  }
  return type === 'string' ? JSON.stringify(new TextDecoder().decode(text)) : `0x${formatHex(text)}`;
}

/** The bytes of a text; undefined where some are not known. */
function textAt(
  { index }: Replay,
  call: CallFrame,
  step: number,
  location: 'memory' | 'calldata',
  start: bigint,
  length: bigint | undefined,
): Uint8Array | undefined {
  const read = (from: bigint, size: bigint): MemoryBytes | undefined => {
    const [at, count] = [Number(from), Number(size < longest ? size : longest)];
    const input = location === 'memory' ? undefined : index.memory.inputOf(call);
    return location === 'memory' ? index.memory.bytesAt(step, at, count) : input && partOf(input, at, count);
  };
  const known = (bytes: MemoryBytes | undefined) => (bytes?.isKnown.includes(0) ? undefined : bytes?.bytes);
  const head = length === undefined ? known(read(start, 32n)) : undefined;
  const size = head === undefined ? length : numberOf(formatHex(head));
  return size === undefined || start > Number.MAX_SAFE_INTEGER
    ? undefined
    : known(read(length === undefined ? start + 32n : start, size));
}

/** By its type, which says how many bits count; what is of a type of the source's own, as it is. */
function elementary(type: string, word: bigint): string {
  const [, kind, size = ''] = /^(uint|int|bytes)(\d{0,3})$/.exec(type) ?? [];
  switch (kind) {
    case 'uint':
      return String(BigInt.asUintN(Number(size || 256), word));
    case 'int':
      return String(BigInt.asIntN(Number(size || 256), word));
    case 'bytes':
      return `0x${word
        .toString(16)
        .padStart(64, '0')
        .slice(0, Number(size) * 2)}`;
    default:
      break;
  }
  if (type === 'bool') {
    return String(word !== 0n);
  }
  const digits = BigInt.asUintN(160, word).toString(16).padStart(40, '0');
  const address = /^address(?: payable)?$/.test(type) ? parseEvmAddress(`0x${digits}`) : undefined;
  return address === undefined ? `0x${word.toString(16)}` : formatEvmAddress(address);
}
