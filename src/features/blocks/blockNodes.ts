import * as vscode from 'vscode';
import type { Block } from '../../domain/block/block.ts';
import { type BlockFilter, isFiltered } from '../../domain/block/blockFilter.ts';
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
import { failureSentence } from '../../editor/failureText.ts';
import { messageNode, type TreeNode } from '../../editor/treeNode.ts';
import type { BlockRow } from './blockList.ts';

export interface BlockNodeContext {
  /** The most gas that a listed block used, the measure of the share bar. */
  readonly mostGas: bigint;
  readonly network: Pick<Network, 'name' | 'explorerUrl'>;
  /** What happened in it. */
  readonly sections: () => readonly TreeNode[];
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
    // The title says the zone, the tooltip "transactions"; of a narrow line only the end of the time is cut off.
    description: `${shortCount(block.transactionCount)} · ${from === undefined ? '?' : formatListTime(timestampMs(from))}`,
    tooltip: [vscode.l10n.t('Block {0}', number), count, from && formatTimestamp(from), block.hash]
      .filter(Boolean)
      .join('\n'),
    icon: new vscode.ThemeIcon(block.transactionCount === 0n ? 'circle-outline' : 'package'),
    accessibleLabel: `${vscode.l10n.t('Block {0}', number)}, ${count}, ${time}`,
    network: context.network.name,
    copyText: String(block.number),
    contextValue: 'block',
    reference: `block ${block.number}`,
    link: explorerPage(context.network, `block/${block.number}`),
    children: () => [
      ...context.sections(),
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

export interface BlockRowsOptions {
  readonly network: string;
  readonly filter: BlockFilter;
  /** Blocks the user went to: shown whatever the filter hides. */
  readonly pinned: ReadonlySet<bigint>;
  /** How many newer blocks wait behind a single line. */
  readonly waiting: bigint;
  readonly nodeOf: (block: Block, mostGas: bigint) => TreeNode;
}

/** The lines of the list; when there is none, why. */
export function blockRows(rows: readonly BlockRow[], options: BlockRowsOptions): readonly TreeNode[] {
  const { network, filter, pinned, waiting, nodeOf } = options;
  const mostGas = rows.reduce(
    (most, row) => (row.kind === 'block' && (row.block.gasUsed ?? 0n) > most ? (row.block.gasUsed ?? 0n) : most),
    0n,
  );
  const lines = rows.flatMap((row): readonly TreeNode[] => {
    if (row.kind === 'gap') {
      return [gapNode(row, network, filter.order)];
    }
    const isHidden = filter.hidesEmpty && row.block.transactionCount === 0n && !pinned.has(row.block.number);
    return isHidden ? [] : [nodeOf(row.block, mostGas)];
  });
  const all = waiting > 0n ? [newerNode(waiting), ...lines] : lines;
  return all.length > 0 ? all : emptyNodes(filter);
}

function emptyNodes(filter: BlockFilter): readonly TreeNode[] {
  if (!isFiltered(filter)) {
    return [messageNode('empty', vscode.l10n.t('This network has no blocks.'), 'info')];
  }
  const clear = vscode.l10n.t('Clear the filter');
  return [
    messageNode('empty', vscode.l10n.t('No block fits the filter.'), 'info'),
    { ...messageNode('empty/clear', clear, 'clear-all'), command: commandOf(clear, 'hieroLens.blocks.clearFilter') },
  ];
}

function newerNode(count: bigint): TreeNode {
  const title =
    count === 1n ? vscode.l10n.t('Show 1 new block') : vscode.l10n.t('Show {0} new blocks', formatInteger(count));
  const tooltip = vscode.l10n.t(
    'New blocks wait here while a line is selected, a block is open or older blocks are listed, so that nothing moves. Click to show them.',
  );
  return { ...messageNode('newer', title, 'arrow-up'), tooltip, command: commandOf(title, 'hieroLens.blocks.showNew') };
}

function gapNode(
  { after, missing, failure }: Extract<BlockRow, { kind: 'gap' }>,
  network: string,
  order: BlockFilter['order'],
): TreeNode {
  const id = `after/${after}`;
  const title = gapTitle(missing, order);
  const node = {
    ...messageNode(id, title, 'fold-down'),
    command: commandOf(title, 'hieroLens.blocks.loadOlder', String(after), network),
  };
  if (failure === undefined) {
    return node;
  }
  const sentence = failureSentence(failure);
  return {
    ...node,
    description: sentence,
    tooltip: sentence,
    icon: new vscode.ThemeIcon('warning'),
    accessibleLabel: `${title}, ${sentence}`,
  };
}

function gapTitle(missing: bigint | undefined, order: BlockFilter['order']): string {
  if (missing === undefined) {
    return order === 'desc' ? vscode.l10n.t('Load older…') : vscode.l10n.t('Load newer…');
  }
  return missing === 1n
    ? vscode.l10n.t('1 block between…')
    : vscode.l10n.t('{0} blocks between…', formatInteger(missing));
}
