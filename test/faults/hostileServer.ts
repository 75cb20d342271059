import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import * as tls from 'node:tls';

/** One request, and the socket on which a fault does to it what it likes. */
export interface Exchange {
  /** Which request of its call it is, from 0. */
  readonly turn: number;
  readonly path: string;
  readonly socket: Socket;
  /** What a good service would answer. */
  readonly sample: Uint8Array;
  /** Where the server listens. */
  readonly port: number;
  /** The answer is whole: the connection may be used again. */
  readonly end: () => void;
}

export type Answer = (exchange: Exchange) => void;

/**
 * A server on sockets, since those for HTTP would not send what is wrong. It knows just enough of HTTP to see where a
 * request ends.
 */
export class HostileServer {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #unanswered = new Set<Socket>();
  #answer: Answer = () => undefined;
  #sample = new Uint8Array();
  #requests = 0;
  #connections = 0;

  /** `secure`: with a certificate that nobody trusts. */
  constructor(secure?: tls.TlsOptions) {
    const accept = (socket: Socket) => this.#serve(socket);
    this.#server = secure === undefined ? createServer(accept) : tls.createServer(secure, accept);
    this.#server.on('connection', (socket: Socket) => {
      this.#connections += 1;
      this.#sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => this.#sockets.delete(socket));
    });
    this.#server.on('tlsClientError', () => {});
  }

  async open(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  /** What the requests of the next call get; forgets those before. */
  expect(sample: Uint8Array, answer: Answer): void {
    this.#sample = Uint8Array.from(sample);
    this.#answer = answer;
    this.#requests = 0;
    this.#connections = 0;
  }

  get requests(): number {
    return this.#requests;
  }

  /** How often somebody connected, whether or not a request came. */
  get connections(): number {
    return this.#connections;
  }

  /** Resolves when nobody waits for an answer any more; false when somebody still does after a while. */
  async isQuiet(): Promise<boolean> {
    return eventually(() => this.#unanswered.size === 0);
  }

  /** Resolves when all connections are closed by the other side; false when some are still open after a while. */
  async isLeft(): Promise<boolean> {
    return eventually(() => this.#sockets.size === 0);
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) {
      socket.destroy();
    }
    await new Promise((closed) => this.#server.close(closed));
  }

  #serve(socket: Socket): void {
    let received = '';
    socket.on('error', () => {});
    socket.on('close', () => this.#unanswered.delete(socket));
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1');
      const { port } = this;
      if (received.startsWith('\x16')) {
        // The hello of TLS, to a server that knows nothing of it.
        received = '';
        this.#answer({ turn: 0, path: '', socket, sample: this.#sample, port, end: () => undefined });
        return;
      }
      const [, head, line = '', fields = ''] = /^((\S+ \S+) HTTP\/1\.1\r\n(.*?)\r\n\r\n)/s.exec(received) ?? [];
      const length = Number(/^content-length: (\d+)$/im.exec(fields)?.[1] ?? 0);
      if (head === undefined || received.length < head.length + length) {
        return;
      }
      received = received.slice(head.length + length);
      this.#unanswered.add(socket);
      const end = () => void this.#unanswered.delete(socket);
      const path = line.split(' ')[1] ?? '';
      this.#requests += 1;
      this.#answer({ turn: this.#requests - 1, path, socket, sample: this.#sample, port, end });
    });
  }
}

async function eventually(holds: () => boolean): Promise<boolean> {
  for (let tries = 0; tries < 500 && !holds(); tries++) {
    await (tries < 50 ? new Promise((done) => setImmediate(done)) : pause(2));
  }
  return holds();
}
