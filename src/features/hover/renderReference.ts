import * as vscode from 'vscode';

import { referenceSummary } from '../../domain/lookup/referenceSummary.ts';
import type { Network } from '../../domain/network/network.ts';
import type { Reference } from '../../domain/references/reference.ts';
import { codeSpan, escapeMarkdown } from '../../domain/value/escapeMarkdown.ts';
import { ledgerPlace } from '../../editor/networkContext.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { action, actionRow, switchTo, withIcon } from './hoverActions.ts';
import { isAsked, type NamedNetwork } from './hoverTarget.ts';
import { shown } from './propertyTable.ts';
import { iconOf } from './renderHover.ts';

/** Instead of both parts, in a document of ours whose network is no longer in the settings. */
export function renderUnknownNetwork(): string {
  return `$(warning) ${escapeMarkdown(vscode.l10n.t('The network of this document is not in the settings any more.'))}`;
}

/** Faults of the text itself, which stand above everything else; undefined where it has none. */
export function renderAlerts(reference: Reference, network: Pick<Network, 'name' | 'ledgerId'>): string | undefined {
  const { alerts } = referenceSummary(reference, network);
  return alerts.length === 0
    ? undefined
    : alerts.map((alert) => `$(warning) **${escapeMarkdown(phraseText(alert))}**`).join('  \n');
}

/** What is shown of a {@link NamedNetwork}. */
interface Place extends Pick<NamedNetwork, 'by'> {
  readonly network: Pick<Network, 'name' | 'ledgerId' | 'ledger'>;
  readonly selected: Pick<Network, 'name'>;
}

/**
 * What the text says, without its faults and without itself: empty where that is all. Ends with actions when the ledger is
 * not asked by itself.
 */
export function renderReference(reference: Reference, named: Place): string {
  const { network } = named;
  const summary = referenceSummary(reference, network);
  const name = phraseText(summary.name ?? '');
  const other = name.toLowerCase() === reference.text.toLowerCase() ? '' : ` ${codeSpan(name)}`;
  const head = `$(${iconOf(reference.kindHint ?? reference.kind)}) **${escapeMarkdown(phraseText(summary.title))}**${other}`;
  const properties = summary.properties.map(
    (property) => `${escapeMarkdown(phraseText(property.label))} ${shown(phraseText(property.value), property)}`,
  );
  const lines = [head, ...(properties.length === 0 ? [] : [properties.join(' · ')]), ...renderPlace(named)];
  if (isAsked({ kind: 'reference', reference, named })) {
    return lines.length === 1 && other === '' ? '' : lines.join('  \n');
  }
  const reason =
    reference.lookUp === 'unasked'
      ? vscode.l10n.t('The text names another chain, so {0} is asked on a click only.', network.name)
      : reasonForClick(reference, network);
  const note = reason === undefined ? [] : [`*${escapeMarkdown(reason)}*`];
  const actions = [
    action('copy', vscode.l10n.t('Copy'), 'hieroLens.copy', reference.text),
    action('search', vscode.l10n.t('Look up on {0}', network.name), 'hieroLens.lookup', reference.text, network.name),
  ];
  return `${[...lines, ...note].join('  \n')}\n\n${actionRow(actions)}`;
}

/** Which network is meant, where that is not the selected one, and the way to select it. */
export function renderPlace({ network, selected, by }: Place): readonly string[] {
  if (network.name === selected.name) {
    return [];
  }
  const { name } = network;
  const why =
    by === 'checksum'
      ? vscode.l10n.t('Its checksum is that of {0}.', name)
      : by === 'link'
        ? vscode.l10n.t('The link is about {0}.', name)
        : vscode.l10n.t('The text names {0}.', name);
  return [`${escapeMarkdown(why)} ${withIcon(switchTo(name))}`];
}

/** Why the ledger is not asked by itself; of 32 bytes also who is asked by a click. */
function reasonForClick({ kind, certainty }: Reference, network: Pick<Network, 'name' | 'ledger'>): string | undefined {
  if (kind === 'hash32' || kind === 'publicKey') {
    return vscode.l10n.t('32 bytes may be a private key: only a click asks {0}.', ledgerPlace(network));
  }
  return kind === 'evmAddress' || certainty !== 'doubtful'
    ? undefined
    : vscode.l10n.t('It may be something else, so the ledger is asked on a click only.');
}
