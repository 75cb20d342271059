import * as vscode from 'vscode';
import { listOf } from '../../domain/value/untrustedJson.ts';
import type { StoredState } from '../../editor/storedState.ts';

/** Where the stored state has the list of explorers with a key; the list is no secret. */
export const explorersWithKey = 'hieroLens.verification.keys';

/** Has the palette offer to clear keys where there are some. */
export function offerClearing(state: StoredState): void {
  const hasKeys = listOf(state.read(explorersWithKey)).length > 0;
  void vscode.commands.executeCommand('setContext', 'hieroLens.hasExplorerKey', hasKeys);
}
