import type { ContractStore } from '../../domain/contract/contractStore.ts';
import type { ContractKey } from '../../domain/contract/verifiedContract.ts';
import type { CacheFiles } from './contractDiskCache.ts';
import type { StoreNetworks } from './createContractStore.ts';

/** The store before its code is loaded: the first call loads it, then passes on. */
export function createLazyContractStore(networks: StoreNetworks, files: CacheFiles): ContractStore {
  const listeners = new Set<(key: ContractKey) => void>();
  const notify = (key: ContractKey) => {
    for (const listener of listeners) {
      listener(key);
    }
  };
  let loaded: Promise<Omit<ContractStore, 'onDidFind'>> | undefined;
  const store = () => {
    loaded ??= import('./chunk.ts').then(({ openContractStore }) => openContractStore(networks, files, notify));
    return loaded;
  };
  return {
    contract: async (key) => (await store()).contract(key),
    whole: async (key) => (await store()).whole(key),
    proxy: async (key) => (await store()).proxy(key),
    kept: async (key) => (await store()).kept(key),
    otherChains: async (key) => (await store()).otherChains(key),
    invalidate: async (key) => (await store()).invalidate(key),
    onDidFind(listener) {
      listeners.add(listener);
      return { dispose: () => listeners.delete(listener) };
    },
  };
}
