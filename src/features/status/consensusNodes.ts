import * as vscode from 'vscode';
import type { NetworkNode } from '../../domain/network/networkState.ts';
import { endpointText } from '../../domain/network/nodeSummary.ts';
import type { UnreadablePart } from '../../domain/unreadable.ts';
import { formatHbar, formatInteger, formatPercent } from '../../domain/value/amounts.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatExactTime, formatTimestamp } from '../../domain/value/timestamp.ts';
import { walkPages } from '../../domain/walkPages.ts';
import type { TreeNode } from '../../editor/treeNode.ts';
import { unreadableNodes } from '../../editor/unreadableNodes.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';
import { type PropertyLines, propertyNode } from './propertyNode.ts';

// The address book has a few dozen nodes; the bound only guards against links that never end.
const maxPages = 40;

/** All nodes of the address book, with their share of the stake; the summary is how many there are. */
export async function consensusNodes(ledger: Pick<LedgerClient, 'nodes' | 'more'>): Promise<PropertyLines> {
  const nodes = new Map<bigint, NetworkNode>();
  const unreadable: UnreadablePart[] = [];
  for await (const page of walkPages(await ledger.nodes({ limit: 25 }), (link) => ledger.more(link), { maxPages })) {
    for (const node of page.items) {
      nodes.set(node.id, node);
    }
    unreadable.push(...(page.unreadable ?? []));
  }
  const totalStake = [...nodes.values()].reduce((sum, node) => sum + (node.stakeTinybars ?? 0n), 0n);
  const lines = [
    ...unreadableNodes('nodes', { unreadable }),
    ...[...nodes.values()].map((node) => nodeNode(node, totalStake)),
  ];
  return { lines, summary: formatInteger(BigInt(nodes.size)) };
}

function nodeNode(node: NetworkNode, totalStake: bigint): TreeNode {
  const id = `nodes/${node.id}`;
  const share = node.stakeTinybars === undefined ? undefined : formatPercent(node.stakeTinybars, totalStake);
  const description = singleLine(node.description ?? '', 80);
  return {
    ...propertyNode(id, vscode.l10n.t('Node {0}', String(node.id)), {
      value: node.accountId ?? String(node.id),
      shown: [node.accountId, share, description].filter(Boolean).join(' · '),
      tooltip: singleLine(node.description ?? '', 400),
    }),
    children: () => nodeProperties(node, id, share),
  };
}

function nodeProperties(node: NetworkNode, id: string, share: string | undefined): readonly TreeNode[] {
  const property = (name: string, label: string, value: string | undefined, shown = value): readonly TreeNode[] =>
    value === undefined || value === ''
      ? []
      : [propertyNode(`${id}/${name}`, label, { value, shown: singleLine(shown ?? value, 300) })];
  const hbar = (tinybars: bigint | undefined) => (tinybars === undefined ? undefined : formatHbar(tinybars));
  const stake = hbar(node.stakeTinybars);
  return [
    ...property('account', vscode.l10n.t('Account'), node.accountId),
    ...property('description', vscode.l10n.t('Description'), node.description),
    ...property('memo', vscode.l10n.t('Memo'), node.memo),
    ...property('stake', vscode.l10n.t('Stake'), stake, [stake, share].filter(Boolean).join(' · ')),
    ...property('rewarded', vscode.l10n.t('Stake with reward'), hbar(node.stakeRewardedTinybars)),
    ...property('notRewarded', vscode.l10n.t('Stake without reward'), hbar(node.stakeNotRewardedTinybars)),
    ...property('min', vscode.l10n.t('Least stake'), hbar(node.minStakeTinybars)),
    ...property('max', vscode.l10n.t('Most stake'), hbar(node.maxStakeTinybars)),
    ...property('reward', vscode.l10n.t('Reward rate per ℏ'), hbar(node.rewardRateTinybars)),
    ...node.serviceEndpoints.flatMap((each, index) =>
      property(`endpoint/${index}`, vscode.l10n.t('Endpoint'), endpointText(each)),
    ),
    ...property('proxy', vscode.l10n.t('gRPC proxy'), node.grpcProxyEndpoint && endpointText(node.grpcProxyEndpoint)),
    ...property('certificate', vscode.l10n.t('Certificate hash'), node.certificateHash),
    ...property(
      'since',
      vscode.l10n.t('In the address book since'),
      node.validity && formatExactTime(node.validity.from),
      node.validity && formatTimestamp(node.validity.from),
    ),
  ];
}
