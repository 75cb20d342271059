import * as vscode from 'vscode';
import type { ViewId } from '../manifest.ts';
import type { LazyTree, LazyTreeOptions } from './lazyTree.ts';
import { lazyDisposable } from './lifecycle.ts';
import { systemClock } from './polling.ts';
import type { TreeNode } from './treeNode.ts';
import { isTreeNode, type TreeViews } from './treeViews.ts';

interface LazyViewOptions extends Omit<LazyTreeOptions, 'onFailure'> {
  readonly trees: Pick<TreeViews, 'create'>;
  readonly viewId: ViewId;
  /** For lines that are revealed and lie below another; lines at the top are revealed without. */
  readonly parentOf?: (node: TreeNode) => TreeNode | undefined;
  readonly drops?: vscode.TreeDragAndDropController<TreeNode>;
  /** The view was shown or hidden, or the window got or lost the focus. */
  readonly reconsider: () => void;
}

/**
 * A view with a lazy tree, whose code is loaded when the editor asks for its lines: what could not be had is asked for again,
 * less often each time, while somebody looks.
 */
export function createLazyView({ trees, viewId, drops, reconsider, parentOf, ...options }: LazyViewOptions) {
  const changed = new vscode.EventEmitter<TreeNode | undefined>();
  const room = lazyDisposable(async () => {
    const [{ createLazyTree }, { createRetryScheduler }] = await Promise.all([
      import('./lazyTree.ts'),
      import('./retryScheduler.ts'),
    ]);
    const tree = createLazyTree({ ...options, onFailure: (isFirst) => retries.failed(isFirst) });
    const retry = () => tree.retryFailures();
    const retries = createRetryScheduler({ retry, isWanted: isSeen, clock: options.clock ?? systemClock });
    tree.onDidChangeTreeData((node) => changed.fire(node));
    return { tree, retries, dispose: () => vscode.Disposable.from(tree, retries).dispose() };
  });
  // At once where it can: what is asked before a change of the network is of that one.
  const withTree = <T>(use: (tree: LazyTree) => T | Thenable<T>) =>
    room.made === undefined ? room.get().then(({ tree }) => use(tree)) : use(room.made.tree);
  const provider: vscode.TreeDataProvider<TreeNode> = {
    onDidChangeTreeData: changed.event,
    getChildren: (node) => withTree((tree) => tree.getChildren(node)),
    getTreeItem: (node) => withTree((tree) => tree.getTreeItem(node)),
    // Needed by `reveal`.
    getParent: (node) => parentOf?.(node),
  };
  const view = trees.create(viewId, provider, drops);
  const isSeen = () => view.visible && vscode.window.state.focused;
  const changeSeen = () => {
    reconsider();
    room.made?.retries.reconsider();
  };
  const all = vscode.Disposable.from(
    changed,
    room,
    view,
    view.onDidChangeVisibility(changeSeen),
    vscode.window.onDidChangeWindowState(changeSeen),
    view.onDidCollapseElement(({ element }) => room.made?.tree.forget(element)),
  );
  return {
    /** Undefined while nobody has seen it. */
    get tree() {
      return room.made?.tree;
    },
    view,
    isSeen,
    /** Commands of a line take the line, from its menu, or the selected one, from a key. */
    lineOf: (argument: unknown): TreeNode | undefined => (isTreeNode(argument) ? argument : view.selection[0]),
    dispose: () => all.dispose(),
  };
}
