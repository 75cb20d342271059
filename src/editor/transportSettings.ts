import * as vscode from 'vscode';
import { onDidChangeSettings, readTransportChoice } from './settings.ts';

/** What the transport is made of: proxies, which backend, and this extension's version as user agent. */
export function readTransportSettings({ extension }: Pick<vscode.ExtensionContext, 'extension'>) {
  const { version } = extension.packageJSON as { readonly version: string };
  return {
    userAgent: `hiero-lens/${version}`,
    proxy: readProxySettings(),
    backend: readTransportChoice() === 'editor' ? 'fetch' : 'undici',
    fetch: globalThis.fetch,
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
    noProxy: Array.isArray(noProxy) ? noProxy.filter((entry) => typeof entry === 'string') : [],
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
