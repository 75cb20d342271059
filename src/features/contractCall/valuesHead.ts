import * as vscode from 'vscode';
import { type FoundContract, formatContractNetwork } from '../../domain/contract/networkContract.ts';
import { formatEvmAddress } from '../../domain/entity/eip55.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { phraseText } from '../../editor/phraseText.ts';

/** What the document of all values begins with: its title, whose they are, and more about them. */
export function valuesHead(found: FoundContract, more: readonly string[] = []): readonly string[] {
  const name = singleLine(found.contract.compilation?.name ?? formatEvmAddress(found.address), 80);
  const facts = [
    vscode.l10n.t('Contract: {0}', formatEvmAddress(found.address)),
    vscode.l10n.t('Network: {0}', phraseText(formatContractNetwork(found))),
    ...more,
  ];
  return [`# ${vscode.l10n.t('All values of {0}', name)}`, '', ...facts.map((fact) => `- ${fact}`), ''];
}
