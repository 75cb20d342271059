import { isIPv6 } from 'node:net';
import type { ProxySettings } from './transport.ts';

/** Proxy addresses by the scheme of the target, empty for none, and the hosts reached without one. */
export interface ProxyRoutes {
  readonly http: string;
  readonly https: string;
  readonly noProxy: readonly string[];
}

const noRoutes: ProxyRoutes = { http: '', https: '', noProxy: [] };

// As VS Code's own proxy resolver does: a proxy elsewhere cannot reach this machine's loopback.
const loopback = ['localhost', '127.0.0.1', '[::1]', '[::ffff:7f00:1]'];

/**
 * Which proxy to use, by VS Code's rules: `http.proxy`, else the environment; `http.noProxy`, else `NO_PROXY`. An entry
 * names a host with all its subdomains (with or without a leading dot), may end in a port, and `*` is every host.
 */
export function resolveProxies(
  settings: ProxySettings,
  environment: Readonly<Record<string, string | undefined>>,
): ProxyRoutes {
  const fromEnvironment = (name: 'NO_PROXY' | 'HTTP_PROXY' | 'HTTPS_PROXY') =>
    environment[name.toLowerCase()] || environment[name] || '';
  const named = settings.noProxy.length > 0 ? settings.noProxy : fromEnvironment('NO_PROXY').split(/[\s,]+/);
  const noProxy = named.map((entry) => entry.trim()).filter((entry) => entry !== '');
  if (settings.proxyOff || noProxy.includes('*')) {
    return noRoutes;
  }
  const http = settings.proxy || fromEnvironment('HTTP_PROXY');
  const https = settings.proxy || fromEnvironment('HTTPS_PROXY') || http;
  return {
    http: withScheme(http),
    https: withScheme(https),
    noProxy: [...loopback, ...noProxy.map((entry) => (isIPv6(entry) ? `[${entry}]` : entry))],
  };
}

/** The environment may name a proxy without a scheme (`proxy.example:3128`), as curl allows. */
function withScheme(proxy: string): string {
  return proxy === '' || proxy.includes('://') ? proxy : `http://${proxy}`;
}
