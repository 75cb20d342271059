import type { RetryHandler } from 'undici';
import { termsOf } from './terms.ts';
import { isConnectionFailure } from './toTransportError.ts';
import type { TransportPolicy } from './transportPolicy.ts';

const retriedStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/**
 * Decides for undici's retry handler whether and when to ask again. Given the error back, the handler hands on what it
 * had: the last response with its body, or the error.
 */
export function createRetryDecision(policy: TransportPolicy): RetryHandler.RetryCallback {
  return (error, { state, opts }, proceed) => {
    const terms = termsOf(opts);
    const waitMs =
      terms.retryable && state.counter <= policy.maxRetries ? retryWaitMs(error, state, policy) : undefined;
    if (waitMs === undefined) {
      proceed(error);
      return;
    }
    policy.pause(waitMs, terms.signal).then(
      () => proceed(null),
      () => proceed(error),
    );
  };
}

function retryWaitMs(error: Error, state: RetryHandler.RetryState, policy: TransportPolicy): number | undefined {
  const backoffMs = policy.retryBaseMs * 2 ** (state.counter - 1) * (0.5 + Math.random());
  if (!isErrorResponse(error)) {
    return isConnectionFailure(error) ? backoffMs : undefined;
  }
  if (!retriedStatuses.has(error.statusCode)) {
    return undefined;
  }
  const askedMs = parseRetryAfterMs(error.headers['retry-after'], Date.now()) ?? 0;
  return askedMs > policy.maxRetryAfterMs ? undefined : Math.max(askedMs, backoffMs);
}

/** What undici calls a response of status 300 and above that it asks about. */
interface ErrorResponse extends Error {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
}

function isErrorResponse(error: Error): error is ErrorResponse {
  return 'statusCode' in error && typeof error.statusCode === 'number' && 'headers' in error;
}

/** `Retry-After` (RFC 9110, 10.2.3) is a number of seconds or a date; milliseconds from `now`, undefined when neither. */
export function parseRetryAfterMs(value: unknown, now: number): number | undefined {
  if (typeof value !== 'string') {
    return undefined;
  }
  if (/^\d+$/.test(value)) {
    return Number(value) * 1000;
  }
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
