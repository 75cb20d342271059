import type { ContractKey } from '../../domain/contract/verifiedContract.ts';
import { type CacheFiles, createContractDiskCache } from './contractDiskCache.ts';
import { createContractStore, type VerificationClients } from './createContractStore.ts';

/** Loaded at the first use of a verified contract: the store with its cache on disk. */
export function openContractStore(
  clientsOf: VerificationClients,
  files: CacheFiles,
  onFind: (key: ContractKey) => void,
) {
  return createContractStore(clientsOf, createContractDiskCache(files), onFind);
}
