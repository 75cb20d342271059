import type { Network } from '../domain/network/network.ts';
import type { Clients } from './clients.ts';
import { createLazyTransport } from './http/lazyTransport.ts';
import type { TransportOptions } from './http/transport.ts';
import { createLazyClients } from './lazyClients.ts';

/** All services, whose code is loaded at the first request; one transport for the clients of every network. */
export interface LazyServices {
  readonly createClients: (network: Network) => Clients;
  /** The next request goes by what `options` gives then. */
  reconfigure(): void;
  dispose(): void;
}

export function createLazyServices(options: () => TransportOptions): LazyServices {
  const transport = createLazyTransport(() => import('./http/createTransport.ts'), options);
  return {
    createClients: (network) => createLazyClients(() => import('./createClients.ts'), network, transport),
    reconfigure: () => transport.reconfigure(),
    dispose: () => void transport.dispose(),
  };
}
