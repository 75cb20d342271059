import * as vscode from 'vscode';
import { InputError } from '../domain/failure.ts';
import { isRecord } from '../domain/value/untrustedJson.ts';
import { section } from './settings.ts';
import { createStoredState, type StateMemory } from './storedState.ts';

/** The user's settings, read and written as they are now. */
export const userSettings: StateMemory = {
  get: <T>(name: string) => vscode.workspace.getConfiguration(section).inspect<T>(name)?.globalValue as T,
  async update(name, value) {
    try {
      await vscode.workspace.getConfiguration(section).update(name, value, vscode.ConfigurationTarget.Global);
    } catch (error) {
      // The editor writes nothing into settings that it cannot read, such as a file with a fault.
      const why = error instanceof Error ? error.message : String(error);
      throw new InputError(
        'unwritten-setting',
        vscode.l10n.t('The setting {0} was not changed: {1}', `${section}.${name}`, why),
      );
    }
  },
};

/** Saves the selected network where it is set already: in the workspace when that has a value of its own, else for the user. */
export async function saveNetwork(name: string): Promise<void> {
  const configuration = vscode.workspace.getConfiguration(section);
  const inWorkspace = configuration.inspect('network')?.workspaceValue !== undefined;
  const target = inWorkspace ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
  await configuration.update('network', name, target);
}

/** Adds a network of the user's own to the user settings. InputError when what is set there is no list of networks. */
export async function saveCustomNetwork(name: string, definition: Readonly<Record<string, unknown>>): Promise<void> {
  await createStoredState(userSettings).change('customNetworks', (stored = {}) => {
    if (!isRecord(stored)) {
      throw unreadableSetting('customNetworks');
    }
    return { ...stored, [name]: definition };
  });
}

/** What is set is not what the setting takes: it is left for the user to mend, never overwritten. */
export function unreadableSetting(name: string): InputError {
  return new InputError(
    'unreadable-setting',
    vscode.l10n.t(
      'The setting {0} cannot be read, so nothing was added: mend it, then add again.',
      `${section}.${name}`,
    ),
  );
}
