import * as vscode from 'vscode';
import { executeCommand } from '../../editor/commands.ts';
import { failureSentence } from '../../editor/failureText.ts';
import { isCancellation } from '../../editor/lifecycle.ts';
import type { Log } from '../../editor/log.ts';
import { showMessage } from '../../editor/messages.ts';
import type { TreeNode } from '../../editor/treeNode.ts';
import { views } from '../../manifest.ts';

/** The lines of this view, as the editor names them while they are dragged: its id in small letters. */
const ownLines = `application/vnd.code.tree.${views.explorer.toLowerCase()}`;

/** Drags pins to another place, and takes what is dropped: texts with ids, files, verified sources. */
export function createPinDrops(
  log: Log,
  pins: { readonly isPin: (id: string) => boolean; readonly move: (id: string, onto: unknown) => Promise<void> },
): vscode.TreeDragAndDropController<TreeNode> {
  return {
    dragMimeTypes: [ownLines],
    dropMimeTypes: [ownLines, 'text/uri-list', 'text/plain'],
    handleDrag(lines, dataTransfer) {
      const [line] = lines;
      if (line !== undefined && pins.isPin(line.id)) {
        dataTransfer.set(ownLines, new vscode.DataTransferItem(line.id));
      }
    },
    async handleDrop(onto, dataTransfer) {
      try {
        const id: unknown = dataTransfer.get(ownLines)?.value;
        if (typeof id === 'string' && pins.isPin(id)) {
          await pins.move(id, onto);
          return;
        }
        const { droppedTexts } = await import('./droppedTexts.ts');
        for (const dropped of await droppedTexts(dataTransfer)) {
          await executeCommand('hieroLens.explorer.pin', ...dropped);
        }
      } catch (error) {
        if (!isCancellation(error)) {
          log.failure('drop', error);
          void showMessage('error', failureSentence(error));
        }
      }
    },
  };
}
