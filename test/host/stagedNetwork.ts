import * as vscode from 'vscode';
import { builtInNetworks, type Network } from '../../src/domain/network/network.ts';
import { createStoredState, type StoredState } from '../../src/editor/storedState.ts';
import type { Clients } from '../../src/services/createClients.ts';
import { createClients } from '../../src/services/createClients.ts';
import { createTransport } from '../../src/services/http/createTransport.ts';
import { defaultPolicy, type TransportPolicy } from '../../src/services/http/transportPolicy.ts';
import { testServices } from './services.ts';

/** The simulated services as the network with this chain id. */
export function stagedNetwork(chainId = '296'): Network {
  const { ledgerUrl, statusUrl, verificationUrl } = testServices();
  const [, , known] = builtInNetworks;
  return {
    ...known,
    name: `net${chainId}`,
    chainId,
    ledgerId: undefined,
    explorerUrl: undefined,
    ledger: { url: ledgerUrl },
    status: { url: statusUrl },
    verification: { url: verificationUrl },
  };
}

/** Time limits are shortened and retries left out: what matters is what the views make of a failure. */
export const impatient: TransportPolicy = {
  ...defaultPolicy,
  headersTimeoutMs: 300,
  bodyTimeoutMs: 400,
  maxRetries: 0,
  // A pause of a second is a long one.
  maxRetryAfterMs: 500,
};

/** A network context over a transport of its own, so that no cache of the extension answers for the services. */
export interface StagedContext extends vscode.Disposable {
  network: Network;
  readonly clients: Clients;
  clientsOf(network: Network): Clients;
  networks(): readonly Network[];
  readonly onDidChange: vscode.Event<Network>;
  select(network: Network): void;
}

export function stagedContext(policy: TransportPolicy = defaultPolicy): StagedContext {
  const changed = new vscode.EventEmitter<Network>();
  const transport = createTransport(
    {
      userAgent: 'hiero-lens/test',
      backend: 'undici',
      fetch: globalThis.fetch,
      proxy: { proxy: undefined, proxyOff: true, noProxy: [], strictTls: true, systemCertificates: false },
    },
    policy,
  );
  let clients = createClients(stagedNetwork(), transport);
  const networkContext: StagedContext = {
    network: stagedNetwork(),
    get clients() {
      return clients;
    },
    clientsOf: (network) => (network === networkContext.network ? clients : createClients(network, transport)),
    networks: () => [networkContext.network],
    onDidChange: changed.event,
    select(network) {
      networkContext.network = network;
      clients = createClients(network, transport);
      changed.fire(network);
    },
    dispose: () => void transport.dispose(),
  };
  return networkContext;
}

/** A log that only counts. */
export function quietLog() {
  const told: string[] = [];
  return {
    told,
    info: () => undefined,
    failure: (doing: string) => void told.push(doing),
    show: () => undefined,
    dispose: () => undefined,
  };
}

/** A memory as the editor keeps it over restarts: only what JSON can hold survives. */
export function fakeMemory(): Pick<vscode.Memento, 'get' | 'update'> {
  const kept = new Map<string, string>();
  return {
    get: <T>(key: string) => (kept.has(key) ? (JSON.parse(kept.get(key) ?? '') as T) : undefined),
    update: async (key: string, value: unknown) => {
      if (value === undefined) {
        kept.delete(key);
      } else {
        kept.set(key, JSON.stringify(value));
      }
    },
  } as Pick<vscode.Memento, 'get' | 'update'>;
}

/** State that a window keeps for itself. */
export function fakeState(): StoredState {
  return createStoredState(fakeMemory());
}
