import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { replacedAnswer, sendAnswer, sendCut } from './answers.ts';
import { createFaultPlan, type Fault } from './faults.ts';

/** One request as a handler sees it. A HEAD request arrives as GET; the kernel drops the body. */
export interface ServiceRequest {
  readonly method: string;
  /** The path as sent, still percent-encoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
}

export interface ServiceAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export type ServiceHandler = (request: ServiceRequest) => ServiceAnswer;

/** What a test may know about a request after it was answered (or given up: then `status` is 0). */
export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  /** The query with its `?`, or an empty string. */
  readonly search: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly bodyLength: number;
  readonly status: number;
  readonly ms: number;
}

export interface RunningService {
  /** `http://127.0.0.1:PORT`, without a slash at its end. */
  readonly url: string;
  /** The newest requests, oldest first, in the order of their completion. */
  readonly requests: readonly RecordedRequest[];
  clearRequests(): void;
  setFaults(faults: readonly Fault[]): void;
  stop(): Promise<void>;
}

const keptRequests = 20_000;
const longestBodyBytes = 64 * 1024 * 1024;

/** Serves a handler on 127.0.0.1, on a free port unless one is given. Every answer is open to other origins. */
export async function startService(
  name: string,
  handler: ServiceHandler,
  options: { readonly port?: number } = {},
): Promise<RunningService> {
  const requests: RecordedRequest[] = [];
  const faults = createFaultPlan();

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const started = performance.now();
    const target = incoming.url ?? '/';
    const mark = target.indexOf('?');
    const path = mark < 0 ? target : target.slice(0, mark);
    const search = mark < 0 ? '' : target.slice(mark);
    const method = incoming.method ?? 'GET';
    const headers = flatHeaders(incoming);
    const body = await readBody(incoming);
    if (body === undefined) {
      return;
    }
    const record = (status: number): void => {
      const ms = performance.now() - started;
      requests.push({ method, path, search, headers, bodyLength: body.length, status, ms });
      if (requests.length > keptRequests) {
        requests.shift();
      }
    };
    response.setHeader('Access-Control-Allow-Origin', '*');
    if (method === 'OPTIONS') {
      response.setHeader('Access-Control-Allow-Methods', 'GET,HEAD,POST,OPTIONS');
      response.setHeader('Access-Control-Allow-Headers', '*');
      record(sendAnswer(incoming, response, { status: 204 }));
      return;
    }
    const request: ServiceRequest = {
      method: method === 'HEAD' ? 'GET' : method,
      path,
      query: new URLSearchParams(search),
      headers,
      body,
    };
    const fault = faults.take(method, target);
    record(await answer(incoming, response, { fault, handle: () => handleSafely(name, handler, request) }));
  }

  const server = createServer((incoming, response) => {
    serve(incoming, response).catch((error: unknown) => {
      // A client that went away is normal here; anything else is a bug of the kernel.
      if (!response.destroyed) {
        console.error(`${name}:`, error);
        response.destroy();
      }
    });
  });
  server.keepAliveTimeout = 5_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    clearRequests: () => {
      requests.length = 0;
    },
    setFaults: faults.set,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  incoming: IncomingMessage,
  response: ServerResponse,
  turn: { readonly fault: Fault | undefined; readonly handle: () => ServiceAnswer },
): Promise<number> {
  const { fault, handle } = turn;
  if (fault === undefined) {
    return sendAnswer(incoming, response, handle());
  }
  // No default: a new kind of fault does not compile before it has its case here.
  switch (fault.kind) {
    case 'status':
    case 'wrongType':
    case 'malformed':
      return sendAnswer(incoming, response, replacedAnswer(fault));
    case 'delay':
      await delay(fault.ms);
      return response.destroyed ? 0 : sendAnswer(incoming, response, handle());
    case 'cutBody':
      sendCut(response, handle(), fault.afterBytes);
      return 200;
    case 'reset':
      incoming.socket.resetAndDestroy();
      return 0;
    case 'hang':
      return 0;
  }
}

function handleSafely(name: string, handler: ServiceHandler, request: ServiceRequest): ServiceAnswer {
  try {
    return handler(request);
  } catch (error) {
    console.error(`${name}: ${request.method} ${request.path}`, error);
    return { status: 500, headers: { 'Content-Type': 'text/plain' }, body: 'The embedded service has a bug.' };
  }
}

function flatHeaders(incoming: IncomingMessage): Record<string, string | undefined> {
  const flat: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(incoming.headers)) {
    flat[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}

async function readBody(incoming: IncomingMessage): Promise<Uint8Array | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > longestBodyBytes) {
      incoming.destroy();
      return undefined;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
