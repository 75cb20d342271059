import type * as vscode from 'vscode';
import { readProxySettings } from './proxySettings.ts';
import { onDidChangeSettings, readTransportChoice } from './settings.ts';

/** What the transport is made of: proxies, which wire, and this extension's version as user agent. */
export function readTransportSettings({ extension }: Pick<vscode.ExtensionContext, 'extension'>) {
  const { version } = extension.packageJSON as { readonly version: string };
  return {
    userAgent: `hiero-lens/${version}`,
    proxy: readProxySettings(),
    wire: readTransportChoice() === 'editor' ? 'editor' : 'undici',
    fetch: globalThis.fetch,
  } as const;
}

/** Calls the listener when {@link readTransportSettings} may give something else. */
export function onDidChangeTransportSettings(listener: () => void): vscode.Disposable {
  return onDidChangeSettings(({ affects, affectsProxy }) => {
    if (affectsProxy || affects('http.transport')) {
      listener();
    }
  });
}
