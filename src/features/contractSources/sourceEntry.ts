import type * as vscode from 'vscode';
import { type SourceFile, sourceFiles } from '../../domain/contract/contractSources.ts';
import type { ContractStore } from '../../domain/contract/contractStore.ts';
import { type ContractNetwork, contractLabelled, isChainLabel } from '../../domain/contract/networkContract.ts';
import type { VerifiedContract } from '../../domain/contract/verifiedContract.ts';
import type { Networks } from '../../domain/network/networkNamed.ts';
import { readContractUri } from '../../editor/documentUris.ts';
import { sayTaken } from '../../editor/findContract.ts';

/** A file, or a folder by the names in it and whether each is a folder again. */
export type SourceEntry =
  | { readonly text: string }
  | { readonly names: ReadonlyMap<string, { readonly isFolder: boolean }> };

/**
 * Finds what lies at `hiero-source://<address>/<network>/<path>`; undefined when there is nothing, or no verified contract.
 * `onTaken` is called once for each chain id that stands for a network, with the network that was taken.
 */
export function createSourceEntries(
  store: Pick<ContractStore, 'contract'>,
  networks: Networks,
  onTaken: (taken: ContractNetwork) => void = sayTaken,
): (uri: vscode.Uri) => Promise<SourceEntry | undefined> {
  const trees = new WeakMap<VerifiedContract, ReadonlyMap<string, SourceEntry>>();
  const taken = new Set<string>();
  return async (uri) => {
    const named = readContractUri(uri);
    if (named === undefined) {
      return undefined;
    }
    const asked = contractLabelled(networks, named.label, named.address);
    if (isChainLabel(networks, named.label) && !taken.has(named.label)) {
      taken.add(named.label);
      onTaken(asked);
    }
    const contract = await store.contract(asked);
    if (!contract.verified) {
      return undefined;
    }
    // 3,000 files are looked at one by one when a folder is searched.
    const tree = trees.get(contract) ?? sourceTree(sourceFiles(contract));
    trees.set(contract, tree);
    return tree.get(named.rest.replace(/(?<!\/)\/+$/, ''));
  };
}

/** Every file and folder by its path; the root is the empty path. */
function sourceTree(files: readonly SourceFile[]): ReadonlyMap<string, SourceEntry> {
  const tree = new Map<string, SourceEntry>();
  const folders = new Map<string, Map<string, { readonly isFolder: boolean }>>();
  const folderAt = (path: string) => {
    const names = folders.get(path) ?? new Map<string, { readonly isFolder: boolean }>();
    folders.set(path, names);
    tree.set(path, { names });
    return names;
  };
  folderAt('');
  for (const { safePath, text } of files) {
    const segments = safePath.split('/');
    segments.forEach((name, index) => {
      folderAt(segments.slice(0, index).join('/')).set(name, { isFolder: index < segments.length - 1 });
    });
    tree.set(safePath, { text });
  }
  return tree;
}
