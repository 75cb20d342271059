import type { Translate } from '../../domain/label.ts';
import type { Property } from '../../domain/property.ts';
import { codeSpan, escapeMarkdown } from '../../domain/value/escapeMarkdown.ts';
import type { CommandId } from '../../manifest.ts';

/** Commands that links in a hover may run. */
export const hoverCommands: readonly CommandId[] = [
  'hieroLens.copy',
  'hieroLens.openExternal',
  'hieroLens.lookup',
  'hieroLens.explorer.pin',
  'hieroLens.findElsewhere',
  'hieroLens.selectNetwork',
  'hieroLens.addressBook.add',
  'hieroLens.contract.openSources',
  'hieroLens.contract.openAbi',
  'hieroLens.contract.openStorageLayout',
];

/** Links in one row; where it is too long for one line, it breaks after a stroke. */
export function actionRow(actions: readonly string[]): string {
  return actions
    .map((link) => link.replace(/^\[[^\]]*\]/, (title) => title.replaceAll(' ', '\u00a0')))
    .join('&nbsp;&nbsp;| &nbsp;');
}

/** A link with an icon before its title. */
export function action(icon: string, link: string): string {
  return link.replace('[', `[$(${icon}) `);
}

/** The first property is the head of the table: a table without one would show an empty line there. */
export function table(properties: readonly Property[], text: Translate): string {
  const [head, ...rows] = properties.map(
    (property) => `| ${escapeMarkdown(text(property))} | ${shown(text(property.value), property)} |`,
  );
  return head === undefined ? '' : [head, '|:--|:--|', ...rows].join('\n');
}

/** Ids, addresses and untrusted text in code spans, our own words as text. */
export function shown(value: string, { isUntrusted }: Pick<Property, 'isUntrusted'>): string {
  const isId = /^(\d+\.\d+\.\d+\S*|0x\S+|[A-Za-z0-9+/]{40,}=*)$/.test(value);
  return isUntrusted || isId ? codeSpan(value, 120) : escapeMarkdown(value);
}

/** A codicon for a kind of entity or of reference. */
export function iconOf(kind: string): string {
  return icons[kind] ?? 'database';
}

const icons: Readonly<Record<string, string | undefined>> = {
  account: 'account',
  alias: 'account',
  contract: 'file-code',
  token: 'tag',
  topic: 'comment-discussion',
  schedule: 'calendar',
  file: 'file',
  transaction: 'arrow-swap',
  transactionId: 'arrow-swap',
  execution: 'arrow-swap',
  block: 'package',
  hash32: 'symbol-numeric',
  hash48: 'symbol-numeric',
};
