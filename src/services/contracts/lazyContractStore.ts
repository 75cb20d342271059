import type { ContractStore } from '../../domain/contract/contractStore.ts';
import type { ContractKey } from '../../domain/contract/verifiedContract.ts';
import { lazily } from '../../domain/lazily.ts';
import type { CodeClients } from './cloneStore.ts';
import type { VerificationClients } from './createContractStore.ts';

/** Whom the store asks, and where it keeps what it found. */
interface ContractStorePlace {
  readonly networkContext: { readonly clientsOf: VerificationClients & CodeClients };
  readonly globalStorageUri: { readonly fsPath: string };
}

/** The store before its code is loaded: the first call loads it, then passes on. */
export function createLazyContractStore({ networkContext, globalStorageUri }: ContractStorePlace): ContractStore {
  const { clientsOf } = networkContext;
  const found = createListeners();
  const changed = createListeners();
  const store = lazily(async () => {
    const [
      { createContractStore },
      { createContractDiskCache },
      { withClones },
      { contractStanding },
      { createOwnFolder },
    ] = await Promise.all([
      import('./createContractStore.ts'),
      import('./contractDiskCache.ts'),
      import('./cloneStore.ts'),
      import('./contractChecks.ts'),
      import('../storage/ownFolder.ts'),
    ]);
    const disk = createContractDiskCache(createOwnFolder(globalStorageUri.fsPath, 'contracts'));
    const kept = createContractStore(clientsOf, disk, {
      onFind: found.tell,
      onChange: changed.tell,
      standingOf: (contract, verifiedAtMs) => contractStanding(contract, verifiedAtMs, clientsOf),
    });
    return withClones(kept, clientsOf);
  });
  return {
    contract: async (contract, urgency) => (await store()).contract(contract, urgency),
    whole: async (contract) => (await store()).whole(contract),
    proxy: async (contract) => (await store()).proxy(contract),
    kept: async (contract) => (await store()).kept(contract),
    otherChains: async (contract) => (await store()).otherChains(contract),
    invalidate: async (contract) => (await store()).invalidate(contract),
    onDidFind: found.listen,
    onDidChange: changed.listen,
  };
}

function createListeners() {
  const listeners = new Set<(key: ContractKey) => void>();
  return {
    tell(key: ContractKey): void {
      for (const listener of listeners) {
        listener(key);
      }
    },
    listen(listener: (key: ContractKey) => void) {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
  };
}
