import type { WorkspaceAbis } from '../domain/contract/abi.ts';
import { lazily } from '../domain/lazily.ts';
import type { Network } from '../domain/network/network.ts';
import type { Clients } from './createClients.ts';
import { createLazyTransport } from './http/lazyTransport.ts';
import type { Transport, TransportOptions } from './http/transport.ts';

/** All services, whose code is loaded at the first request; one transport for the clients of every network. */
export function createLazyServices(options: () => TransportOptions, workspaceAbis?: WorkspaceAbis) {
  const transport = createLazyTransport(() => import('./http/createTransport.ts'), options);
  return {
    createClients: (network: Network) =>
      createLazyClients(() => import('./createClients.ts'), network, transport, workspaceAbis),
    /** The next request goes by what `options` gives then. */
    reconfigure: () => transport.reconfigure(),
    dispose: () => void transport.dispose(),
  };
}

/**
 * The clients of a network before their code is loaded: the first call of any method loads it, then passes on; when
 * loading failed, the next call tries again. Sound because every method of the clients is a function that gives a promise.
 */
export function createLazyClients(
  load: () => Promise<typeof import('./createClients.ts')>,
  network: Network,
  transport: Transport,
  workspaceAbis?: WorkspaceAbis,
): Clients {
  const loaded = lazily(async () => (await load()).createClients(network, transport, workspaceAbis));
  return {
    ledger: lazy(async () => (await loaded()).ledger),
    status: lazy(async () => (await loaded()).status),
    verification: lazy(async () => (await loaded()).verification),
    references: lazy(async () => (await loaded()).references),
    details: lazy(async () => (await loaded()).details),
    failures: lazy(async () => (await loaded()).failures),
    replays: lazy(async () => (await loaded()).replays),
    transactionNames: lazy(async () => (await loaded()).transactionNames),
  };
}

type Method = (...args: unknown[]) => Promise<unknown>;

function lazy<Client extends object>(loaded: () => Promise<Client>): Client {
  return new Proxy({} as Client, {
    get: (_target, name): Method => {
      return async (...args) => {
        const client = (await loaded()) as Record<string | symbol, Method | undefined>;
        return client[name]?.(...args);
      };
    },
  });
}
