import { setTimeout as pause } from 'node:timers/promises';

/** Monotonic time in milliseconds, and a call after a while that can be cancelled. */
export interface Clock {
  readonly nowMs: () => number;
  readonly after: (ms: number, run: () => void) => () => void;
}

const monotonicClock: Clock = {
  nowMs: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** The numbers of the HTTP policy, in one place; tests shorten them. */
export interface TransportPolicy {
  /** How many requests to one origin may be in flight. */
  readonly connectionsPerOrigin: number;
  /** How many of these only urgent requests may use. */
  readonly reservedForUrgent: number;
  /** How many may reach one origin in any second. */
  readonly requestsPerSecond: number;
  /** How often a request is repeated, and how often in a row an origin may refuse what waits for it. */
  readonly maxRetries: number;
  /** Pause before the first retry; it doubles with each further one, give or take half (jitter). */
  readonly retryBaseMs: number;
  /** Nothing waits for a longer `Retry-After`: until it is over all requests fail at once, with the time that is left. */
  readonly maxRetryAfterMs: number;
  readonly connectTimeoutMs: number;
  /** From the moment a request may go until its answer's headers are there, with the time it takes to connect. */
  readonly headersTimeoutMs: number;
  /** For the whole body: a service that sends a byte now and then is given up like one that stops. */
  readonly bodyTimeoutMs: number;
  readonly maxRedirects: number;
  readonly cacheBytes: number;
  readonly cacheEntryBytes: number;
  readonly clock: Clock;
  /** Resolves after the pause; rejects as soon as the signal is aborted. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Where `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` are looked up. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export const defaultPolicy: TransportPolicy = {
  connectTimeoutMs: 10_000,
  headersTimeoutMs: 10_000,
  bodyTimeoutMs: 30_000,
  // All that one hover asks at once: six kinds, an NFT and the exchange rate.
  connectionsPerOrigin: 8,
  reservedForUrgent: 3,
  // Half of what the public service allows one address, which may be shared by several windows.
  requestsPerSecond: 25,
  maxRetries: 3,
  retryBaseMs: 300,
  maxRetryAfterMs: 30_000,
  maxRedirects: 3,
  cacheBytes: 32 * 1024 * 1024,
  cacheEntryBytes: 8 * 1024 * 1024,
  clock: monotonicClock,
  pause: async (ms, signal) => {
    await pause(ms, undefined, { signal });
  },
  environment: process.env,
};
