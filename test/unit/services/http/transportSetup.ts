import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { createTransport } from '../../../../src/services/http/createTransport.ts';
import type {
  HttpRequest,
  HttpResponse,
  ProxySettings,
  Transport,
  TransportOptions,
} from '../../../../src/services/http/transport.ts';
import { defaultPolicy, type TransportPolicy } from '../../../../src/services/http/transportPolicy.ts';

export type Backend = TransportOptions['backend'];
export type Handler = (request: http.IncomingMessage, response: http.ServerResponse) => void;

/** A loopback server that remembers what it was asked. */
export interface Service {
  readonly origin: string;
  readonly port: number;
  readonly server: http.Server;
  readonly requests: http.IncomingMessage[];
  /** Resolves when all that was sent before has arrived. */
  readonly settled: () => Promise<void>;
  /** Settles when the first connection to it is closed. */
  readonly firstClosed: Promise<void>;
}

export const directly: ProxySettings = {
  proxy: undefined,
  proxyOff: false,
  noProxy: [],
  strictTls: true,
  systemCertificates: false,
};

const tlsFolder = new URL('../../../fixtures/tls/', import.meta.url);
export const certificate = readFileSync(new URL('certificate.pem', tlsFolder), 'utf8');
export const tlsKey = readFileSync(new URL('key.pem', tlsFolder), 'utf8');

/** Starts servers and transports for a test, and closes them after it. */
export class TransportSetup {
  readonly backend: Backend;
  /** The pauses before retries that were asked for; none of them is really waited for. */
  readonly pausesMs: number[] = [];
  readonly #services: http.Server[] = [];
  readonly #transports: Transport[] = [];
  readonly #sockets = new Set<Socket>();

  constructor(backend: Backend) {
    this.backend = backend;
  }

  async serve(handler: Handler): Promise<Service> {
    return this.#listen(http.createServer(), 'http', handler);
  }

  async serveTls(handler: Handler): Promise<Service> {
    return this.#listen(https.createServer({ key: tlsKey, cert: certificate }), 'https', handler);
  }

  transport(policy: Partial<TransportPolicy> = {}, proxy: Partial<ProxySettings> = {}): Transport {
    const transport = createTransport(
      {
        userAgent: 'hiero-lens/1.2.3',
        proxy: { ...directly, ...proxy },
        backend: this.backend,
        fetch: globalThis.fetch,
      },
      {
        ...defaultPolicy,
        environment: {},
        pause: async (ms, signal) => {
          signal.throwIfAborted();
          this.pausesMs.push(ms);
        },
        ...policy,
      },
    );
    this.#transports.push(transport);
    return transport;
  }

  async clear(): Promise<void> {
    this.pausesMs.length = 0;
    await Promise.all(this.#transports.splice(0).map((transport) => transport.dispose()));
    for (const socket of this.#sockets) {
      socket.destroy();
    }
    await Promise.all(this.#services.splice(0).map((server) => new Promise((closed) => server.close(closed))));
  }

  async #listen(server: http.Server, scheme: string, handler: Handler): Promise<Service> {
    const requests: http.IncomingMessage[] = [];
    server.on('request', (request: http.IncomingMessage, response: http.ServerResponse) => {
      if (request.url === '/settled') {
        response.end();
      } else {
        requests.push(request);
        handler(request, response);
      }
    });
    const firstClosed = gate();
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        this.#sockets.delete(socket);
        firstClosed.open();
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    this.#services.push(server);
    const { port } = server.address() as AddressInfo;
    const origin = `${scheme}://127.0.0.1:${port}`;
    const settled = async () => {
      await (await fetch(`${origin}/settled`)).text();
      await new Promise(setImmediate);
    };
    return { origin, port, server, requests, settled, firstClosed: firstClosed.opened };
  }
}

/** Runs the same tests over both backends: there is one policy. */
export function describeBothBackends(title: string, tests: (setup: TransportSetup) => void): void {
  for (const backend of ['undici', 'fetch'] as const) {
    describe(`${title}, ${backend} backend`, () => {
      const setup = new TransportSetup(backend);
      afterEach(() => setup.clear());
      tests(setup);
    });
  }
}

export function get(url: string, more: Partial<HttpRequest> = {}): HttpRequest {
  return { method: 'GET', url, maxBytes: 1_000_000, ...more };
}

export function post(url: string, more: Partial<HttpRequest> = {}): HttpRequest {
  return { method: 'POST', url, maxBytes: 1_000_000, body: 'asked', ...more };
}

export function textOf(response: HttpResponse): string {
  return Buffer.from(response.body).toString('utf8');
}

/** A promise to be settled from outside, to put the steps of a test in order without waiting for time. */
export function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}
