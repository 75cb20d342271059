import * as vscode from 'vscode';
import { InputError } from '../domain/failure.ts';
import type { ServiceBase } from '../domain/network/network.ts';
import { type RawNetworkSettings, readServiceUrl } from '../domain/network/networkSettings.ts';
import { isSamplePath } from '../domain/network/samplePath.ts';
import { isRecord, listOf } from '../domain/value/untrustedJson.ts';
import { userOnlySettings } from '../manifest.ts';
import { createStoredState, type StateMemory } from './storedState.ts';

const section = 'hieroLens';

/** The settings a network is made of. Addresses come from the user's own settings alone, whatever a workspace says. */
export function readNetworkSettings(): RawNetworkSettings {
  return {
    network: read('network'),
    customNetworks: read('customNetworks'),
    statusUrl: read('statusUrl'),
    verificationUrl: read('verificationUrl'),
    hasSample: vscode.workspace.workspaceFolders?.some(({ uri }) => isSamplePath(uri.path)) ?? false,
  };
}

/** Where names that nobody verified are looked up; undefined when the user turned that off. */
export function readSignatureDatabase(): ServiceBase | undefined {
  const value = read('signatureDatabaseUrl');
  return typeof value === 'string' && value.trim() === ''
    ? undefined
    : readServiceUrl(value, 'hieroLens.signatureDatabaseUrl', '/signature-database/v1');
}

const maxPollSeconds = 24 * 60 * 60;

/** Seconds between polls of the status service: 0 (off), or 30 to a day. */
export function readPollSeconds(): number {
  const value = read('status.pollSeconds');
  const seconds = typeof value === 'number' && Number.isFinite(value) ? Math.floor(value) : 120;
  return seconds <= 0 ? 0 : Math.min(maxPollSeconds, Math.max(30, seconds));
}

/** Whether the status-bar item is to be shown. */
export function showsStatusBar(): boolean {
  return read('status.statusBar') !== false;
}

/** Blocks per page: 1 to 100. */
export function readPageSize(): number {
  const value = read('blocks.pageSize');
  return typeof value === 'number' && Number.isFinite(value) ? Math.min(100, Math.max(1, Math.floor(value))) : 25;
}

/** The user's own names for ids and addresses, as written: any JSON. */
export function readAddressBookSetting(): unknown {
  return read('addressBook');
}

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

export function isEnabled(feature: 'hover' | 'codeLens' | 'diagnostics', scope: vscode.ConfigurationScope): boolean {
  return vscode.workspace.getConfiguration(section, scope).get(`${feature}.enabled`) !== false;
}

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

/** Fires when a setting of this extension, or one of the editor's `http.*`, changes. */
export function onDidChangeSettings(
  listener: (change: { readonly affects: (setting: string) => boolean; readonly affectsProxy: boolean }) => void,
): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    const affectsProxy = event.affectsConfiguration('http');
    if (affectsProxy || event.affectsConfiguration(section)) {
      listener({ affects: (setting) => event.affectsConfiguration(`${section}.${setting}`), affectsProxy });
    }
  });
}

/** What the transport is made of: proxies, which backend, this extension's version as user agent, and its sample. */
export function readTransportSettings({ extension }: Pick<vscode.ExtensionContext, 'extension'>) {
  const { version } = extension.packageJSON as { readonly version: string };
  return {
    userAgent: `hiero-lens/${version}`,
    proxy: readProxySettings(),
    backend: read('http.transport') === 'editor' ? 'fetch' : 'undici',
    fetch: globalThis.fetch,
    readSample: async () =>
      vscode.workspace.fs.readFile(vscode.Uri.joinPath(extension.extensionUri, 'media', 'sampleNetwork.txt')),
  } as const;
}

/** What the editor's `http.*` settings say about reaching the network. */
function readProxySettings() {
  const http = vscode.workspace.getConfiguration('http');
  const proxy = http.get<unknown>('proxy');
  const noProxy = http.get<unknown>('noProxy');
  return {
    proxy: typeof proxy === 'string' && proxy.trim() !== '' ? proxy.trim() : undefined,
    proxyOff: http.get('proxySupport') === 'off',
    noProxy: listOf(noProxy).filter((entry) => typeof entry === 'string'),
    strictTls: http.get('proxyStrictSSL') !== false,
    systemCertificates: http.get('systemCertificates') !== false,
  };
}

/** Calls the listener when {@link readTransportSettings} may give something else. */
export function onDidChangeTransportSettings(listener: () => void): vscode.Disposable {
  return onDidChangeSettings(({ affects, affectsProxy }) => {
    if (affectsProxy || affects('http.transport')) {
      listener();
    }
  });
}

/** The declared setting a path lies in: `hieroLens.customNetworks.mine.ledgerUrl` → `hieroLens.customNetworks`. */
export function declaredSetting(setting: string): string {
  return setting.replace(/^(hieroLens\.customNetworks)\..*/, '$1');
}

/** Opens the settings page on one setting. */
export async function openSetting(setting: string): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.openSettings', declaredSetting(setting));
}

// Scope and trust filters have been bypassable by nested settings before, so user-only settings are read defensively.
function read(name: string): unknown {
  const configuration = vscode.workspace.getConfiguration(section);
  if ((userOnlySettings as readonly string[]).includes(name)) {
    const inspected = configuration.inspect(name);
    return inspected?.globalValue ?? inspected?.defaultValue;
  }
  return configuration.get(name);
}
