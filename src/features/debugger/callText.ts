import * as vscode from 'vscode';
import { gapText, readingText } from '../../domain/contract/contractReading.ts';
import { codeText, documentedPanic } from '../../domain/contract/failureText.ts';
import { formatEvmAddress } from '../../domain/entity/eip55.ts';
import { type EvmAddress, shortenAddress } from '../../domain/entity/evmAddress.ts';
import type { CallFrame } from '../../domain/trace/callFrames.ts';
import type { Failure } from '../../domain/trace/failures.ts';
import { knownBytes } from '../../domain/trace/memoryReplay.ts';
import type { Replay } from '../../domain/trace/replay.ts';
import type { FunctionFrame } from '../../domain/trace/stackFrames.ts';
import { formatHex } from '../../domain/value/bytes.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { shortenHex } from '../../domain/value/shortenBytes.ts';
import { phraseText } from '../../editor/phraseText.ts';

/** The call data as hex; undefined where it is not known, and for deployments. */
export function inputOf({ index }: Replay, call: CallFrame): string | undefined {
  const input = call.code === undefined ? undefined : knownBytes(index.memory.inputOf(call));
  return input && `0x${formatHex(input)}`;
}

/** Why the ABI of a contract is missing, in brackets. */
export function abiGap({ reader }: Pick<Replay, 'reader'>, address: EvmAddress | undefined): string {
  const gap = address && reader.gap(address);
  return gap === undefined ? '' : ` (${phraseText(gapText(gap))})`;
}

/** What a contract of the ledger itself answered; undefined where the service does not say, or nothing reads it. */
export function ledgerAnswer({ reader, answers }: Replay, call: CallFrame) {
  const { input, resultData } = answers.get(call) ?? {};
  return call.code === undefined || resultData === undefined ? undefined : reader.output(call.code, input, resultData);
}

/** That the ledger refused a call, which reverts nothing: ` ✗ INVALID_TOKEN_ID: the token does not exist`; empty for others. */
export function refusalText(replay: Replay, call: CallFrame): string {
  const refusal = ledgerAnswer(replay, call)?.refusal;
  return refusal === undefined ? '' : ` ✗ ${phraseText(codeText(singleLine(refusal, 80)))}`;
}

/** The call decoded by the contract's ABI. */
export function callReading(replay: Replay, call: CallFrame) {
  return call.code && replay.reader.call(call.code, inputOf(replay, call));
}

export function contractName({ programOf }: Replay, call: CallFrame): string | undefined {
  const name = programOf(call)?.contract.compilation?.name;
  return name === undefined ? undefined : singleLine(name, 80);
}

/** Whether a function is the entry of a contract call, with its arguments. */
export function isEntry({ call, caller }: FunctionFrame): boolean {
  return caller?.call !== call || caller.isHelper || caller.stops.length === 0;
}

export function shortAddress(address: EvmAddress | undefined): string {
  return address === undefined ? '?' : shortenAddress(formatEvmAddress(address));
}

/** Why a call failed, decoded by its ABI; of one that says nothing what failed in it before. */
export function failureText(replay: Replay, failure: Failure): { readonly name: string; readonly text: string } {
  const own = ownFailureText(replay, failure);
  const inner = failure.data?.length === 0 ? lastFailureIn(replay, failure) : undefined;
  return inner === undefined
    ? own
    : { ...own, text: vscode.l10n.t('{0}, after {1}', own.text, ownFailureText(replay, inner).text) };
}

/** The last failure in the calls that a failed call made. */
function lastFailureIn({ index: { failures } }: Replay, { call, step }: Failure): Failure | undefined {
  const isInside = (inner: CallFrame) => inner !== call && call.first <= inner.first && inner.last <= call.last;
  return failures.findLast((each) => each.step < step && isInside(each.call));
}

function ownFailureText(
  { index: { steps }, reader, programOf, result, halts }: Replay,
  { call, step, data }: Failure,
): { readonly name: string; readonly text: string } {
  const op = steps.opAt(step);
  if (op !== 'REVERT') {
    const said = halts.get(call) ?? (call.parent === undefined ? result?.result : undefined);
    const name = said ?? (op === 'INVALID' ? vscode.l10n.t('invalid instruction') : vscode.l10n.t('halted'));
    const words = phraseText(codeText(singleLine(name, 80)));
    return { name: singleLine(name, 80), text: vscode.l10n.t('{0} at {1}', words, singleLine(op, 40)) };
  }
  if (data === undefined || data.length === 0) {
    const text =
      data === undefined
        ? vscode.l10n.t('reverted with a reason that the trace does not tell')
        : vscode.l10n.t('reverted without a reason');
    return { name: vscode.l10n.t('revert'), text };
  }
  const hex = `0x${formatHex(data)}`;
  const address = call.code ?? programOf(call)?.address;
  const reading = address && reader.error(address, hex);
  if (reading === undefined) {
    return {
      name: vscode.l10n.t('revert'),
      text: vscode.l10n.t('reverted with {0}', `${shortenHex(hex)}${abiGap({ reader }, address)}`),
    };
  }
  const meaning = reading.name === 'Panic' ? documentedPanic(reading.arguments[0]?.value ?? '') : undefined;
  const text = readingText(reading);
  return {
    name: singleLine(reading.name, 80),
    text: singleLine(meaning === undefined ? text : `${text}: ${phraseText(meaning)}`, 400),
  };
}
