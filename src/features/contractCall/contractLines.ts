import * as vscode from 'vscode';
import { addressText, type ValueContext } from '../../domain/contract/contractCall.ts';
import { type FoundContract, formatContractNetwork } from '../../domain/contract/networkContract.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { phraseText } from '../../editor/phraseText.ts';

/** Whose values these are, and more about them, a line each. */
export function contractLines(
  found: FoundContract,
  context?: ValueContext,
  more: readonly string[] = [],
): readonly string[] {
  return [
    vscode.l10n.t('Contract: {0}', addressText(found.address, context)),
    vscode.l10n.t('Network: {0}', phraseText(formatContractNetwork(found))),
    ...more,
  ];
}

export function valuesTitle({ contract, address }: FoundContract): string {
  return `# ${vscode.l10n.t('All values of {0}', singleLine(contract.compilation?.name ?? addressText(address), 80))}`;
}
