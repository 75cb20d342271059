import type { VerifiedContract } from '../domain/contract/verifiedContract.ts';

/** Keeps nothing: verified contracts are kept in memory only, while the window is open. */
export function createContractDiskCache() {
  return {
    read: async (_id: string) => undefined,
    /** Gives about how much memory it takes. */
    write: async (_id: string, { contract }: { readonly contract: VerifiedContract }) =>
      [...(contract.sources?.values() ?? [])].reduce((sum, text) => sum + text.length, 0),
    remove: async (_id: string) => undefined,
  };
}
