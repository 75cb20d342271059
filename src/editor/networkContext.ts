import * as vscode from 'vscode';
import type { Network, ServiceBase } from '../domain/network/network.ts';
import { listNetworks, resolveNetwork } from '../domain/network/networkSettings.ts';
import { phraseText } from './phraseText.ts';
import { onDidChangeSettings, readNetworkSettings } from './settings.ts';

/** The selected network and the clients that reach its services; both change together. */
export interface NetworkContext<Clients> extends vscode.Disposable {
  readonly network: Network;
  readonly clients: Clients;
  /** The clients of any network, made once for each. */
  clientsOf(network: Network): Clients;
  /** All networks that can be selected. */
  networks(): readonly Network[];
  /** Another network was selected, or an address of the selected one changed. */
  readonly onDidChange: vscode.Event<Network>;
}

/** Follows the settings; `create` is called at first use of a network, never in `activate`'s own time. */
export function createNetworkContext<Clients>(create: (network: Network) => Clients): NetworkContext<Clients> {
  const changed = new vscode.EventEmitter<Network>();
  const made = new Map<string, Clients>();
  let known: Network | undefined;
  // Read at first use: `activate` itself needs none.
  const current = () => {
    known ??= resolveNetwork(readNetworkSettings());
    return known;
  };

  const clientsOf = (of: Network): Clients => {
    const key = JSON.stringify(of);
    const clients = made.get(key) ?? create(of);
    made.set(key, clients);
    return clients;
  };
  const subscription = onDidChangeSettings(() => {
    const next = resolveNetwork(readNetworkSettings());
    if (known !== undefined && JSON.stringify(next) !== JSON.stringify(known)) {
      known = next;
      changed.fire(next);
    }
  });

  return {
    get network() {
      return current();
    },
    get clients() {
      return clientsOf(current());
    },
    clientsOf,
    networks: () => listNetworks(readNetworkSettings()),
    onDidChange: changed.event,
    dispose() {
      subscription.dispose();
      changed.dispose();
    },
  };
}

/** A network with the host that its ledger service answers at: where a look-up goes. */
export function ledgerPlace({ name, ledger }: Pick<Network, 'name' | 'ledger'>): string {
  const host = 'url' in ledger ? new URL(ledger.url).host : '';
  return host === '' ? name : vscode.l10n.t('{0} at {1}', name, host);
}

/** Where a service is, without the scheme, which no list of networks needs; or why it is nowhere. */
export function baseText(base: ServiceBase): string {
  if ('problem' in base) {
    return phraseText(base.problem.detail);
  }
  const { host, pathname } = new URL(base.url);
  if (host === '') {
    return vscode.l10n.t('answered on this machine');
  }
  return `${host}${pathname.replace(/\/$/, '')}`;
}
