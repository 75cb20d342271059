import type * as vscode from 'vscode';
import { createStoredState, type StoredState } from '../../editor/storedState.ts';

/**
 * What the editor keeps for the user, in each profile. The one choice for every computer leaves this one by Settings Sync;
 * nothing else does: it names ids and addresses, or is of this computer.
 */
export function createChoices(globalState: vscode.ExtensionContext['globalState']): StoredState {
  globalState.setKeysForSync([noticesOffKey]);
  return createStoredState(globalState);
}

/** Where it is kept that the user wants no notices of incidents: the choice goes with the user, by Settings Sync. */
export const noticesOffKey = 'status.noticesOff';
