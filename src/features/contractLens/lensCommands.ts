import * as vscode from 'vscode';
import type { NamedContract } from '../../domain/contract/contractMentions.ts';
import { argumentOf } from '../../domain/contract/networkContract.ts';
import type { MatchKind } from '../../domain/contract/verifiedContract.ts';
import { parseEvmAddress } from '../../domain/entity/evmAddress.ts';
import { shortenAddress } from '../../domain/entity/shortenAddress.ts';
import type { Network } from '../../domain/network/network.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { commandOf } from '../../editor/commands.ts';
import { failureSentence } from '../../editor/failureText.ts';
import { verifyActions } from '../../editor/verifyActions.ts';
import type { ContractArgument } from '../../manifest.ts';
import type { MentionState } from './contractLookupCache.ts';

/**
 * The lenses of one mention, in order: for a verified contract its name and id, four actions and, last, since a narrow
 * window cuts it, how it was verified; none for what is not there or could not be asked for.
 * `differs`: a file of the workspace has the name of the contract's own file and another text.
 */
export function lensCommands(
  { reference, network }: NamedContract,
  state: MentionState,
  { selected, differs }: { readonly selected: Network; readonly differs: boolean },
): readonly vscode.Command[] {
  const where = network.name === selected.name ? '' : ` · ${singleLine(network.name, 60)}`;
  const what = shortName(reference);
  const lookUp = (title: string, why?: string) => [
    withTooltip(commandOf(`${title}${where}`, 'hieroLens.lookup', reference, network.name), network, why),
  ];
  switch (state.kind) {
    case 'verified': {
      const name = singleLine(state.contract.compilation?.name ?? state.id ?? what, 80);
      const id = state.id === undefined || state.id === name ? '' : ` ${state.id}`;
      const notes = [
        ...(state.cloneOf === undefined ? [] : [vscode.l10n.t('clone of {0}', shortenAddress(state.cloneOf))]),
        matchWords(state.contract.match),
        ...(state.isOnLedger ? [] : [vscode.l10n.t('not on the ledger')]),
        ...(differs ? [vscode.l10n.t('differs from workspace file')] : []),
      ];
      return withActions(`✓ ${name}${id}${where}`, notes.join(' · '), argumentOf(state.key), network);
    }
    case 'unverified':
      return [
        ...lookUp(`${what}: ${vscode.l10n.t('not verified')}`),
        ...verifyActions(state.methods)
          .slice(0, 1)
          .map((action) => withTooltip(commandOf(action.title, action.command, argumentOf(state.key)), network)),
      ];
    case 'uncovered':
      return lookUp(`${what}: ${vscode.l10n.t('the verification service does not cover this network')}`);
    case 'unanswered':
      return lookUp(
        `${what}: ${vscode.l10n.t('no answer from the verification service')}`,
        failureSentence(state.error),
      );
    case 'other':
      return lookUp(`${state.what} ${state.id}`);
    case 'notFound':
    case 'failed':
      return [];
  }
}

function withActions(
  title: string,
  notes: string,
  contract: ContractArgument,
  network: Network,
): readonly vscode.Command[] {
  return [
    commandOf(title, 'hieroLens.contract.openOverview', contract),
    commandOf(vscode.l10n.t('Sources'), 'hieroLens.contract.openSources', contract),
    commandOf(vscode.l10n.t('ABI'), 'hieroLens.contract.openAbi', contract),
    commandOf(vscode.l10n.t('Storage'), 'hieroLens.contract.openStorageLayout', contract),
    commandOf(vscode.l10n.t('Call'), 'hieroLens.contract.call', contract),
    commandOf(notes, 'hieroLens.contract.openOverview', contract),
  ].map((command) => withTooltip(command, network));
}

function withTooltip(command: vscode.Command, { name, chainId }: Network, why?: string): vscode.Command {
  const where = vscode.l10n.t('On {0} (chain {1})', singleLine(name, 60), chainId);
  return { ...command, tooltip: why === undefined ? where : `${where}\n${why}` };
}

function matchWords(match: MatchKind | undefined): string {
  return match === 'exact_match' ? vscode.l10n.t('exact match') : singleLine(match ?? '', 80);
}

/** An id as it is, an address by its ends. */
export function shortName(reference: NamedContract['reference']): string {
  return parseEvmAddress(reference) === undefined ? reference : shortenAddress(reference);
}
