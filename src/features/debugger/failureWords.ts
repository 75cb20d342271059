import * as vscode from 'vscode';
import { readingText } from '../../domain/contract/contractReading.ts';
import { documentedPanic } from '../../domain/contract/failureText.ts';

import type { Failure } from '../../domain/trace/failures.ts';
import type { Replay } from '../../domain/trace/replay.ts';
import { formatHex } from '../../domain/value/bytes.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { shortenHex } from '../../domain/value/shortenHex.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { gapWords } from './frameWords.ts';

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
      text: vscode.l10n.t('reverted with {0}', `${shortenHex(hex)}${gapWords({ reader }, address)}`),
    };
  }
  const meaning = reading.name === 'Panic' ? documentedPanic(reading.arguments[0]?.value ?? '') : undefined;
  const text = readingText(reading);
  return {
    name: singleLine(reading.name, 80),
    text: singleLine(meaning === undefined ? text : `${text}: ${phraseText(meaning)}`, 400),
  };
}
