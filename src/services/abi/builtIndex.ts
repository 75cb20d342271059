import type { NamedAbi, WorkspaceAbis } from '../../domain/contract/abi.ts';
import { lastStep } from '../lastStep.ts';
import { indexAbi, type KnownAbi } from './indexedAbi.ts';

/** The ABIs of the workspace, indexed once for each build. */
export function createBuiltIndex(workspaceAbis: WorkspaceAbis): () => Promise<readonly KnownAbi[]> {
  let indexed: { readonly of: readonly NamedAbi[]; readonly abis: Promise<readonly KnownAbi[]> } | undefined;
  const index = async (built: readonly NamedAbi[]) => {
    const abis: KnownAbi[] = [];
    for (const { name, abi: items } of built) {
      const abi = await lastStep(indexAbi(items));
      abis.push(...(abi === undefined ? [] : [{ abi, origin: { kind: 'workspace' as const, name } }]));
    }
    return abis;
  };
  return async () => {
    const built = await workspaceAbis();
    if (indexed?.of !== built) {
      indexed = { of: built, abis: index(built) };
    }
    return indexed.abis;
  };
}
