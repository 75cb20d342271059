import * as vscode from 'vscode';

/** What the editor's `http.*` settings say about reaching the network; the shape the transport takes. */
export function readProxySettings() {
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
