import { type Dispatcher, interceptors } from 'undici';
import { exchange } from './dispatchRequest.ts';
import { EditorWire } from './fetchBackend.ts';
import { createFresheningInterceptor } from './freshening.ts';
import { createGateInterceptor } from './gating.ts';
import { OriginGate } from './originRateLimiter.ts';
import { BoundedCacheStore } from './responseCache.ts';
import { createRetryDecision } from './retryPolicy.ts';
import { SharedRequests } from './sharedRequests.ts';
import { toTransportError } from './toTransportError.ts';
import {
  type HttpRequest,
  type HttpResponse,
  type Transport,
  TransportError,
  type TransportOptions,
} from './transport.ts';
import { defaultPolicy, type TransportPolicy } from './transportPolicy.ts';
import { createUndiciWire } from './undiciBackend.ts';
import { createWholeResponseInterceptor } from './wholeResponse.ts';

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Builds the transport: a wire, and around it (inside out) the gate, whole responses within their limits, undici's
 * retry, freshening, undici's cache; before all of them, sharing of requests in flight. Never throws: settings that
 * cannot be used make each request reject. `policy` is replaced by tests only.
 */
export function createTransport(
  options: TransportOptions,
  policy: TransportPolicy = defaultPolicy,
  gate: OriginGate = createGate(policy),
): Transport {
  const sharing = new SharedRequests<HttpResponse>();
  const urgent = new Tally();
  const wire = openWire(options, policy, gate);
  let closed = false;

  async function send(request: HttpRequest, key: string | undefined, signal: AbortSignal): Promise<HttpResponse> {
    if (wire instanceof TransportError) {
      throw wire;
    }
    let url = new URL(request.url);
    for (let redirects = 0; ; redirects += 1) {
      const response = await exchange(wire.dispatcher, {
        origin: url.origin,
        path: url.pathname + url.search,
        method: request.method,
        headers: headersOf(request, options.userAgent),
        body: request.body ?? null,
        terms: {
          maxBytes: request.maxBytes,
          retryable: request.method === 'GET' || request.retryable === true,
          headersTimeoutMs: request.headersTimeoutMs,
          signal,
          isUrgent: () => (key === undefined ? request.priority === 'urgent' : urgent.has(key)),
        },
      });
      const target =
        request.method === 'GET' && redirects < policy.maxRedirects ? redirectOf(response, url) : undefined;
      if (target === undefined) {
        return response;
      }
      url = target;
    }
  }

  return {
    async request(request) {
      request.signal?.throwIfAborted();
      if (closed) {
        throw closedError();
      }
      const key = sharingKey(request);
      const urgentKey = request.priority === 'urgent' ? key : undefined;
      urgent.add(urgentKey);
      try {
        return await sharing.join(key, request.signal, async (signal) => {
          try {
            return await send(request, key, signal);
          } catch (error) {
            throw signal.aborted ? signal.reason : toTransportError(error, policy);
          }
        });
      } finally {
        urgent.remove(urgentKey);
      }
    },
    async dispose() {
      closed = true;
      sharing.abortAll(closedError());
      if (!(wire instanceof TransportError)) {
        await wire.close();
      }
    },
  };
}

/** What keeps to the limits of an origin; one for all transports that may reach it at the same time. */
export function createGate(policy: TransportPolicy = defaultPolicy): OriginGate {
  return new OriginGate(policy, policy.clock);
}

/** How many callers hold each key: what one of them waits for is urgent as long as that one waits. */
class Tally {
  readonly #counts = new Map<string, number>();

  add(key: string | undefined): void {
    if (key !== undefined) {
      this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    }
  }

  remove(key: string | undefined): void {
    const left = key === undefined ? 0 : (this.#counts.get(key) ?? 0) - 1;
    if (key !== undefined && left <= 0) {
      this.#counts.delete(key);
    } else if (key !== undefined) {
      this.#counts.set(key, left);
    }
  }

  has(key: string): boolean {
    return this.#counts.has(key);
  }
}

interface OpenWire {
  readonly dispatcher: Dispatcher;
  readonly close: () => Promise<void>;
}

function openWire(options: TransportOptions, policy: TransportPolicy, gate: OriginGate): OpenWire | TransportError {
  try {
    const wire = options.wire === 'editor' ? new EditorWire(options.fetch) : createUndiciWire(options.proxy, policy);
    const store = new BoundedCacheStore({ maxBytes: policy.cacheBytes, maxEntryBytes: policy.cacheEntryBytes });
    const dispatcher = wire.compose(
      createGateInterceptor(gate),
      createWholeResponseInterceptor(policy),
      interceptors.retry({ throwOnError: false, retry: createRetryDecision(policy) }),
      createFresheningInterceptor(store),
      interceptors.cache({ type: 'private', methods: ['GET'], store }),
    );
    return { dispatcher, close: () => wire.destroy() };
  } catch (error) {
    return toTransportError(error, policy);
  }
}

function headersOf(request: HttpRequest, userAgent: string): Record<string, string> {
  const own = Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value] as const);
  return {
    ...Object.fromEntries(own),
    'user-agent': userAgent,
    'accept-encoding': 'gzip, br',
    ...(request.freshness === 'revalidate' ? { 'cache-control': 'no-cache' } : {}),
  };
}

/** Only a GET is shared, and only with callers to whom the same answer, limit and freshness would do. */
function sharingKey(request: HttpRequest): string | undefined {
  if (request.method !== 'GET') {
    return undefined;
  }
  const headers = Object.entries(headersOf(request, '')).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([request.url, request.maxBytes, headers]);
}

/** Where to ask instead; a redirect that leaves the origin is not followed, the caller sees it as the answer. */
function redirectOf(response: HttpResponse, from: URL): URL | undefined {
  const location = response.headers['location'];
  if (!redirectStatuses.has(response.status) || location === undefined || !URL.canParse(location, from.href)) {
    return undefined;
  }
  const target = new URL(location, from);
  return target.origin === from.origin ? target : undefined;
}

function closedError(): TransportError {
  return new TransportError({ kind: 'unreachable', detail: 'the transport is closed' });
}
