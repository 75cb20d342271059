import * as vscode from 'vscode';
import type { ViewId } from '../manifest.ts';
import { lifetime } from './lifecycle.ts';
import { systemClock } from './polling.ts';
import type { TreeNode } from './treeNode.ts';

interface LineInView {
  readonly viewId: ViewId;
  readonly view: vscode.TreeView<TreeNode>;
  readonly redraw: () => void;
  readonly line: TreeNode;
}

const maxTries = 12;
const pauseMs = 300;
const openingMs = 600;

/**
 * Selects a line of a tree and brings it into sight, opening the view for it. The editor mixes up the lines of a view
 * that it opens for a line, so that the view comes first; and the branches that it then opens push the line away.
 */
export async function revealLine({ viewId, view, redraw, line }: LineInView): Promise<void> {
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
    redraw();
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
