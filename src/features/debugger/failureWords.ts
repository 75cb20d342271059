import * as vscode from 'vscode';
import { readingText } from '../../domain/contract/contractReading.ts';
import type { Failure } from '../../domain/trace/failures.ts';
import type { Replay } from '../../domain/trace/replay.ts';
import { formatHex } from '../../domain/value/bytes.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { shortenHex } from '../../domain/value/shortenHex.ts';

const panics: ReadonlyMap<string, () => string> = new Map([
  ['1', () => vscode.l10n.t('an assertion failed')],
  ['17', () => vscode.l10n.t('a number ran over')],
  ['18', () => vscode.l10n.t('division by zero')],
  ['33', () => vscode.l10n.t('no member of the enum')],
  ['34', () => vscode.l10n.t('wrongly encoded storage')],
  ['49', () => vscode.l10n.t('pop from an empty array')],
  ['50', () => vscode.l10n.t('index out of bounds')],
  ['65', () => vscode.l10n.t('too much memory')],
  ['81', () => vscode.l10n.t('call of a function that was never set')],
]);

/** Why a call failed. Of what it was reverted with, what an ABI says. */
export function failureWords(
  { index: { steps }, reader, programOf, result, halts }: Replay,
  { call, step, data }: Failure,
): { readonly name: string; readonly text: string } {
  const op = steps.opAt(step);
  if (op !== 'REVERT') {
    const said = halts.get(call) ?? (call.parent === undefined ? result?.result : undefined);
    const name = said ?? (op === 'INVALID' ? vscode.l10n.t('invalid instruction') : vscode.l10n.t('halted'));
    return { name: singleLine(name, 80), text: vscode.l10n.t('{0} at {1}', singleLine(name, 80), singleLine(op, 40)) };
  }
  if (data === undefined || data.length === 0) {
    return { name: vscode.l10n.t('revert'), text: vscode.l10n.t('reverted without a reason') };
  }
  const hex = `0x${formatHex(data)}`;
  const address = call.code ?? programOf(call)?.address;
  const reading = address && reader.error(address, hex);
  if (reading === undefined) {
    return { name: vscode.l10n.t('revert'), text: vscode.l10n.t('reverted with {0}', shortenHex(hex)) };
  }
  const panic = reading.name === 'Panic' ? panics.get(panicCode(reading.arguments[0]?.value)) : undefined;
  const text = readingText(reading);
  return {
    name: singleLine(reading.name, 80),
    text: singleLine(panic === undefined ? text : `${text}: ${panic()}`, 400),
  };
}

function panicCode(value: string | undefined): string {
  return value !== undefined && /^(?:\d{1,5}|0x[0-9a-f]{1,4})$/i.test(value) ? String(Number(value)) : '';
}
