import * as vscode from 'vscode';
import { readingText } from '../../domain/contract/contractReading.ts';
import { systemContract } from '../../domain/entity/systemEntities.ts';
import { headOfUnmapped } from '../../domain/trace/calledFunction.ts';
import { type CallFrame, delegatingCall, storageOwner } from '../../domain/trace/callFrames.ts';
import type { Replay } from '../../domain/trace/replay.ts';
import { functionAround, type StackFrame } from '../../domain/trace/stackFrames.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { unnamedContract } from '../../editor/replayText.ts';
import { callReading, contractName, isEntry, refusalText, shortAddress } from './callText.ts';
import { internalArguments } from './functionVariables.ts';

const longest = 200;

/** With the head of the called function where the source map has no line of what runs. */
export function withKnownLine(replay: Replay, shown: StackFrame): StackFrame {
  const { frame, step } = shown;
  const program = replay.programOf(frame.call);
  const name = isEntry(frame) ? callReading(replay, frame.call)?.name : undefined;
  if (program?.map === undefined || name === undefined) {
    return shown;
  }
  const { failures, locations, steps } = replay.index;
  const isFailure = failures.some((failure) => failure.step === step) && !locations.frameAt(step).isHelper;
  const called = { contract: program.contract.compilation?.name, name };
  const location = headOfUnmapped(program.map, shown, called, isFailure ? steps.pcAt(step) : undefined);
  return location === undefined ? shown : { ...shown, location, isWithoutLine: true };
}

/** The name of a stack frame: contract, function and arguments; for a proxy, both contracts. */
export function frameName(replay: Replay, { frame, location, isWithoutLine }: StackFrame): string {
  const { call } = frame;
  const contract = contractName(replay, call);
  if (contract === undefined) {
    return unverified(replay, call);
  }
  const around = location && functionAround(location)?.name;
  const own = isWithoutLine ? around : (frame.entry?.within?.name ?? around);
  const reading = isEntry(frame) ? callReading(replay, call) : undefined;
  const inner = isEntry(frame) ? undefined : internalArguments(replay, frame);
  // Without their ABI the arguments are not known to be none.
  const unread = isEntry(frame) && call.code !== undefined && replay.reader.gap(call.code) !== undefined ? '…' : '';
  const given = inner?.map(({ name, value }) => `${name}: ${value}`).join(', ') ?? unread;
  const called =
    reading === undefined
      ? `${own ?? (call.code === undefined ? 'constructor' : '…')}(${given})`
      : readingText(reading);
  const inlined = isWithoutLine ? undefined : inlinedFunction(replay, frame, location, reading?.name);
  const isOwn = reading === undefined || own === undefined || own === reading.name || inlined !== undefined;
  const plain = singleLine(`${contract}.${isOwn ? called : `${own}()`}`, longest);
  const lined = isWithoutLine ? vscode.l10n.t('{0}, in code that has no line', plain) : plain;
  const name =
    inlined === undefined
      ? lined
      : vscode.l10n.t('{0}, in {1}, which the compiler put into it', plain, singleLine(inlined, 80));
  return call.kind === 'DELEGATECALL' && storageOwner(call) !== call.code
    ? vscode.l10n.t('{0} as {1}', name, whose(replay, call))
    : name;
}

/** The other function that a statement is of: the compiler has put it into the one that runs. */
function inlinedFunction(
  replay: Replay,
  { call, entry }: StackFrame['frame'],
  location: StackFrame['location'],
  called: string | undefined,
): string | undefined {
  const around = location && functionAround(location);
  const own = entry?.within?.name ?? (called !== undefined && hasFunction(replay, call, called) ? called : undefined);
  const isOwn = own === undefined || own === around?.name || entry?.within?.kind === 'modifier';
  return around?.kind === 'function' && !isOwn ? around.name : undefined;
}

/** A proxy has no function of the name that it is called by. */
function hasFunction({ programOf }: Replay, call: CallFrame, name: string): boolean {
  const contracts = programOf(call)?.map?.sources.flatMap(({ outline }) => outline.parts) ?? [];
  return contracts.some(({ parts }) => parts.some((part) => part.kind === 'function' && part.name === name));
}

/** The contract that a delegated call runs for. */
function whose(replay: Replay, call: CallFrame): string {
  const caller = delegatingCall(call);
  return contractName(replay, caller) ?? shortAddress(caller.code);
}

function unverified(replay: Replay, call: CallFrame): string {
  const reading = callReading(replay, call);
  const isDeployment = call.code === undefined && (call.kind ?? 'CREATE').startsWith('CREATE');
  const name = isDeployment ? vscode.l10n.t('deployment') : shortAddress(call.code);
  const system = call.code && systemContract(call.code);
  const contract = system ? phraseText(system.name) : unnamedContract(replay, name, call);
  const called = reading === undefined ? contract : singleLine(`${contract}: ${readingText(reading)}`, longest);
  return `${called}${refusalText(replay, call)}`;
}
