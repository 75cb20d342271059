import * as vscode from 'vscode';
import { singleLine } from '../domain/value/escapeMarkdown.ts';
import { escapeMessage } from '../domain/value/escapeMessage.ts';
import { isRecord } from '../domain/value/untrustedJson.ts';
import type { ViewId } from '../manifest.ts';
import { lifetime } from './lifecycle.ts';
import { systemClock } from './polling.ts';
import { isTreeNode, type TreeNode } from './treeNode.ts';

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

export interface LineInView {
  readonly viewId: ViewId;
  readonly view: vscode.TreeView<TreeNode>;
  readonly tree: { redraw(): void };
  readonly line: TreeNode;
}

const maxTries = 12;
const pauseMs = 300;
const openingMs = 600;

/**
 * Selects a line of a tree and brings it into sight, opening the view for it. The editor mixes up the lines of a view
 * that it opens for a line, so that the view comes first; and the branches that it then opens push the line away.
 */
export async function revealLine({ viewId, view, tree, line }: LineInView): Promise<void> {
  const isSelected = () => view.selection.some(({ id }) => id === line.id);
  const wasVisible = view.visible;
  if (!wasVisible) {
    await vscode.commands.executeCommand(`${viewId}.focus`);
    await pause(openingMs);
  }
  for (let tries = 1; ; tries++) {
    const failure = await view.reveal(line, { select: true, focus: true }).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (isSelected()) {
      break;
    }
    if (tries === maxTries) {
      throw failure ?? new Error(`The line ${line.id} could not be shown.`);
    }
    tree.redraw();
    await pause(pauseMs);
  }
  if (!wasVisible) {
    await pause(openingMs);
    // Whoever has selected another line meanwhile stays there.
    if (isSelected()) {
      await view.reveal(line, { select: true, focus: false });
    }
  }
}

/** Ends at once with the extension. */
function pause(ms: number): Promise<void> {
  const life = lifetime();
  life.throwIfAborted();
  return new Promise((resolve, reject) => {
    const end = () => {
      cancel();
      reject(life.reason);
    };
    const cancel = systemClock.after(ms, () => {
      life.removeEventListener('abort', end);
      resolve();
    });
    life.addEventListener('abort', end);
  });
}
