import { setTimeout as pause } from 'node:timers/promises';
import { type LaneClock, type LaneLimits, monotonicClock } from './originLanes.ts';

/** The numbers of the HTTP policy, in one place; tests shorten them. */
export interface TransportPolicy extends LaneLimits {
  readonly connectTimeoutMs: number;
  /** From the moment a request may go until its answer's headers are there, with the time it takes to connect. */
  readonly headersTimeoutMs: number;
  /** For the whole body: a service that sends a byte now and then is given up like one that stops. */
  readonly bodyTimeoutMs: number;
  readonly maxRedirects: number;
  readonly cacheBytes: number;
  readonly cacheEntryBytes: number;
  readonly clock: LaneClock;
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
  keptForUrgent: 3,
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
