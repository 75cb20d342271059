import { lazily } from '../../domain/lazily.ts';
import { SharedRequests } from '../sharedRequests.ts';
import { dispatchRequest, type HttpBackend } from './dispatchRequest.ts';
import { createFetchBackend } from './fetchBackend.ts';
import { RateLimiter } from './rateLimiter.ts';
import { ResponseCache } from './responseCache.ts';
import {
  closedError,
  type HttpRequest,
  type HttpResponse,
  type Transport,
  TransportError,
  type TransportOptions,
} from './transport.ts';
import { defaultPolicy, type TransportPolicy } from './transportPolicy.ts';
import { createUndiciBackend } from './undiciBackend.ts';

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Builds the transport: requests in flight are shared, then come cache, retries, rate limiter and backend. Never throws. */
export function createTransport(
  options: TransportOptions,
  policy: TransportPolicy = defaultPolicy,
  rateLimiter: RateLimiter = createRateLimiter(policy),
): Transport {
  const inFlight = new SharedRequests<HttpResponse>();
  /** The keys of what urgent callers wait for, one for each of them: it is urgent as long as one of them waits. */
  const urgentKeys: string[] = [];
  const cache = new ResponseCache(
    { maxBytes: policy.cacheBytes, maxEntryBytes: policy.cacheEntryBytes },
    policy.clock.nowMs,
  );
  const backend = createBackend(options, policy);
  let isClosed = false;

  async function send(request: HttpRequest, url: URL, key: string | undefined, signal: AbortSignal) {
    const dispatch = (headers: Readonly<Record<string, string>>) =>
      dispatchRequest(
        {
          method: request.method,
          url,
          headers,
          body: request.body,
          maxBytes: request.maxBytes,
          headersTimeoutMs: request.headersTimeoutMs ?? policy.headersTimeoutMs,
          isRetryable: request.method === 'GET' || request.retryable === true,
          isUrgent: () => (key === undefined ? request.priority === 'urgent' : urgentKeys.includes(key)),
        },
        { backend, rateLimiter, policy },
        signal,
      );
    const headers = headersOf(request, options.userAgent);
    return request.method === 'GET'
      ? cache.fetch({ url: url.href, headers, freshness: request.freshness }, dispatch)
      : dispatch(headers);
  }

  async function follow(request: HttpRequest, key: string | undefined, signal: AbortSignal): Promise<HttpResponse> {
    let url = new URL(request.url);
    for (let redirects = 0; ; redirects += 1) {
      const response = await send(request, url, key, signal);
      const canFollow = request.method === 'GET' && redirects < policy.maxRedirects;
      const target = canFollow ? redirectOf(response, url) : undefined;
      if (target === undefined) {
        return withinLimit(response, request.maxBytes);
      }
      url = target;
    }
  }

  return {
    async request(request) {
      request.signal?.throwIfAborted();
      if (isClosed) {
        throw closedError();
      }
      const key = sharingKey(request);
      const urgentKey = request.priority === 'urgent' ? key : undefined;
      if (urgentKey !== undefined) {
        urgentKeys.push(urgentKey);
      }
      try {
        return await inFlight.join(key, request.signal, async (signal) => {
          const startedMs = policy.clock.nowMs();
          try {
            return await follow(request, key, signal);
          } catch (error) {
            const passedMs = policy.clock.nowMs() - startedMs;
            // Loaded when something fails: the first hover does without.
            const { toTransportError } = await import('./toTransportError.ts');
            throw signal.aborted ? signal.reason : toTransportError(error, passedMs);
          }
        });
      } finally {
        if (urgentKey !== undefined) {
          urgentKeys.splice(urgentKeys.indexOf(urgentKey), 1);
        }
      }
    },
    async dispose() {
      isClosed = true;
      inFlight.abortAll(closedError());
      await backend.close();
    },
  };
}

/** One for all transports that may reach the same origins at the same time. */
export function createRateLimiter(policy: TransportPolicy = defaultPolicy): RateLimiter {
  return new RateLimiter(policy);
}

/** What is asked of the sample network is answered here; nothing else is, and nothing of it leaves. */
function createBackend(options: TransportOptions, policy: TransportPolicy): HttpBackend {
  const outside = createOutsideBackend(options, policy);
  const sample = lazily(async () => (await import('./sampleBackend.ts')).createSampleBackend(options.readSample));
  return {
    send: async (request, stop) => (request.url.protocol === 'sample:' ? await sample() : outside).send(request, stop),
    close: () => outside.close(),
  };
}

function createOutsideBackend(options: TransportOptions, policy: TransportPolicy): HttpBackend {
  try {
    return options.backend === 'fetch' ? createFetchBackend(options.fetch) : createUndiciBackend(options.proxy, policy);
  } catch (error) {
    return { send: () => Promise.reject(error), close: async () => {} };
  }
}

function headersOf(request: HttpRequest, userAgent: string): Record<string, string> {
  return {
    ...request.headers,
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
  return JSON.stringify([request.url, request.maxBytes, request.freshness === 'kept', headersOf(request, '')]);
}

/** The limit of a request was that of whoever asked first; an answer out of the cache may exceed this caller's. */
function withinLimit(response: HttpResponse, limitBytes: number): HttpResponse {
  if (response.body.byteLength > limitBytes) {
    throw new TransportError({ kind: 'tooLarge', limitBytes });
  }
  return response;
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
