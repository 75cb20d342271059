import * as vscode from 'vscode';
import { singleLine } from '../domain/value/escapeMarkdown.ts';
import { escapeMessage } from '../domain/value/escapeMessage.ts';
import { isRecord } from '../domain/value/untrustedJson.ts';
import type { ViewId } from '../manifest.ts';
import type { TreeNode } from './treeNode.ts';

/** The extension's trees, so that one command serves the lines of all: a key binding tells no line, only the view. */
export interface TreeViews {
  create(
    id: ViewId,
    treeDataProvider: vscode.TreeDataProvider<TreeNode>,
    dragAndDropController?: vscode.TreeDragAndDropController<TreeNode>,
  ): vscode.TreeView<TreeNode>;
  /** The user asks again for what could not be had. One line does so for all trees. */
  readonly onDidRetry: vscode.Event<void>;
  retry(): void;
  /** One of the trees has come into sight. */
  readonly onDidShow: vscode.Event<void>;
  /** One of the trees is in sight. */
  isShown(): boolean;
  /** The line that a menu handed over, or the selected one of the view that a key binding names: `{ view }`. */
  lineOf(argument: unknown): TreeNode | undefined;
}

/** True for what a menu of the tree hands to a command; anything else can come from a link or a key binding. */
export function isTreeNode(value: unknown): value is TreeNode {
  return typeof value === 'object' && value !== null && 'id' in value && 'label' in value;
}

/** Says something beside a view's title, such as its network: a workspace may have written that. */
export function describeView(view: vscode.TreeView<TreeNode>, text: string): void {
  view.description = singleLine(text);
}

/** Says something above a view's lines; nothing when there is nothing to say. */
export function setViewMessage(view: vscode.TreeView<TreeNode>, text: string | undefined): void {
  view.message = escapeMessage(text ?? '');
}

export function createTreeViews(): TreeViews {
  const created = new Map<unknown, vscode.TreeView<TreeNode>>();
  const shown = new vscode.EventEmitter<void>();
  const retried = new vscode.EventEmitter<void>();
  return {
    create(id, treeDataProvider, dragAndDropController) {
      const drops = dragAndDropController === undefined ? {} : { dragAndDropController };
      const view = vscode.window.createTreeView(id, { treeDataProvider, showCollapseAll: true, ...drops });
      created.set(id, view);
      view.onDidChangeVisibility(({ visible }) => visible && shown.fire());
      return view;
    },
    onDidRetry: retried.event,
    retry: () => retried.fire(),
    onDidShow: shown.event,
    isShown: () => [...created.values()].some(({ visible }) => visible),
    lineOf(argument) {
      return isTreeNode(argument)
        ? argument
        : isRecord(argument)
          ? created.get(argument['view'])?.selection[0]
          : undefined;
    },
  };
}
