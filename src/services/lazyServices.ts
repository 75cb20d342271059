import { createSignatureNames, type SignatureNames } from '../domain/contract/signatureNames.ts';
import type { Workspace } from '../domain/deployment/workspace.ts';
import { lazily, lazyMethods } from '../domain/lazily.ts';
import type { Network, ServiceBase } from '../domain/network/network.ts';
import type { Clients } from './createClients.ts';
import type { RateLimiter } from './http/rateLimiter.ts';
import { type CallOptions, closedError, type Transport, type TransportOptions } from './http/transport.ts';

/** All services, whose code is loaded at the first request; one transport for the clients of every network. */
export function createLazyServices(options: () => TransportOptions, workspace?: Workspace) {
  const names = createSignatureNames();
  const transport = createLazyTransport(() => import('./http/createTransport.ts'), options);
  return {
    createClients: (network: Network) =>
      createLazyClients(() => import('./createClients.ts'), network, transport, workspace, names),
    /** Asks the signature database at this address for the names behind selectors and topics, by which readers read then. */
    async learnSignatures(base: ServiceBase, hashes: readonly string[], call: CallOptions): Promise<void> {
      const { lookUpSignatures } = await import('./signatures/lookUpSignatures.ts');
      names.learn(await lookUpSignatures({ base, transport }, hashes, call));
    },
    /** The next request goes by what `options` gives then. */
    reconfigure: () => transport.reconfigure(),
    dispose: () => void transport.dispose(),
  };
}

/** The clients of a network, whose code is loaded by the first call of any method. */
export function createLazyClients(
  load: () => Promise<typeof import('./createClients.ts')>,
  network: Network,
  transport: Transport,
  workspace?: Workspace,
  names?: SignatureNames,
): Clients {
  const loaded = lazily(async () => (await load()).createClients(network, transport, workspace, names));
  return {
    ledger: lazyMethods(async () => (await loaded()).ledger),
    status: lazyMethods(async () => (await loaded()).status),
    verification: lazyMethods(async () => (await loaded()).verification),
    references: lazyMethods(async () => (await loaded()).references),
    details: lazyMethods(async () => (await loaded()).details),
    failures: lazyMethods(async () => (await loaded()).failures),
    replays: lazyMethods(async () => (await loaded()).replays),
    transactionNames: lazyMethods(async () => (await loaded()).transactionNames),
  };
}

interface Generation {
  readonly transport: Promise<Transport>;
  requests: number;
}

/** A transport whose code is loaded by its first request; after `reconfigure` the next request uses new options. */
export function createLazyTransport(
  load: () => Promise<typeof import('./http/createTransport.ts')>,
  options: () => TransportOptions,
): Transport & { reconfigure(): void } {
  const generations = new Set<Generation>();
  let current: Generation | undefined;
  // Outlives its transports: the old and the new one together keep to the limits.
  let rateLimiter: RateLimiter | undefined;
  let disposed = false;

  function open(): Generation {
    const transport = load().then(({ createTransport, createRateLimiter }) => {
      rateLimiter ??= createRateLimiter();
      return createTransport(options(), undefined, rateLimiter);
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
        throw closedError();
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
