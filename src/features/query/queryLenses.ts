import * as vscode from 'vscode';
import type { Network } from '../../domain/network/network.ts';
import { operationUrl } from '../../domain/operation/operationRequest.ts';
import { curlCommand, fetchSnippet } from '../../domain/operation/requestSnippets.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { commandOf } from '../../editor/commands.ts';
import { type LensAction, lensAt, linkAt } from '../../editor/languageFeatures.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { referenceLinks } from '../../editor/referenceLinks.ts';
import type { QueryCall } from './queryCall.ts';
import type { QueryResult } from './queryResult.ts';

/** The actions above a result: more of it, again, what was asked, to change that, and how to ask the same elsewhere. */
export function queryLenses(call: QueryCall, network: Network, result: QueryResult | undefined): vscode.CodeLens[] {
  const { operation, values } = call;
  const command = (icon: string, title: string, action: 'run' | 'more' | 'edit') => ({
    ...commandOf(title, 'hieroLens.query', operation.id, values, { network: network.name, action }),
    icon,
  });
  const url =
    result?.url ?? ('url' in network.ledger ? operationUrl(network.ledger.url, operation, values) : undefined);
  const asked = askedText(call, network);
  const actions: LensAction[] = [
    ...(result?.next === undefined ? [] : [command('fold-down', moreTitle(result), 'more')]),
    command('refresh', vscode.l10n.t('Refresh'), 'run'),
    // A title without a command is shown as plain text.
    operation.parameters.length === 0
      ? { title: asked, command: '' }
      : { ...command('edit', asked, 'edit'), tooltip: vscode.l10n.t('Change…') },
    ...(url === undefined
      ? []
      : [
          { ...commandOf(vscode.l10n.t('Copy curl'), 'hieroLens.copy', curlCommand(url)), icon: 'copy' },
          { ...commandOf(vscode.l10n.t('Copy TypeScript'), 'hieroLens.copy', fetchSnippet(url)), icon: 'copy' },
        ]),
    ...(result?.isPartial ? [{ icon: 'warning', title: vscode.l10n.t('Partial answer (206)'), command: '' }] : []),
  ];
  return actions.map((action) => lensAt(0, action));
}

const signs: Readonly<Record<string, string>> = { gt: '>', gte: '≥', lt: '<', lte: '≤', ne: '≠', eq: '=' };

/** What was asked, and where: `Tokens of an account · 0.0.1002 · limit 5 · testnet`. */
export function askedText({ operation, values }: QueryCall, { name: network }: Network): string {
  const given = operation.parameters.flatMap(({ name, in: place }) =>
    (values[name] ?? []).map((value) => (place === 'path' ? value : `${name} ${withSign(value)}`)),
  );
  return [phraseText(operation.title), ...given, network].map((part) => singleLine(part, 60)).join(' · ');
}

/** `gt:5` as `> 5`. */
function withSign(value: string): string {
  const { operator = '', rest = '' } = /^(?<operator>[a-z]+):(?<rest>.+)$/.exec(value)?.groups ?? {};
  const sign = signs[operator];
  return sign === undefined ? value : `${sign} ${rest}`;
}

function moreTitle({ pages }: QueryResult): string {
  return pages === 1 ? vscode.l10n.t('Load more') : vscode.l10n.t('Load more ({0} pages so far)', pages);
}

/** Ids inside a result as links to their details, and the link to the next page as "Load more". */
export function queryLinks(
  document: vscode.TextDocument,
  network: string,
  more: vscode.Uri | undefined,
): vscode.DocumentLink[] {
  const text = document.getText();
  const found = more === undefined ? null : /"next": "([^"]+)"/.exec(text.slice(text.lastIndexOf('"links":')));
  const links = referenceLinks(document, network);
  if (more === undefined || found?.[1] === undefined) {
    return links;
  }
  const start = text.lastIndexOf(`"${found[1]}"`) + 1;
  const range = new vscode.Range(document.positionAt(start), document.positionAt(start + found[1].length));
  const next = linkAt(range, more, vscode.l10n.t('Load more'));
  return [next, ...links.filter((link) => link.range.intersection(range) === undefined)];
}
