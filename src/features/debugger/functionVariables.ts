import * as vscode from 'vscode';
import type { ReadArgument } from '../../domain/contract/contractReading.ts';
import { formatEvmAddress } from '../../domain/entity/eip55.ts';
import { parseEvmAddress } from '../../domain/entity/evmAddress.ts';
import type { CallFrame } from '../../domain/trace/callFrames.ts';
import { knownBytes, type MemoryBytes, partOf } from '../../domain/trace/memoryReplay.ts';
import { optimizedVariables } from '../../domain/trace/optimizedVariables.ts';
import type { Replay } from '../../domain/trace/replay.ts';
import type { FunctionFrame, StackFrame } from '../../domain/trace/stackFrames.ts';
import { calledArguments, localVariables, type StackVariable } from '../../domain/trace/stackVariables.ts';
import { numberOf } from '../../domain/trace/traceSteps.ts';
import { formatHex } from '../../domain/value/bytes.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { memberOf } from '../../domain/value/untrustedJson.ts';
import { noProgramSentence } from '../../editor/replayText.ts';
import { callReading, inputOf, isEntry } from './callText.ts';
import { note, orNone, type ShownVariable } from './protocol.ts';

/** The arguments of a contract call by its ABI, those of an internal call from the stack. */
export function argumentVariables(replay: Replay, { frame }: StackFrame): readonly ShownVariable[] {
  const { call } = frame;
  if (!isEntry(frame)) {
    const found = internalArguments(replay, frame);
    return found === undefined
      ? [note(vscode.l10n.t('It is not certain where the compiler has put them; see the stack.'))]
      : orNone(found);
  }
  const reading = callReading(replay, call);
  if (reading !== undefined) {
    return reading.arguments.map(argumentVariable);
  }
  const input = inputOf(replay, call);
  const hasData = input !== undefined && input !== '0x';
  return orNone(hasData ? [{ name: vscode.l10n.t('data'), value: singleLine(input, 2_000) }] : []);
}

export function argumentVariable({ name, type, value }: ReadArgument, index: number): ShownVariable {
  const shown = name === '' ? `#${index + 1}` : singleLine(name, 80);
  return {
    name: shown,
    value: singleLine(value, 2_000),
    type: singleLine(type, 80),
    ...(name === '' ? {} : { evaluateName: shown }),
  };
}

/** Local variables, results and changed arguments, or why they are not known. */
export function localScope(replay: Replay, shown: StackFrame): readonly ShownVariable[] {
  const reason = localsUnavailable(replay, shown);
  if (reason !== undefined) {
    return [note(reason)];
  }
  const isDoubtful =
    isOptimized(replay, shown) && localsAt(replay, shown)?.some(({ words }) => words.includes(undefined));
  const found = localValues(replay, shown) ?? [];
  return isDoubtful ? [...found, note(movedSentence())] : orNone(found);
}

/** Undefined where they are not certain. */
export function localValues(replay: Replay, shown: StackFrame): readonly ShownVariable[] | undefined {
  const found = localsAt(replay, shown);
  // What is declared in an inner block hides what is around it.
  const byName = new Map(
    found?.filter(({ isUnchanged }) => isUnchanged !== true).map((variable) => [variable.name, variable]),
  );
  return (
    found &&
    [...byName.values()].map((variable, at) => stackVariable(replay, shown.frame.call, shown.step, variable, at))
  );
}

/** Local variables, results and arguments on the stack; undefined where they are not certain. */
export function localsAt(replay: Replay, shown: StackFrame): readonly StackVariable[] | undefined {
  const { frame, step } = shown;
  const map = replay.programOf(frame.call)?.map;
  if (pipelineReason(replay, shown) !== undefined) {
    return undefined;
  }
  const scoping = isBeforeMinor(replay, frame.call, 5) ? 'function' : 'block';
  return isOptimized(replay, shown)
    ? map && optimizedVariables({ trace: replay.index, map, frame }, step, scoping)
    : localVariables(replay.index.steps, frame, step, scoping);
}

/** Whether the compiler of a call's code was older than 0.`minor`. */
export function isBeforeMinor({ programOf }: Pick<Replay, 'programOf'>, call: CallFrame, minor: number): boolean {
  const version = programOf(call)?.contract.compilation?.compilerVersion;
  const [, own] = /^v?0\.(\d{1,3})\./.exec(version ?? '') ?? [];
  return own !== undefined && Number(own) < minor;
}

/** Why local variables are not known at a step; undefined where they are. */
export function localsUnavailable(replay: Replay, shown: StackFrame): string | undefined {
  const reason = pipelineReason(replay, shown);
  if (reason !== undefined || localsAt(replay, shown) !== undefined) {
    return reason;
  }
  return isOptimized(replay, shown)
    ? movedSentence()
    : vscode.l10n.t('It is not certain here where the compiler has put them; see the stack.');
}

function movedSentence(): string {
  return vscode.l10n.t('The optimizer moves them and uses their places again; see the stack.');
}

function isOptimized(replay: Replay, { frame }: StackFrame): boolean {
  const optimizer = memberOf(replay.programOf(frame.call)?.contract.compilation?.compilerSettings, 'optimizer');
  return memberOf(optimizer, 'enabled') === true || memberOf(optimizer, 'details') !== undefined;
}

/** Why local variables are not known in the whole code of a contract; undefined where they may be. */
function pipelineReason(replay: Replay, { frame }: StackFrame): string | undefined {
  const program = replay.programOf(frame.call);
  const { compilation } = program?.contract ?? {};
  const settings = compilation?.compilerSettings;
  if (program === undefined) {
    return noProgramSentence(replay, frame.call);
  }
  if (compilation?.language !== 'Solidity' || settings === undefined) {
    return vscode.l10n.t('The compiler does not tell where local variables are kept; see the stack.');
  }
  return memberOf(settings, 'viaIR') === true
    ? vscode.l10n.t('The newer pipeline of the compiler does not tell where it keeps them; see the stack.')
    : undefined;
}

/** Longer texts are shown by their beginning. */
const longest = 1_000;

/** The arguments of an internal call; undefined for the newer pipeline, which puts them anywhere. */
export function internalArguments(
  replay: Replay,
  frame: Pick<FunctionFrame, 'call' | 'entry' | 'first'>,
): readonly ShownVariable[] | undefined {
  const { source, within } = frame.entry ?? {};
  if (!hasStackArguments(replay, frame) || within?.kind !== 'function' || source === undefined) {
    return undefined;
  }
  const found = calledArguments(source.text, within, replay.index.steps.stackAt(frame.first));
  return found?.map((argument, at) => stackVariable(replay, frame.call, frame.first, argument, at));
}

/** Whether the arguments of internal calls are known: the newer pipeline puts them anywhere. */
export function hasStackArguments(replay: Pick<Replay, 'programOf'>, { call }: Pick<FunctionFrame, 'call'>): boolean {
  return memberOf(replay.programOf(call)?.contract.compilation?.compilerSettings, 'viaIR') !== true;
}

/** A variable on the stack, at a step of a call. */
function stackVariable(
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
  const head = length === undefined ? knownBytes(read(start, 32n)) : undefined;
  const size = head === undefined ? length : numberOf(formatHex(head));
  return size === undefined || start > Number.MAX_SAFE_INTEGER
    ? undefined
    : knownBytes(read(length === undefined ? start + 32n : start, size));
}

/** The value of an elementary type; hex for types of the source's own. */
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
