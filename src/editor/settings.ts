import * as vscode from 'vscode';
import type { ServiceBase } from '../domain/network/network.ts';
import { type RawNetworkSettings, readServiceUrl } from '../domain/network/networkSettings.ts';
import { isSamplePath } from '../domain/network/samplePath.ts';
import { listOf } from '../domain/value/untrustedJson.ts';
import { userOnlySettings } from '../manifest.ts';

/** The first part of the names of all of ours. */
export const section = 'hieroLens';

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

export function isEnabled(feature: 'hover' | 'codeLens' | 'diagnostics', scope: vscode.ConfigurationScope): boolean {
  return vscode.workspace.getConfiguration(section, scope).get(`${feature}.enabled`) !== false;
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
