import * as vscode from 'vscode';
import { type argumentOf, type ContractNetwork, formatContractNetwork } from '../domain/contract/networkContract.ts';
import {
  explainedMatch,
  type MatchKind,
  type UnverifiedContract,
  type VerificationMethod,
} from '../domain/contract/verifiedContract.ts';
import { formatEvmAddress } from '../domain/entity/eip55.ts';
import { InputError } from '../domain/failure.ts';
import { singleLine } from '../domain/value/escapeMarkdown.ts';
import { commandOf } from './commands.ts';
import type { LensAction } from './languageFeatures.ts';
import { phraseText } from './phraseText.ts';

/** How a user gets a contract verified, for a button or a link. */
export interface VerifyAction {
  readonly title: string;
  readonly command: 'hieroLens.verification.import' | 'hieroLens.verification.fromWorkspace';
}

/** The main action first. Where nobody knows what can work, that from the workspace: it needs no explorer. */
export function verifyActions(methods: readonly VerificationMethod[] = ['workspace']): readonly VerifyAction[] {
  return methods.map((method) =>
    method === 'import'
      ? { title: vscode.l10n.t('Import Verification…'), command: 'hieroLens.verification.import' }
      : { title: vscode.l10n.t('Verify from Workspace…'), command: 'hieroLens.verification.fromWorkspace' },
  );
}

/** For a document of a contract that is not verified: says so, and which command helps. */
export function notVerifiedError(on: ContractNetwork, { address, methods }: UnverifiedContract): InputError {
  const sentence = vscode.l10n.t(
    '{0} is not verified on {1}.',
    formatEvmAddress(address),
    phraseText(formatContractNetwork(on)),
  );
  const [action] = verifyActions(methods);
  const remedy =
    action?.command === 'hieroLens.verification.import'
      ? vscode.l10n.t('“Hiero: Import Verification…” imports a verification from the explorer.')
      : vscode.l10n.t('“Hiero: Verify Contract from Workspace…” verifies it from your own build.');
  return new InputError('not-verified', action === undefined ? sentence : `${sentence} ${remedy}`);
}

type Contract = ReturnType<typeof argumentOf>;

/** The name of a verified contract, which leads to its overview; its icon says that it is verified, its tooltip how well. */
export function verifiedLens(title: string, contract: Contract, match: MatchKind | undefined): LensAction {
  const tooltip = `${vscode.l10n.t('Verified')}: ${singleLine(phraseText(explainedMatch(match)), 80)}`;
  return { ...commandOf(title, 'hieroLens.contract.openOverview', contract), icon: 'verified', tooltip };
}

/** Compares a verified source with the file of the workspace that has its name and another text. */
export function differsLens(contract: Contract): LensAction {
  return {
    ...commandOf(vscode.l10n.t('Differs from workspace file'), 'hieroLens.contract.compareSources', contract),
    icon: 'diff',
    tooltip: vscode.l10n.t('Your workspace has another version of its file.'),
  };
}

/** Lead from a verified contract to what else there is of it. */
export function contractLenses(contract: Contract): readonly LensAction[] {
  return [
    commandOf(vscode.l10n.t('ABI'), 'hieroLens.contract.openAbi', contract),
    commandOf(vscode.l10n.t('Storage'), 'hieroLens.contract.openStorageLayout', contract),
    commandOf(vscode.l10n.t('Call'), 'hieroLens.contract.call', contract),
  ];
}
