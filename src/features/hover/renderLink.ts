import * as vscode from 'vscode';
import type { ExplorerLink } from '../../domain/lookup/explorerLink.ts';
import { escapeMarkdown } from '../../domain/value/escapeMarkdown.ts';
import type { DetailsReader } from '../../services/details/detailsReader.ts';
import type { ReferenceResolver } from '../../services/references/referenceResolver.ts';
import { action, actionRow } from './hoverActions.ts';
import type { NamedNetwork } from './hoverTarget.ts';
import { table } from './propertyTable.ts';
import { maxRows, renderHead } from './renderHover.ts';
import { renderPlace } from './renderReference.ts';

/** What the address of a page says by itself. */
export function renderLink({ text, network }: ExplorerLink, named: NamedNetwork): string {
  const head = `$(link) **${escapeMarkdown(vscode.l10n.t('Page of {0}', text))}** · ${escapeMarkdown(network.name)}`;
  return [head, ...renderPlace(named)].join('  \n');
}

/** What the ledger says of what a page is about. */
export async function askLink(
  { target, text, network }: ExplorerLink,
  references: Pick<ReferenceResolver, 'rate'>,
  details: Pick<DetailsReader, 'overview'>,
  signal: AbortSignal,
): Promise<string> {
  const options = { signal, priority: 'urgent' } as const;
  const context = references.rate(options).then((rate) => ({ rate, nowMs: Date.now() }));
  // Rejected only when aborted: then nobody waits for it.
  context.catch(() => undefined);
  const found = await details.overview(target, context, options);
  if (found === undefined) {
    return `$(circle-slash) ${escapeMarkdown(vscode.l10n.t('Not found on {0}.', network.name))}`;
  }
  const { summary, subject } = found;
  return [
    renderHead(summary, { icon: 'link', network: network.name, alerts: summary.alerts }),
    actionRow([
      action('copy', vscode.l10n.t('Copy id'), 'hieroLens.copy', subject.id),
      action('list-flat', vscode.l10n.t('Details'), 'hieroLens.lookup', text, network.name),
      action('pin', vscode.l10n.t('Pin'), 'hieroLens.explorer.pin', text, network.name),
    ]),
    table(summary.properties.filter(({ isDetail }) => !isDetail).slice(0, maxRows)),
  ].join('\n\n');
}
