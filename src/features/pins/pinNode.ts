import * as vscode from 'vscode';
import type { SubjectKind } from '../../domain/details/detailsSubject.ts';
import { balanceText, shortBalanceText } from '../../domain/entity/balanceText.ts';
import type { Words } from '../../domain/phrase.ts';
import type { EntitySummary } from '../../domain/property.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatListMinute } from '../../domain/value/timestamp.ts';
import { timeAgo } from '../../editor/age.ts';
import { errorIcon, type TreeNode } from '../../editor/treeNode.ts';
import { type Pin, pinKey } from './pinStore.ts';

/**
 * A pinned thing as a line: what it is, the balance of an account, its name, and a mark for what changed since it was last
 * looked at.
 */
export function pinNode(
  { subject, name, isFailed }: Pin,
  network: string,
  { changes, balance }: { readonly changes: readonly string[]; readonly balance: bigint | undefined },
): TreeNode {
  const [icon, kind] = kinds()[subject.kind];
  const shownName = singleLine(name, 60);
  const held = subject.kind === 'account' && balance !== undefined ? [balance] : [];
  const ownId = shownId(subject);
  const shortId = shortIdOf(subject);
  const label = pinLabel({ subject, name });
  const isCalledByName = label !== shortId;
  const beside = isCalledByName ? [...startOf(ownId), shortId] : [shownName === '' ? kind : shownName];
  const failed = isFailed ? [vscode.l10n.t('failed')] : [];
  // A narrow line has no room for what its icon says.
  const description = [...changes.map((change) => `● ${change}`), ...held.map(shortBalanceText), ...beside].join(' · ');
  return {
    id: pinKey(subject),
    network,
    label,
    description,
    tooltip: [`${kind} ${ownId}`, ...held.map(balanceText), shownName, ...failed, ...changes]
      .filter(Boolean)
      .join('\n'),
    icon: isFailed ? errorIcon : new vscode.ThemeIcon(icon, changes.length === 0 ? undefined : changedColor),
    accessibleLabel: [
      label,
      kind,
      ...failed,
      ...held.map(shortBalanceText),
      ...(isCalledByName ? beside : [shownName]),
      ...changes.map((change) => vscode.l10n.t('changed: {0}', change)),
    ]
      .filter(Boolean)
      .join(', '),
    contextValue: 'pinned',
    copyText: ownId,
  };
}

/** What a pin is called: nobody knows a transaction by its id, so that what it is stands first. */
export function pinLabel({ subject, name }: Pick<Pin, 'subject' | 'name'>): string {
  return (subject.kind === 'transaction' ? singleLine(name, 60) : '') || shortIdOf(subject);
}

function shortIdOf(subject: Pin['subject']): string {
  const { kind, id } = subject;
  const isNumber = ['block', 'node', 'message', 'hook'].includes(kind);
  return id.length > 40 ? `${id.slice(0, 18)}…${id.slice(-8)}` : isNumber ? `${kind} ${id}` : shownId(subject);
}

/** An id in the form of hovers and wallets: `0.0.1002@1750151094.000000005`. */
function shownId({ id }: Pin['subject']): string {
  return id.replace(/^(\d+\.\d+\.\d+)-(\d+)-(\d+)$/, '$1@$2.$3');
}

/** To the minute when a transaction starts to be valid, as its id says: it tells those of one account apart. */
function startOf(ownId: string): readonly string[] {
  const [, seconds] = /@(\d{1,12})\./.exec(ownId) ?? [];
  return seconds === undefined ? [] : [formatListMinute(Number(seconds) * 1_000)];
}

const changedColor = new vscode.ThemeColor('charts.yellow');

const kinds = (): Readonly<Record<SubjectKind, readonly [icon: string, name: string]>> => ({
  account: ['account', vscode.l10n.t('account')],
  contract: ['file-code', vscode.l10n.t('contract')],
  token: ['tag', vscode.l10n.t('token')],
  nftCollection: ['tag', vscode.l10n.t('NFT collection')],
  nft: ['tag', vscode.l10n.t('NFT')],
  topic: ['comment-discussion', vscode.l10n.t('topic')],
  message: ['comment', vscode.l10n.t('message')],
  schedule: ['calendar', vscode.l10n.t('schedule')],
  block: ['package', vscode.l10n.t('block')],
  transaction: ['arrow-swap', vscode.l10n.t('transaction')],
  execution: ['arrow-swap', vscode.l10n.t('transaction')],
  trace: ['list-tree', vscode.l10n.t('opcode trace')],
  hook: ['plug', vscode.l10n.t('hook')],
  node: ['server', vscode.l10n.t('consensus node')],
  other: ['file', vscode.l10n.t('file or other entity')],
});

/** What tells a pin from others: its name, or its memo in quotes, since that is nothing but what somebody wrote on it. */
export function nameOf({ name, properties }: EntitySummary): Words {
  const memo = properties.find(({ kind }) => kind === 'memo');
  return name ?? (memo === undefined ? '' : ['“', memo.value, '”']);
}

/** How old what is shown is, where it could not be looked at again. */
export function ageText(atMs: number | undefined): string {
  return atMs === undefined ? vscode.l10n.t('no answer') : vscode.l10n.t('as of {0}', timeAgo(atMs));
}
