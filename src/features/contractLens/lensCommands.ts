import * as vscode from 'vscode';
import type { NamedContract } from '../../domain/contract/contractMentions.ts';
import { argumentOf } from '../../domain/contract/networkContract.ts';
import type { Deployment } from '../../domain/deployment/deployment.ts';
import { parseEvmAddress, shortenAddress } from '../../domain/entity/evmAddress.ts';
import type { Network } from '../../domain/network/network.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { commandOf } from '../../editor/commands.ts';
import { contractLenses, differsLens, verifiedLens, verifyActions } from '../../editor/contractActions.ts';
import { failureSentence } from '../../editor/failureText.ts';
import type { LensAction } from '../../editor/languageFeatures.ts';
import type { MentionState } from './contractLookupCache.ts';

/**
 * The lenses of one mention, in order: for a verified contract its name and id, the comparison with the workspace where that
 * differs, four actions and, last, since a narrow window cuts it, what is unusual; none for what is not there or
 * could not be asked for. `differs`: a file of the workspace has the name of the contract's own file and another text.
 * `isNamed`: the id stands beside the mention and is not repeated.
 */
export function lensCommands(
  { reference, network }: NamedContract,
  state: MentionState,
  {
    selected,
    differs,
    isNamed = false,
    recorded,
  }: {
    readonly selected: Network;
    readonly differs: boolean;
    readonly isNamed?: boolean;
    /** What records of the workspace say of it. */
    readonly recorded?: Pick<Deployment, 'name' | 'tool' | 'deployedAtMs'> | undefined;
  },
): readonly LensAction[] {
  const where = network.name === selected.name ? '' : ` · ${singleLine(network.name, 60)}`;
  const what = recorded === undefined ? shortName(reference) : singleLine(recorded.name, 60);
  const lookUp = (title: string, why?: string) => [
    withTooltip(commandOf(`${title}${where}`, 'hieroLens.lookup', reference, network.name), network, why),
  ];
  switch (state.kind) {
    case 'verified': {
      const name = singleLine(state.contract.compilation?.name ?? state.id ?? what, 80);
      const id = isNamed || state.id === undefined || state.id === name ? '' : ` ${state.id}`;
      const isExact = state.contract.match === 'exact_match';
      const notes = [
        ...(state.cloneOf === undefined ? [] : [vscode.l10n.t('clone of {0}', shortenAddress(state.cloneOf))]),
        ...(isExact || state.contract.match === undefined ? [] : [singleLine(state.contract.match, 80)]),
        ...(state.isOnLedger ? [] : [vscode.l10n.t('not on the ledger')]),
      ].join(' · ');
      const contract = argumentOf(state.key);
      return [
        withTooltip(verifiedLens(`${name}${id}${where}`, contract, state.contract.match), network),
        ...(differs ? [withTooltip(differsLens(contract), network)] : []),
        ...[
          commandOf(vscode.l10n.t('Sources'), 'hieroLens.contract.openSources', contract),
          ...contractLenses(contract),
        ].map((command) => withTooltip(command, network)),
        ...(notes === '' ? [] : [withTooltip(commandOf(notes, 'hieroLens.contract.openOverview', contract), network)]),
      ];
    }
    case 'unverified':
      return [
        ...lookUp(`${what}: ${vscode.l10n.t('not verified')}`),
        ...verifyLenses(state, recorded).map((action) => withTooltip(action, network)),
      ];
    case 'uncovered':
      return lookUp(`${what}: ${vscode.l10n.t('the verification service does not cover this network')}`);
    case 'unanswered':
      return lookUp(
        `${what}: ${vscode.l10n.t('no answer from the verification service')}`,
        failureSentence(state.error),
      );
    case 'other':
      return lookUp(`${kindNames()[state.what]} ${state.id}`);
    case 'notFound':
    case 'failed':
      return [];
  }
}

/** At most one. What was deployed from here is built here; a list without times has contracts of others, too. */
function verifyLenses(
  { key, methods }: Extract<MentionState, { kind: 'unverified' }>,
  recorded: Pick<Deployment, 'tool' | 'deployedAtMs'> | undefined,
): readonly LensAction[] {
  const isOwn = recorded !== undefined && (recorded.tool !== 'list' || recorded.deployedAtMs !== undefined);
  const [action] = verifyActions(isOwn ? methods?.filter((method) => method === 'workspace') : methods);
  const title = isOwn ? vscode.l10n.t('Verify') : action?.title;
  return action && title ? [commandOf(title, action.command, argumentOf(key))] : [];
}

const kindNames = (): Readonly<Record<Extract<MentionState, { kind: 'other' }>['what'], string>> => ({
  account: vscode.l10n.t('Account'),
  token: vscode.l10n.t('Token'),
  topic: vscode.l10n.t('Topic'),
  schedule: vscode.l10n.t('Schedule'),
  other: vscode.l10n.t('File or other entity'),
});

/** On which network it is, then what its own tooltip says, or why. */
function withTooltip(command: LensAction, { name, chainId }: Network, why = command.tooltip): LensAction {
  const where = vscode.l10n.t('On {0} (chain {1})', singleLine(name, 60), chainId);
  return { ...command, tooltip: why === undefined ? where : `${where}\n${why}` };
}

/** An id as it is, an address by its ends. */
export function shortName(reference: NamedContract['reference']): string {
  return parseEvmAddress(reference) === undefined ? reference : shortenAddress(reference);
}
