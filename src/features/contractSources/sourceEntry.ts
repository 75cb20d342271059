import type * as vscode from 'vscode';
import { parseContractPlace } from '../../domain/contract/contractPlace.ts';
import { type SourceFile, sourceFiles } from '../../domain/contract/contractSources.ts';
import type { ContractStore } from '../../domain/contract/contractStore.ts';
import type { VerifiedContract } from '../../domain/contract/verifiedContract.ts';

/** A file, or a folder by the names in it and whether each is a folder again. */
export type SourceEntry =
  | { readonly text: string }
  | { readonly names: ReadonlyMap<string, { readonly isFolder: boolean }> };

/** Finds what lies at `hiero-source:/<chainId>/<address>/<path>`; undefined when there is nothing, or no verified contract. */
export function createSourceEntries(
  store: Pick<ContractStore, 'contract'>,
): (uri: vscode.Uri) => Promise<SourceEntry | undefined> {
  const trees = new WeakMap<VerifiedContract, ReadonlyMap<string, SourceEntry>>();
  return async (uri) => {
    const place = parseContractPlace(uri.path);
    const contract = place && (await store.contract(place.key));
    if (!contract?.verified) {
      return undefined;
    }
    // 3,000 files are looked at one by one when a folder is searched.
    const tree = trees.get(contract) ?? sourceTree(sourceFiles(contract));
    trees.set(contract, tree);
    return tree.get(place?.rest.replace(/\/+$/, '') ?? '');
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
