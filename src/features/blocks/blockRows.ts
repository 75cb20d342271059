import * as vscode from 'vscode';
import type { Block } from '../../domain/block/block.ts';
import { type BlockFilter, isFiltered } from '../../domain/block/blockFilter.ts';
import { formatInteger } from '../../domain/value/amounts.ts';
import { commandOf } from '../../editor/commands.ts';
import { failureSentence } from '../../editor/failureText.ts';
import { messageNode, type TreeNode } from '../../editor/treeNode.ts';
import type { BlockRow } from './blockList.ts';

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
    if (row.kind === 'dropped') {
      return [droppedNode(filter.order)];
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

function droppedNode(order: BlockFilter['order']): TreeNode {
  const title = order === 'desc' ? vscode.l10n.t('Back to the newest…') : vscode.l10n.t('Back to the first…');
  return { ...messageNode('dropped', title, 'fold-up'), command: commandOf(title, 'hieroLens.blocks.refresh') };
}
