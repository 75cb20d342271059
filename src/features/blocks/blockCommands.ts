import * as vscode from 'vscode';
import type { Block } from '../../domain/block/block.ts';
import { formatBlockJson } from '../../domain/block/block.ts';
import { executeCommand, registerCommand } from '../../editor/commands.ts';
import type { LazyTree } from '../../editor/lazyTree.ts';
import type { Log } from '../../editor/log.ts';
import { withViewProgress } from '../../editor/messages.ts';
import { isTreeNode, type TreeNode } from '../../editor/treeNode.ts';
import { views } from '../../manifest.ts';
import type { BlockBrowser } from './blockBrowser.ts';

export interface BlockCommandsOptions {
  readonly log: Log;
  readonly view: vscode.TreeView<TreeNode>;
  readonly tree: LazyTree;
  readonly browser: () => Promise<BlockBrowser>;
}

/** The commands of the view; those of a line take the line, from its menu, or the selected one, from a key. */
export function registerBlockCommands({ log, view, tree, browser }: BlockCommandsOptions): vscode.Disposable {
  const lineOf = (line: unknown): TreeNode | undefined => (isTreeNode(line) ? line : view.selection[0]);
  const copy = async (text: string | undefined) => {
    if (text !== undefined) {
      await executeCommand('hieroLens.copy', text);
    }
  };
  const copyOfBlock = async (line: unknown, format: (block: Block) => string | undefined) => {
    const block = (await browser()).blockOf(lineOf(line));
    await copy(block && format(block));
  };
  const inView = (work: () => Promise<void>) => withViewProgress(views.blocks, work);

  return vscode.Disposable.from(
    registerCommand(log, 'hieroLens.blocks.refresh', async () => {
      await inView(async () => (await browser()).refresh());
      tree.reload();
    }),
    registerCommand(log, 'hieroLens.blocks.loadOlder', async (after, network) => {
      await inView(async () => (await browser()).loadOlder(after, network));
      tree.redraw();
    }),
    registerCommand(log, 'hieroLens.blocks.loadMore', async (branch) => {
      await inView(async () => (await browser()).loadMore(branch));
      tree.redrawBranch(String(branch));
    }),
    registerCommand(log, 'hieroLens.blocks.goTo', async (reference, network) => {
      const node = await (await browser()).find(reference, network);
      if (node !== undefined) {
        tree.redraw();
        await view.reveal(node, { select: true, focus: true, expand: true });
      }
    }),
    registerCommand(log, 'hieroLens.blocks.filter', async () => (await browser()).chooseFilter()),
    registerCommand(log, 'hieroLens.blocks.clearFilter', async () => (await browser()).clearFilter()),
    registerCommand(log, 'hieroLens.blocks.pause', async () => (await browser()).pause()),
    registerCommand(log, 'hieroLens.blocks.resume', async () => (await browser()).follow()),
    registerCommand(log, 'hieroLens.blocks.showNew', async () => (await browser()).showNew()),
    registerCommand(log, 'hieroLens.blocks.copyNumber', (line) => copyOfBlock(line, ({ number }) => String(number))),
    registerCommand(log, 'hieroLens.blocks.copyHash', (line) => copyOfBlock(line, ({ hash }) => hash)),
    registerCommand(log, 'hieroLens.blocks.copyJson', (line) => copyOfBlock(line, formatBlockJson)),
    registerCommand(log, 'hieroLens.blocks.openInExplorer', async (line) => {
      const link = lineOf(line)?.link;
      if (link !== undefined) {
        await executeCommand('hieroLens.openExternal', link);
      }
    }),
  );
}
