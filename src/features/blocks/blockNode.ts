import * as vscode from 'vscode';
import type { Block } from '../../domain/block/block.ts';
import type { Network } from '../../domain/network/network.ts';
import { formatInteger, formatPercent } from '../../domain/value/amounts.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import {
  type ConsensusTimestamp,
  formatListTime,
  formatTimeOfDay,
  formatTimestamp,
  timestampMs,
} from '../../domain/value/timestamp.ts';
import { commandOf } from '../../editor/commands.ts';
import type { TreeNode } from '../../editor/treeNode.ts';

export interface BlockNodeContext {
  /** The most gas that a listed block used, the measure of the share bar. */
  readonly mostGas: bigint;
  readonly network: Pick<Network, 'name' | 'explorerUrl'>;
  /** The branches with its transactions and contract results. */
  readonly branches: readonly TreeNode[];
}

/** The page of something below a network's explorer; undefined when it has none. */
export function explorerPage({ explorerUrl }: Pick<Network, 'explorerUrl'>, path: string): string | undefined {
  return explorerUrl === undefined ? undefined : `${explorerUrl}/${path}`;
}

export function blockNodeId(number: bigint): string {
  return `block/${number}`;
}

/** A block as one line; below it what happened in it, then every field the service gives, what it leaves out said as "none". */
export function blockNode(block: Block, context: BlockNodeContext): TreeNode {
  const number = formatInteger(block.number);
  const count = countText(block.transactionCount);
  const from = block.consensus?.from;
  const time = from === undefined ? '?' : formatTimeOfDay(timestampMs(from));
  return {
    id: blockNodeId(block.number),
    label: number,
    // The view's title says the zone, the tooltip "transactions": a narrow line has no room for them.
    description: `${from === undefined ? '?' : formatListTime(from)} · ${shortCount(block.transactionCount)}`,
    tooltip: [vscode.l10n.t('Block {0}', number), count, from && formatTimestamp(from), block.hash]
      .filter(Boolean)
      .join('\n'),
    icon: new vscode.ThemeIcon(block.transactionCount === 0n ? 'circle-outline' : 'package'),
    accessibleLabel: `${vscode.l10n.t('Block {0}', number)}, ${count}, ${time}`,
    network: context.network.name,
    copyText: String(block.number),
    contextValue: 'block',
    link: explorerPage(context.network, `block/${block.number}`),
    children: () => [
      ...context.branches,
      {
        id: `${blockNodeId(block.number)}/properties`,
        label: vscode.l10n.t('Properties'),
        icon: new vscode.ThemeIcon('list-flat'),
        // Else there would be nothing to see below an empty block.
        isExpanded: block.transactionCount === 0n,
        children: () => fieldNodes(block, context),
      },
    ],
  };
}

function fieldNodes(block: Block, { mostGas, network }: BlockNodeContext): readonly TreeNode[] {
  const none = vscode.l10n.t('none');
  const optional = (value: bigint | undefined) => (value === undefined ? none : formatInteger(value));
  const node = (name: string, label: string, value: string, shown = value): TreeNode => ({
    id: `${blockNodeId(block.number)}/${name}`,
    label,
    description: singleLine(shown),
    tooltip: `${label}: ${singleLine(value, 1_000)}`,
    copyText: value,
  });
  const timeNode = (name: string, label: string, at: ConsensusTimestamp | undefined) =>
    node(name, label, at ?? none, at && formatTimestamp(at));
  const goTo = vscode.l10n.t('Go to Block');
  const previous = block.number === 0n ? [] : [block.number - 1n];
  return [
    node('hash', vscode.l10n.t('Hash'), block.hash ?? none),
    timeNode('from', vscode.l10n.t('Starts'), block.consensus?.from),
    timeNode('to', vscode.l10n.t('Ends'), block.consensus?.to),
    gasNode(node('gas', vscode.l10n.t('Gas used'), block.gasUsed?.toString() ?? none), block.gasUsed, mostGas),
    node(
      'size',
      vscode.l10n.t('Size'),
      block.sizeBytes?.toString() ?? none,
      block.sizeBytes === undefined ? none : vscode.l10n.t('{0} bytes', optional(block.sizeBytes)),
    ),
    node('version', vscode.l10n.t('Ledger version'), block.ledgerVersion ?? none),
    node('name', vscode.l10n.t('Record file'), block.name ?? none),
    ...previous.map((number) => ({
      ...node(
        'previous',
        vscode.l10n.t('Previous block'),
        block.previousHash ?? String(number),
        [formatInteger(number), ...(block.previousHash === undefined ? [] : [block.previousHash])].join(' · '),
      ),
      icon: new vscode.ThemeIcon('arrow-right'),
      command: commandOf(goTo, 'hieroLens.blocks.goTo', String(number), network.name),
    })),
    node('bloom', vscode.l10n.t('Logs bloom'), block.logsBloom ?? none, bloomText(block.logsBloom, none)),
  ];
}

/** `1,234,567 ▰▰▰▱▱▱▱▱▱▱ 31.2 %`: the share of the most gas that a listed block used. */
function gasNode(node: TreeNode, gas: bigint | undefined, mostGas: bigint): TreeNode {
  if (gas === undefined || gas === 0n || mostGas === 0n) {
    return gas === undefined ? node : { ...node, description: formatInteger(gas) };
  }
  const percent = formatPercent(gas, mostGas);
  const full = Math.max(1, Number((gas * 20n + mostGas) / (mostGas * 2n)));
  const bar = '▰'.repeat(full) + '▱'.repeat(10 - full);
  const share = vscode.l10n.t('{0} of the most that a listed block used', percent);
  return {
    ...node,
    description: `${formatInteger(gas)} ${bar} ${percent}`,
    tooltip: `${node.label}: ${gas}\n${share}`,
    // A screen reader would spell the bar out.
    accessibleLabel: `${node.label}, ${formatInteger(gas)}, ${share}`,
  };
}

function countText(count: bigint | undefined): string {
  if (count === undefined) {
    return vscode.l10n.t('? transactions');
  }
  if (count === 0n) {
    return vscode.l10n.t('empty');
  }
  return count === 1n ? vscode.l10n.t('1 transaction') : vscode.l10n.t('{0} transactions', formatInteger(count));
}

function shortCount(count: bigint | undefined): string {
  if (count === undefined || count === 0n) {
    return countText(count);
  }
  return count === 1n ? vscode.l10n.t('1 tx') : vscode.l10n.t('{0} txs', formatInteger(count));
}

function bloomText(bloom: string | undefined, none: string): string {
  if (bloom === undefined) {
    return none;
  }
  return /^0x0*$/.test(bloom) ? vscode.l10n.t('empty') : `${bloom.slice(0, 18)}…`;
}
