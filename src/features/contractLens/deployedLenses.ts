import * as vscode from 'vscode';
import { argumentOf } from '../../domain/contract/networkContract.ts';
import { formatMatch } from '../../domain/contract/verifiedContract.ts';
import { parseEntityId } from '../../domain/entity/entityId.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatTime } from '../../domain/value/timestamp.ts';
import { timeAgo } from '../../editor/age.ts';
import { commandOf } from '../../editor/commands.ts';
import { contractLenses, differsLens, verifiedLens } from '../../editor/contractActions.ts';
import { failureSentence } from '../../editor/failureText.ts';
import type { LensAction } from '../../editor/languageFeatures.ts';
import { phraseText } from '../../editor/phraseText.ts';
import type { OfferedAction } from '../../manifest.ts';
import type { MentionState } from './contractLookupCache.ts';
import type { DeployedMention } from './deployedContracts.ts';
import { shortName } from './lensCommands.ts';

/** The lenses of one deployment of a contract, above its source: where it lives, what it is worth, and what can be done with it. */
export function deployedLenses(mention: DeployedMention, state: MentionState, differs: boolean): readonly LensAction[] {
  const { network, reference, place } = mention;
  const open = commandOf(vscode.l10n.t('Open'), 'hieroLens.lookup', reference, network.name);
  const title = titleOf(mention, state, differs);
  const head = { ...open, ...(title.icon === undefined ? {} : { icon: title.icon }), title: title.text };
  const actions: readonly LensAction[] = (() => {
    switch (state.kind) {
      case 'verified': {
        const contract = argumentOf(state.key);
        const name = verifiedLens(title.text, contract, state.contract.match);
        const upgrade = commandOf(vscode.l10n.t('Check Upgrade…'), 'hieroLens.contract.checkUpgrade', contract);
        const more = [
          ...contractLenses(contract).slice(1),
          commandOf(vscode.l10n.t('Debug last…'), 'hieroLens.contract.debugLast', contract),
        ];
        return [name, ...(differs ? [differsLens(contract), upgrade] : []), open, ...(place === 0 ? more : [])];
      }
      case 'unverified': {
        const verify = commandOf(
          vscode.l10n.t('Verify'),
          'hieroLens.verification.fromWorkspace',
          argumentOf(state.key),
        );
        const compare = commandOf(vscode.l10n.t('Compare'), 'hieroLens.deployments.compare', argumentOf(state.key));
        const builds = commandOf(
          vscode.l10n.t('Check Upgrade…'),
          'hieroLens.contract.checkBuilds',
          mention.deployment.name,
          argumentOf(state.key),
        );
        return [head, verify, ...(differs ? [compare, builds] : []), open];
      }
      case 'failed':
        return [];
      default:
        return [head];
    }
  })();
  return [
    ...actions.map((action) => withTooltip(action, mention, state)),
    ...(actions.length === 0 ? [] : more(mention)),
  ];
}

/** `testnet 0.0.4811 · exact match · 3 days ago`. */
function titleOf(
  { network, reference, deployment }: DeployedMention,
  state: MentionState,
  differs: boolean,
): { readonly text: string; readonly icon?: string } {
  const id = ('id' in state ? state.id : undefined) ?? parseEntityId(reference) ?? shortName(reference);
  const age = deployment.deployedAtMs === undefined ? [] : [timeAgo(deployment.deployedAtMs)];
  const text = (what: string) => [`${singleLine(network.name, 60)} ${id}`, what, ...age].join(' · ');
  switch (state.kind) {
    case 'verified':
      return { text: text(state.isOnLedger ? phraseText(formatMatch(state.contract.match)).toLowerCase() : gone()) };
    case 'unverified':
      return differs
        ? { text: text(vscode.l10n.t('not verified, code differs from your build')), icon: 'diff' }
        : { text: text(vscode.l10n.t('not verified')), icon: 'unverified' };
    case 'uncovered':
      return { text: text(vscode.l10n.t('the verification service does not cover this network')) };
    case 'unanswered':
      return { text: text(vscode.l10n.t('no answer from the verification service')) };
    default:
      return { text: text(gone()), icon: 'warning' };
  }
}

function gone(): string {
  return vscode.l10n.t('not on the ledger');
}

/** Which record says so, of when, and how many it replaced. */
function withTooltip(
  action: LensAction,
  { deployment, older, network }: DeployedMention,
  state: MentionState,
): LensAction {
  const { path, deployedAtMs, transactionHash } = deployment;
  const lines = [
    action.tooltip,
    vscode.l10n.t('On {0} (chain {1})', singleLine(network.name, 60), network.chainId),
    deployedAtMs === undefined ? undefined : vscode.l10n.t('Deployed {0}', formatTime(deployedAtMs)),
    transactionHash && vscode.l10n.t('Transaction {0}', transactionHash),
    vscode.l10n.t('By the record {0}', singleLine(path, 200)),
    older === 0 ? undefined : othersText(older, deployedAtMs !== undefined),
    state.kind === 'unanswered' ? failureSentence(state.error) : undefined,
  ];
  return { ...action, tooltip: lines.filter((line) => line !== undefined).join('\n') };
}

/** Without a time it is not known which is older. */
function othersText(count: number, isDated: boolean): string {
  if (isDated) {
    return count === 1
      ? vscode.l10n.t('1 older deployment on this network')
      : vscode.l10n.t('{0} older deployments on this network', count);
  }
  return count === 1
    ? vscode.l10n.t('1 other deployment on this network')
    : vscode.l10n.t('{0} other deployments on this network', count);
}

function more({ more: others }: DeployedMention): readonly LensAction[] {
  const actions = others.map(
    ({ network, reference }): OfferedAction => ({
      title: `${singleLine(network.name, 60)} ${parseEntityId(reference) ?? shortName(reference)}`,
      command: 'hieroLens.lookup',
      args: [reference, network.name],
    }),
  );
  const title = vscode.l10n.t('{0} more', others.length);
  return actions.length === 0 ? [] : [commandOf(title, 'hieroLens.moreActions', title, actions)];
}
