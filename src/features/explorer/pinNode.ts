import * as vscode from 'vscode';
import type { SubjectKind } from '../../domain/details/detailsSubject.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import type { TreeNode } from '../../editor/treeNode.ts';
import { type Pin, pinKey } from './pinStore.ts';

/** A pinned thing as a line: what it is, its name, and a mark for what changed since it was last looked at. */
export function pinNode(
  { subject, name }: Pin,
  network: string,
  changes: readonly string[],
  children: NonNullable<TreeNode['children']>,
): TreeNode {
  const kind = kindName(subject.kind);
  const shownName = singleLine(name, 60);
  const description = [...changes.map((change) => `● ${change}`), shownName === '' ? kind : shownName].join(' · ');
  const icon = icons[subject.kind];
  const id = subject.kind === 'block' || subject.kind === 'node' ? `${subject.kind} ${subject.id}` : subject.id;
  const label = subject.id.length > 40 ? `${subject.id.slice(0, 18)}…${subject.id.slice(-8)}` : id;
  return {
    id: pinKey(subject),
    network,
    label,
    description,
    tooltip: [`${kind} ${subject.id}`, shownName, ...changes].filter(Boolean).join('\n'),
    icon: changes.length === 0 ? new vscode.ThemeIcon(icon) : new vscode.ThemeIcon(icon, changedColor),
    accessibleLabel: [label, kind, shownName, ...changes.map((change) => vscode.l10n.t('changed: {0}', change))]
      .filter(Boolean)
      .join(', '),
    contextValue: 'pinned',
    copyText: subject.id,
    children,
  };
}

const changedColor = new vscode.ThemeColor('charts.yellow');

const icons: Readonly<Record<SubjectKind, string>> = {
  account: 'account',
  contract: 'file-code',
  token: 'tag',
  nftCollection: 'tag',
  nft: 'tag',
  topic: 'comment-discussion',
  schedule: 'calendar',
  block: 'package',
  transaction: 'arrow-swap',
  execution: 'arrow-swap',
  trace: 'list-tree',
  node: 'server',
  other: 'file',
};

function kindName(kind: SubjectKind): string {
  switch (kind) {
    case 'account':
      return vscode.l10n.t('account');
    case 'contract':
      return vscode.l10n.t('contract');
    case 'token':
      return vscode.l10n.t('token');
    case 'nftCollection':
      return vscode.l10n.t('NFT collection');
    case 'nft':
      return vscode.l10n.t('NFT');
    case 'topic':
      return vscode.l10n.t('topic');
    case 'schedule':
      return vscode.l10n.t('schedule');
    case 'block':
      return vscode.l10n.t('block');
    case 'transaction':
    case 'execution':
      return vscode.l10n.t('transaction');
    case 'trace':
      return vscode.l10n.t('opcode trace');
    case 'node':
      return vscode.l10n.t('consensus node');
    case 'other':
      return vscode.l10n.t('file or other entity');
  }
}
