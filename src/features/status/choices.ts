import type * as vscode from 'vscode';
import { createStoredState, type StoredState } from '../../editor/storedState.ts';
import { noticesOffKey } from './noticesOffKey.ts';

/** What the user decides for every computer. Nothing else that is kept leaves this one: it names ids and addresses. */
export function createChoices(globalState: vscode.ExtensionContext['globalState']): StoredState {
  globalState.setKeysForSync([noticesOffKey]);
  return createStoredState(globalState);
}
