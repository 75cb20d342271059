import { isIPv6 } from 'node:net';
import { pipeline, type Readable, type Transform } from 'node:stream';
import * as tls from 'node:tls';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { type Dispatcher, EnvHttpProxyAgent, Pool } from 'undici';
import type { HttpBackend } from './dispatchRequest.ts';
import { type ProxySettings, TransportError, unknownEncoding } from './transport.ts';
import type { TransportPolicy } from './transportPolicy.ts';

const decoders: Readonly<Record<string, () => Transform & { readonly bytesWritten: number }>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Sends over sockets and the user's proxies; throws `TransportError` for unusable settings, and never bypasses a proxy. */
export function createUndiciBackend(settings: ProxySettings, policy: TransportPolicy): HttpBackend {
  const agent = createAgent(settings, policy);
  return {
    async send({ url, method, headers, body }, signal) {
      const answer = await agent.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method,
        headers,
        body: body ?? null,
        // Those who ask have time limits of their own.
        headersTimeout: 0,
        bodyTimeout: 0,
        signal,
      });
      const encoding = [answer.headers['content-encoding'] ?? ''].flat().join(',').trim().toLowerCase();
      const { 'content-encoding': _encoding, ...plain } = answer.headers;
      if (encoding === '' || encoding === 'identity') {
        return { status: answer.statusCode, headers: plain, body: answer.body };
      }
      const createDecoder = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined;
      if (createDecoder === undefined) {
        throw unknownEncoding(encoding);
      }
      const { 'content-length': _length, ...decoded } = plain;
      return { status: answer.statusCode, headers: decoded, body: decode(answer.body, createDecoder()) };
    },
    close: () => agent.destroy(),
  };
}

async function* decode(
  body: Readable,
  decoder: Transform & { readonly bytesWritten: number },
): AsyncGenerator<Uint8Array> {
  try {
    yield* pipeline(body, decoder, () => {});
  } catch (error) {
    // An answer without a body (304, 204) may still name an encoding; to the decoder that is a truncated stream.
    if (decoder.bytesWritten > 0 || !isTruncation(error)) {
      throw error;
    }
  }
}

function isTruncation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR';
}

function createAgent(settings: ProxySettings, policy: TransportPolicy): Dispatcher {
  const routes = resolveProxies(settings, policy.environment);
  const security = {
    timeout: policy.connectTimeoutMs,
    ...(settings.strictTls ? {} : { rejectUnauthorized: false }),
    ...(settings.systemCertificates ? { secureContext: createSystemTrust() } : {}),
  };
  try {
    return new EnvHttpProxyAgent({
      allowH2: false,
      httpProxy: routes.http,
      httpsProxy: routes.https,
      noProxy: routes.noProxy.join(','),
      connect: security,
      requestTls: security,
      proxyTls: security,
      // Plain requests for http targets, as curl does: many proxies refuse CONNECT to other ports than 443.
      proxyTunnel: false,
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

/** Proxy addresses by the scheme of the target, empty for none, and the hosts reached without one. */
interface ProxyRoutes {
  readonly http: string;
  readonly https: string;
  readonly noProxy: readonly string[];
}

const noRoutes: ProxyRoutes = { http: '', https: '', noProxy: [] };

// As VS Code's own proxy resolver does: a proxy elsewhere cannot reach this machine's loopback.
const loopback = ['localhost', '127.0.0.1', '[::1]', '[::ffff:7f00:1]'];

/** The proxies to use, by VS Code's rules; an exception is a host with its subdomains, with or without port, or `*`. */
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
