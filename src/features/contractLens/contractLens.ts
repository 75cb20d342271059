import * as vscode from 'vscode';
import { readContractArgument } from '../../editor/contractArgument.ts';
import { type ContractLenses, createContractLenses } from './contractLenses.ts';
import { createContractLookupCache } from './contractLookupCache.ts';
import type { ContractLensDependencies } from './dependencies.ts';
import { createWorkspaceMarks, differsFromWorkspace } from './workspaceMarks.ts';

/** Loaded at the first document with lenses. */
export interface ContractLens extends vscode.Disposable {
  readonly lenses: ContractLenses;
  /** Asks again for a contract: it was verified after a lens asked, or may match better than what was kept. */
  refresh(argument: unknown): Promise<void>;
}

export function createContractLens(
  { networkContext, store }: ContractLensDependencies,
  refreshLenses: () => void,
): ContractLens {
  const cache = createContractLookupCache({
    clientsOf: (network) => networkContext.clientsOf(network),
    keptContract: store.kept,
  });
  const marks = createWorkspaceMarks((state) => differsFromWorkspace(state, store));
  const lenses = createContractLenses({ networkContext, cache, marks, refresh: refreshLenses });
  const watcher = watchWorkspaceFiles(lenses.workspaceChanged);
  const found = store.onDidFind((key) => {
    if (cache.forgetUnverified(key)) {
      refreshLenses();
    }
  });
  return {
    lenses,
    async refresh(argument) {
      const key = await readContractArgument(networkContext, argument);
      if (key === undefined) {
        return;
      }
      await store.invalidate(key);
      if (cache.forget(key)) {
        refreshLenses();
      }
    },
    dispose: () => vscode.Disposable.from(watcher, found).dispose(),
  };
}

/**
 * Calls back with the path of each file of the workspace that is saved, created, changed or deleted, by whomever;
 * without one when the folders of the workspace change. The editor watches those files anyway.
 */
function watchWorkspaceFiles(onChange: (path?: string) => void): vscode.Disposable {
  const watcher = vscode.workspace.createFileSystemWatcher('**/*');
  const changed = ({ path }: vscode.Uri) => onChange(path);
  return vscode.Disposable.from(
    watcher,
    watcher.onDidCreate(changed),
    watcher.onDidChange(changed),
    watcher.onDidDelete(changed),
    // Where nothing can be watched, what is saved here is known all the same.
    vscode.workspace.onDidSaveTextDocument(({ uri }) => changed(uri)),
    vscode.workspace.onDidChangeWorkspaceFolders(() => onChange()),
  );
}
