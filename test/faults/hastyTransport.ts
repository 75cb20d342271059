import { createTransport } from '../../src/services/http/createTransport.ts';
import { RateLimiter } from '../../src/services/http/rateLimiter.ts';
import type { Transport } from '../../src/services/http/transport.ts';
import { defaultPolicy } from '../../src/services/http/transportPolicy.ts';
import { directly } from '../unit/services/http/transportSetup.ts';

/** Long enough for a busy machine, and of what never answers short enough for many calls. */
export const usualMs = 60_000;
export const hastyMs = 120;
const largestBytes = 1024 * 1024;

/** How long the transport waits for an answer now. */
interface Patience {
  ms: number;
  readonly connectMs: number;
}

/** Time that passes as soon as somebody waits for it. */
export function hastyClock() {
  let nowMs = 0;
  return {
    nowMs: () => nowMs,
    pass(ms: number) {
      nowMs += ms;
    },
    after(ms: number, run: () => void) {
      const timer = setImmediate(() => {
        nowMs += ms;
        run();
      });
      return () => clearImmediate(timer);
    },
  };
}

/** The transport as it is, but less patient, with smaller limits and without pauses; those of a call are cut to the same. */
export function createHastyTransport(
  patience: Patience,
  clock = hastyClock(),
  onPause = (_ms: number) => {},
): Transport {
  const transport = createTransport(
    { userAgent: 'hiero-lens/1.2.3', proxy: directly, backend: 'undici', fetch: globalThis.fetch },
    {
      ...defaultPolicy,
      connectTimeoutMs: patience.connectMs,
      get bodyTimeoutMs() {
        return patience.ms;
      },
      environment: {},
      pause: async (ms, signal) => {
        signal.throwIfAborted();
        onPause(ms);
      },
    },
    new RateLimiter({ ...defaultPolicy, clock }),
  );
  return {
    request: ({ maxBytes, ...request }) =>
      transport.request({
        ...request,
        headersTimeoutMs: patience.ms,
        maxBytes: Math.min(maxBytes, largestBytes),
      }),
    dispose: () => transport.dispose(),
  };
}
