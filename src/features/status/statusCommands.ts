import * as vscode from 'vscode';
import { executeCommand, registerCommand } from '../../editor/commands.ts';
import { isTreeNode, type LazyTree } from '../../editor/lazyTree.ts';
import type { Log } from '../../editor/log.ts';
import { withViewProgress } from '../../editor/messages.ts';
import type { TreeNode } from '../../editor/treeNode.ts';
import { views } from '../../manifest.ts';
import type { StatusDisplay } from './statusDisplay.ts';
import type { StatusFeed } from './statusFeed.ts';

export interface StatusCommandsOptions {
  readonly log: Log;
  readonly view: vscode.TreeView<TreeNode>;
  readonly tree: LazyTree;
  readonly feed: StatusFeed;
  readonly display: () => Promise<StatusDisplay>;
}

/** The commands of the view; those of a line take the line, from its menu, or the selected one, from a key. */
export function registerStatusCommands({ log, view, tree, feed, display }: StatusCommandsOptions): vscode.Disposable {
  const lineOf = (line: unknown): TreeNode | undefined => (isTreeNode(line) ? line : view.selection[0]);
  const inView = (work: () => Promise<void>) => withViewProgress(views.status, work);

  return vscode.Disposable.from(
    registerCommand(log, 'hieroLens.status.refresh', async () => {
      await inView(feed.refresh);
      tree.reload();
    }),
    registerCommand(log, 'hieroLens.status.refreshPart', async (line) => {
      const { partOfLine } = await import('./statusDisplay.ts');
      const part = partOfLine(lineOf(line));
      if (part !== undefined) {
        await inView(() => feed.refreshPart(part));
      }
    }),
    registerCommand(log, 'hieroLens.status.openPage', async (line) => {
      const link = lineOf(line)?.link;
      if (link !== undefined) {
        await executeCommand('hieroLens.openExternal', link);
      }
    }),
    registerCommand(log, 'hieroLens.status.notifyAgain', async () => (await display()).allowNotices()),
  );
}
