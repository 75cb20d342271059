import type * as vscode from 'vscode';

const secretName = (chainId: string) => `hieroLens.explorerApiKey.${chainId}`;
const chainsKey = 'hieroLens.verification.keyChains';
const hostsKey = 'hieroLens.verification.keyReceivers';

/**
 * The user's keys for block explorers, one per chain since the service knows one explorer for each. They live in the
 * editor's secret storage alone: never in settings, state, logs, errors or URLs. State holds only which chains have
 * one, and to whom the user has agreed to send it.
 */
export interface ExplorerKeys {
  get(chainId: string): Promise<string | undefined>;
  /** Keeps the key of a chain, for this serviceHost alone. */
  set(chainId: string, key: string, serviceHost: string): Promise<void>;
  clear(chainId: string): Promise<void>;
  /** Chains that have a key. */
  chains(): readonly string[];
  /** True when the user was shown that the key of this chain is sent there. */
  isAllowed(chainId: string, serviceHost: string): boolean;
  allow(chainId: string, serviceHost: string): Promise<void>;
}

/** Where keys and sources go, as the user is shown it: the host, and what comes before it where nothing is encrypted. */
export function serviceHostOf(serviceUrl: string): string {
  const { protocol, host, origin } = new URL(serviceUrl);
  return protocol === 'https:' ? host : origin;
}

export function createExplorerKeys(
  secrets: vscode.SecretStorage,
  state: Pick<vscode.Memento, 'get' | 'update'>,
): ExplorerKeys {
  const list = (key: string): readonly string[] => {
    const kept = state.get<unknown>(key);
    return (Array.isArray(kept) ? kept : []).filter((item) => typeof item === 'string');
  };
  const add = (key: string, item: string) => state.update(key, [...new Set([...list(key), item])]);
  const pairOf = (chainId: string, serviceHost: string) => `${chainId} ${serviceHost}`;
  const hostsOfOthers = (chainId: string) => list(hostsKey).filter((pair) => !pair.startsWith(pairOf(chainId, '')));
  return {
    get: async (chainId) => secrets.get(secretName(chainId)),
    async set(chainId, key, serviceHost) {
      // In this order: no failure on the way leaves a key that may go where it was not typed for.
      await state.update(hostsKey, hostsOfOthers(chainId));
      await secrets.store(secretName(chainId), key);
      await add(hostsKey, pairOf(chainId, serviceHost));
      await add(chainsKey, chainId);
    },
    async clear(chainId) {
      await secrets.delete(secretName(chainId));
      await state.update(hostsKey, hostsOfOthers(chainId));
      await state.update(
        chainsKey,
        list(chainsKey).filter((known) => known !== chainId),
      );
    },
    chains: () => list(chainsKey),
    isAllowed: (chainId, serviceHost) => list(hostsKey).includes(pairOf(chainId, serviceHost)),
    allow: async (chainId, serviceHost) => add(hostsKey, pairOf(chainId, serviceHost)),
  };
}
