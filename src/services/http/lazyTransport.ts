import type { OriginLanes } from './originLanes.ts';
import { type Transport, TransportError, type TransportOptions } from './transport.ts';

interface Generation {
  readonly transport: Promise<Transport>;
  requests: number;
}

/**
 * A transport that loads the real one, which is five times as large as the main bundle, at its first request. After `reconfigure` the next request builds a new one from
 * fresh options, while requests in flight finish on the old one, which is closed after the last of them.
 */
export function createLazyTransport(
  load: () => Promise<typeof import('./createTransport.ts')>,
  options: () => TransportOptions,
): Transport & { reconfigure(): void } {
  const generations = new Set<Generation>();
  let current: Generation | undefined;
  // Outlives its transports: the old and the new one together keep to the limits.
  let lanes: OriginLanes | undefined;
  let disposed = false;

  function open(): Generation {
    const transport = load().then(({ createTransport, createLanes }) => {
      lanes ??= createLanes();
      return createTransport(options(), undefined, lanes);
    });
    const generation = { transport, requests: 0 };
    generations.add(generation);
    transport.catch(() => {
      // Code that failed to load is loaded again by the next request.
      generations.delete(generation);
      if (current === generation) {
        current = undefined;
      }
    });
    return generation;
  }

  async function close(generation: Generation): Promise<void> {
    generations.delete(generation);
    await (await generation.transport.catch(() => undefined))?.dispose();
  }

  async function closeIfRetired(generation: Generation): Promise<void> {
    if (generation !== current && generation.requests === 0 && generations.has(generation)) {
      await close(generation);
    }
  }

  return {
    async request(request) {
      request.signal?.throwIfAborted();
      if (disposed) {
        throw new TransportError({ kind: 'unreachable', detail: 'the transport is closed' });
      }
      current ??= open();
      const generation = current;
      generation.requests += 1;
      try {
        return await (await generation.transport).request(request);
      } finally {
        generation.requests -= 1;
        void closeIfRetired(generation);
      }
    },
    reconfigure() {
      const retired = current;
      current = undefined;
      if (retired !== undefined) {
        void closeIfRetired(retired);
      }
    },
    async dispose() {
      disposed = true;
      await Promise.all([...generations].map(close));
    },
  };
}
