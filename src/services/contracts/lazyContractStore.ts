import type { ContractStore } from '../../domain/contract/contractStore.ts';
import type { ContractKey } from '../../domain/contract/verifiedContract.ts';
import { lazily } from '../../domain/lazily.ts';
import type { CodeClients } from './cloneStore.ts';
import type { VerificationClients } from './createContractStore.ts';

/** The store before its code is loaded: the first call loads it, then passes on. */
export function createLazyContractStore(clientsOf: VerificationClients & CodeClients, storage: string): ContractStore {
  const listeners = new Set<(key: ContractKey) => void>();
  const notify = (key: ContractKey) => {
    for (const listener of listeners) {
      listener(key);
    }
  };
  const store = lazily(async () => {
    const [{ createContractStore }, { createContractDiskCache }, { withClones }, { createOwnFolder }] =
      await Promise.all([
        import('./createContractStore.ts'),
        import('./contractDiskCache.ts'),
        import('./cloneStore.ts'),
        import('../storage/ownFolder.ts'),
      ]);
    const disk = createContractDiskCache(createOwnFolder(storage, 'contracts'));
    return withClones(createContractStore(clientsOf, disk, notify), clientsOf);
  });
  return {
    contract: async (contract) => (await store()).contract(contract),
    whole: async (contract) => (await store()).whole(contract),
    proxy: async (contract) => (await store()).proxy(contract),
    kept: async (contract) => (await store()).kept(contract),
    otherChains: async (contract) => (await store()).otherChains(contract),
    invalidate: async (contract) => (await store()).invalidate(contract),
    onDidFind(listener) {
      listeners.add(listener);
      return { dispose: () => listeners.delete(listener) };
    },
  };
}
