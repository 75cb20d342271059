import type * as vscode from 'vscode';
import { lazily } from '../../editor/lazy.ts';
import { renderCall } from './callDocument.ts';
import { differsFromWorkspace } from './compareSources.ts';
import { type ContractCommands, createContractCommands } from './contractCommands.ts';
import { renderContractDocument } from './contractDocument.ts';
import { createContractFiles } from './contractFiles.ts';
import { type ContractLenses, createContractLenses } from './contractLens.ts';
import { chainWords, createContractStore, knownNetwork } from './contractStore.ts';
import type { ContractsDependencies } from './dependencies.ts';
import { createKeptContracts } from './keptContracts.ts';
import { createLensBook } from './lensBook.ts';
import { createSourceCommands, type SourceCommands } from './sourceCommands.ts';
import { createSourceEntries, type SourceEntry } from './sourceEntry.ts';
import { createSourceNavigation, type SourceNavigation } from './sourceNavigation.ts';
import type { StorageViews } from './storageView.ts';
import { watchWorkspaceFiles } from './workspaceChanges.ts';
import { createWorkspaceMarks } from './workspaceMarks.ts';

/** Entry of the chunk that is loaded at the first document with lenses. */
export interface Contracts extends vscode.Disposable {
  readonly lenses: ContractLenses;
  readonly commands: ContractCommands;
  readonly sources: SourceCommands;
  readonly navigation: SourceNavigation;
  readonly storageViews: Pick<StorageViews, 'restore'>;
  /** What lies at a place among the verified sources; undefined when there is nothing. */
  sourceEntry(uri: vscode.Uri): Promise<SourceEntry | undefined>;
  render(uri: vscode.Uri, signal: AbortSignal): Promise<string>;
}

export function createContracts(dependencies: ContractsDependencies, refreshLenses: () => void): Contracts {
  const { session, log, chunks, place } = dependencies;
  const { workspaceState: memory } = place;
  const store = createContractStore(session, createKeptContracts(createContractFiles(place.globalStorageUri)));
  const book = createLensBook({ clientsOf: (network) => session.clientsOf(network), keptContract: store.kept });
  const loadStorage = lazily(async () =>
    (await import('./storage/chunk.ts')).createStorageViews({ session, store, log, extensionUri: place.extensionUri }),
  );
  const storageViews: StorageViews = {
    show: async (contract) => (await loadStorage()).show(contract),
    restore: async (panel, state) => (await loadStorage()).restore(panel, state),
  };
  const commands = createContractCommands({ session, store, book, chunks, storageViews, memory, refreshLenses });
  const sources = createSourceCommands(commands.find, place.globalStorageUri);
  const options = {
    store,
    chunks,
    networkName: (chainId: string) => chainWords(knownNetwork(session, chainId), chainId),
    renderCall: (contract: Parameters<typeof renderCall>[0], query: string, signal: AbortSignal) =>
      renderCall(contract, query, { session, store, chunks, signal }),
  };
  const marks = createWorkspaceMarks((state) => differsFromWorkspace(state, store));
  const lenses = createContractLenses({ session, book, marks, refresh: refreshLenses });
  const watcher = watchWorkspaceFiles(lenses.workspaceChanged);
  return {
    lenses,
    commands,
    sources,
    navigation: createSourceNavigation(commands.find, store),
    storageViews,
    sourceEntry: createSourceEntries(store),
    render: (uri, signal) => renderContractDocument(uri, options, signal),
    dispose: () => watcher.dispose(),
  };
}
