import * as tls from 'node:tls';
import { type Dispatcher, EnvHttpProxyAgent, Pool } from 'undici';
import { resolveProxies } from './proxies.ts';
import { type ProxySettings, TransportError } from './transport.ts';
import type { TransportPolicy } from './transportPolicy.ts';

/**
 * The wire that sends by itself: keep-alive connections, at most `connectionsPerOrigin` at once to one origin, through
 * the proxies of the user's settings. Throws `TransportError` when those settings cannot be used; it never falls back
 * to a direct connection.
 */
export function createUndiciWire(settings: ProxySettings, policy: TransportPolicy): Dispatcher {
  const routes = resolveProxies(settings, policy.environment);
  const security = {
    timeout: policy.connectTimeoutMs,
    ...(settings.strictTls ? {} : { rejectUnauthorized: false }),
    ...(settings.systemCertificates ? { secureContext: createSystemTrust() } : {}),
  };
  const perOrigin = {
    connections: policy.connectionsPerOrigin,
    pipelining: 1,
    allowH2: false,
    // Time limits are the whole response interceptor's, which is the same for every wire.
    headersTimeout: 0,
    bodyTimeout: 0,
  };
  try {
    return new EnvHttpProxyAgent({
      ...perOrigin,
      httpProxy: routes.http,
      httpsProxy: routes.https,
      noProxy: routes.noProxy.join(','),
      connect: security,
      requestTls: security,
      proxyTls: security,
      // Plain requests for http targets, as curl does: many proxies refuse CONNECT to other ports than 443.
      proxyTunnel: false,
      factory: (origin: string | URL, options: object) => new Pool(origin, { ...options, ...perOrigin }),
      // A proxy that accepts and then never answers CONNECT; no request has started that a limit could end.
      clientFactory: (origin: URL, options: object) =>
        new Pool(origin, { ...options, headersTimeout: policy.connectTimeoutMs }),
    });
  } catch (error) {
    // Without the message: it may repeat the address, and with it a password.
    throw new TransportError({ kind: 'unreachable', detail: 'the proxy address is not usable' }, { cause: error });
  }
}

/** Node's certificates and the operating system's; parsed once here (tens of milliseconds), not for each connection. */
function createSystemTrust(): tls.SecureContext {
  // Absent before Node 22.15.
  const { getCACertificates }: Partial<Pick<typeof tls, 'getCACertificates'>> = tls;
  const ca = new Set([...(getCACertificates?.('default') ?? []), ...(getCACertificates?.('system') ?? [])]);
  return tls.createSecureContext(ca.size > 0 ? { ca: [...ca] } : {});
}
