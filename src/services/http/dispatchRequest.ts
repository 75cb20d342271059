import { backoffMs, type RateLimiter } from './rateLimiter.ts';
import { type HttpResponse, TransportError } from './transport.ts';
import type { TransportPolicy } from './transportPolicy.ts';

/** A way of sending requests; it knows nothing of retries, rates and caches. */
export interface HttpBackend {
  /**
   * Resolves when the headers of the answer are there. Aborting `stop` ends the request, at any time before its body is
   * whole.
   */
  send(request: BackendRequest, stop: AbortSignal): Promise<BackendResponse>;
  close(): Promise<void>;
}

export interface BackendRequest {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | string | undefined;
}

export interface BackendResponse {
  readonly status: number;
  /** Names in lower case; of a body that was decoded without its encoding and length. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: AsyncIterable<Uint8Array>;
}

/** What one request asks of the policy. */
export interface RequestOptions extends BackendRequest {
  readonly headersTimeoutMs: number;
  readonly maxBytes: number;
  readonly isRetryable: boolean;
  /** Goes before others that wait; may change while it waits. */
  readonly isUrgent: () => boolean;
}

/** Where requests go and what limits them. */
interface Route {
  readonly backend: HttpBackend;
  readonly rateLimiter: RateLimiter;
  readonly policy: TransportPolicy;
}

/** What one try got. */
interface Try {
  readonly response: HttpResponse;
  /** It is a 429, and the rate limiter lets the request through again soon. */
  readonly mayWait: boolean;
}

const retriedStatuses: ReadonlySet<number> = new Set([500, 502, 503, 504]);

/** Sends a request within its limits, and repeats it when an answer is likely to change or a connection broke. */
export async function dispatchRequest(
  request: RequestOptions,
  route: Route,
  signal: AbortSignal,
): Promise<HttpResponse> {
  const { policy } = route;
  for (let retries = 0; ; retries += 1) {
    const [outcome] = await Promise.allSettled([sendOnce(request, route, signal)]);
    const mayRetry = request.isRetryable && retries < policy.maxRetries && !signal.aborted;
    const pauseMs = mayRetry ? await pauseBeforeRetryMs(outcome, retries, policy) : undefined;
    if (pauseMs !== undefined) {
      // After a 429 the rate limiter makes it wait.
      await (pauseMs > 0 && policy.pause(pauseMs, signal));
    } else if (outcome.status === 'fulfilled') {
      return outcome.value.response;
    } else {
      throw outcome.reason;
    }
  }
}

/** Undefined when asking again would not help. */
async function pauseBeforeRetryMs(
  outcome: PromiseSettledResult<Try>,
  retries: number,
  policy: TransportPolicy,
): Promise<number | undefined> {
  const usualMs = backoffMs(policy, retries);
  if (outcome.status === 'rejected') {
    const { isConnectionFailure } = await import('./toTransportError.ts');
    return isConnectionFailure(outcome.reason) ? usualMs : undefined;
  }
  const { response, mayWait } = outcome.value;
  if (mayWait) {
    return 0;
  }
  if (!retriedStatuses.has(response.status)) {
    return undefined;
  }
  const askedMs = parseRetryAfterMs(response.headers['retry-after'], Date.now()) ?? 0;
  return askedMs <= policy.maxRetryAfterMs ? Math.max(askedMs, usualMs) : undefined;
}

async function sendOnce(
  request: RequestOptions,
  { backend, rateLimiter, policy }: Route,
  signal: AbortSignal,
): Promise<Try> {
  const permit = await rateLimiter.acquire(request.url.origin, request.isUrgent, signal);
  const stop = new AbortController();
  // Undici wants an `Error` where a signal's reason may be anything.
  const abort = () => stop.abort(new Error('aborted', { cause: signal.reason }));
  signal.addEventListener('abort', abort, { once: true });
  // A timer of our own: those of the backends restart with whatever comes, such as interim answers without end.
  const stopAfter = (ms: number) =>
    policy.clock.after(ms, () => stop.abort(new DOMException(undefined, 'TimeoutError')));
  let cancelTimer = stopAfter(request.headersTimeoutMs);
  try {
    signal.throwIfAborted();
    const answer = await backend.send(request, stop.signal);
    cancelTimer();
    cancelTimer = stopAfter(policy.bodyTimeoutMs);
    const { status } = answer;
    const headers = joined(answer.headers);
    // A 429 to a submission may be about its own limit, such as that of an API key: it pauses nothing else.
    const isRefused = status === 429 && request.isRetryable;
    const mayWait = isRefused && permit.pause(parseRetryAfterMs(headers['retry-after'], Date.now()));
    const body = await readBody(headers['content-length'], answer.body, request.maxBytes);
    return { response: { status, headers, body }, mayWait };
  } catch (error) {
    const reason = stop.signal.aborted ? stop.signal.reason : error;
    stop.abort(reason);
    throw reason;
  } finally {
    cancelTimer();
    permit.release();
  }
}

/** Fails at the first byte beyond the limit, so that a small body that decodes to an endless one is stopped too. */
async function readBody(
  announcedLength: unknown,
  body: AsyncIterable<Uint8Array>,
  limitBytes: number,
): Promise<Uint8Array> {
  let bytes = 0;
  const chunks: Uint8Array[] = [];
  const checkLimit = (length: number) => {
    if (length > limitBytes) {
      throw new TransportError({ kind: 'tooLarge', limitBytes });
    }
  };
  checkLimit(Number(announcedLength));
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    checkLimit(bytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Node leaves the space behind a value, which is no part of it. */
function joined(headers: BackendResponse['headers']): HttpResponse['headers'] {
  const record: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) {
      record[name] = [value].flat().join(', ').trim();
    }
  }
  return record;
}

const longestMs = 100 * 365 * 86_400_000;
const time = String.raw`\d\d:\d\d:\d\d`;
const month = '[A-Z][a-z]{2}';
/** The forms of a date in HTTP (RFC 9110, 5.6.7); the last of them lacks its zone. */
const httpDate = new RegExp(
  `^[A-Z][a-z]{2,8}(?:, \\d\\d[ -]${month}[ -](?:\\d\\d){1,2} ${time} GMT| ${month} [ \\d]\\d ${time} \\d{4})$`,
);

/** Reads `Retry-After` (RFC 9110, 10.2.3), seconds or a date, as milliseconds from `now`, at most a century. */
export function parseRetryAfterMs(value = '', now: number): number | undefined {
  const dateMs = httpDate.test(value) ? Date.parse(value.endsWith('GMT') ? value : `${value} GMT`) : Number.NaN;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : dateMs - now;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(0, ms), longestMs);
}
