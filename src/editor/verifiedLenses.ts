import * as vscode from 'vscode';
import type { argumentOf } from '../domain/contract/networkContract.ts';
import { singleLine } from '../domain/value/escapeMarkdown.ts';
import { commandOf } from './commands.ts';
import type { LensAction } from './lenses.ts';

type Contract = ReturnType<typeof argumentOf>;

/** The name of a verified contract, which leads to its overview; its icon says that it is verified, its tooltip how well. */
export function verifiedLens(title: string, contract: Contract, match: string | undefined): LensAction {
  const verified =
    match === 'exact_match'
      ? vscode.l10n.t('Verified, exact match')
      : [vscode.l10n.t('Verified'), singleLine(match ?? '', 80)].filter(Boolean).join(', ');
  return { ...commandOf(title, 'hieroLens.contract.openOverview', contract), icon: 'verified', tooltip: verified };
}

/** Compares a verified source with the file of the workspace that has its name and another text. */
export function differsLens(contract: Contract): LensAction {
  return {
    ...commandOf(vscode.l10n.t('Differs from workspace file'), 'hieroLens.contract.compareSources', contract),
    icon: 'diff',
    tooltip: vscode.l10n.t('Your workspace has another version of its file.'),
  };
}
