import type { ContractKey } from '../../domain/contract/verifiedContract.ts';
import { type CacheFiles, createContractDiskCache } from './contractDiskCache.ts';
import { createContractStore, type StoreNetworks } from './createContractStore.ts';

/** Entry of the chunk that is loaded at the first use of a verified contract: the store with its cache on disk. */
export function openContractStore(networks: StoreNetworks, files: CacheFiles, onFind: (key: ContractKey) => void) {
  return createContractStore(networks, createContractDiskCache(files), onFind);
}
