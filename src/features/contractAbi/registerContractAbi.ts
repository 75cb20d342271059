import * as vscode from 'vscode';
import { registerCommand } from '../../editor/commands.ts';
import { documentSelector } from '../../editor/documentSelector.ts';
import { lazily } from '../../editor/lazy.ts';
import { isEnabled, onDidChangeSettings } from '../../editor/settings.ts';
import { copiesFolder } from '../../editor/sourceCopyPath.ts';
import { registerVirtualDocuments } from '../../editor/virtualDocuments.ts';
import { schemes } from '../../manifest.ts';
import type { ContractsDependencies } from './dependencies.ts';
import { registerSourceFiles } from './sourceFileSystem.ts';
import { storagePanelType } from './storageModel.ts';

/** Lenses above contracts, and what they open; what they do is loaded at first use. */
export function registerContracts(dependencies: ContractsDependencies): vscode.Disposable {
  const { session, log, place } = dependencies;
  const copies = vscode.Uri.joinPath(place.globalStorageUri, copiesFolder);
  const sourceSelector: vscode.DocumentSelector = [
    { scheme: schemes.source },
    { scheme: 'file', pattern: new vscode.RelativePattern(vscode.Uri.file(copies.fsPath), '**') },
  ];
  const lensesChanged = new vscode.EventEmitter<void>();
  const opened: vscode.Disposable[] = [];
  let isOver = false;
  const contracts = lazily(async () => {
    const made = (await import('./chunk.ts')).createContracts(dependencies, () => lensesChanged.fire());
    if (isOver) {
      made.dispose();
    }
    opened.push(made);
    return made;
  });
  return vscode.Disposable.from(
    lensesChanged,
    {
      dispose() {
        isOver = true;
        vscode.Disposable.from(...opened).dispose();
      },
    },
    session.onDidChange(() => lensesChanged.fire()),
    onDidChangeSettings(({ affects }) => {
      if (affects('codeLens.enabled')) {
        lensesChanged.fire();
      }
    }),
    vscode.languages.registerCodeLensProvider(documentSelector, {
      onDidChangeCodeLenses: lensesChanged.event,
      provideCodeLenses: async (document, token) =>
        isEnabled('codeLens', document) ? (await contracts()).lenses.provide(document, token) : [],
      resolveCodeLens: async (lens) => (await contracts()).lenses.resolve(lens),
    }),
    vscode.languages.registerDocumentLinkProvider(sourceSelector, {
      provideDocumentLinks: async (document) => (await contracts()).navigation.links(document),
    }),
    vscode.languages.registerDefinitionProvider(sourceSelector, {
      provideDefinition: async (document, position) => (await contracts()).navigation.declarations(document, position),
    }),
    vscode.languages.registerReferenceProvider(sourceSelector, {
      provideReferences: async (document, position) => (await contracts()).navigation.uses(document, position),
    }),
    registerCommand(log, 'hieroLens.contract.searchSources', async (argument) =>
      (await contracts()).navigation.search(argument),
    ),
    vscode.window.registerWebviewPanelSerializer(storagePanelType, {
      deserializeWebviewPanel: async (panel, state) => (await contracts()).storageViews.restore(panel, state),
    }),
    registerSourceFiles(async (uri) => (await contracts()).sourceEntry(uri)),
    registerVirtualDocuments(log, schemes.contract, async (uri, signal) => (await contracts()).render(uri, signal)),
    registerCommand(log, 'hieroLens.contract.openSources', async (argument) =>
      (await contracts()).commands.openSources(argument),
    ),
    registerCommand(log, 'hieroLens.contract.refresh', async (argument) =>
      (await contracts()).commands.refresh(argument),
    ),
    registerCommand(log, 'hieroLens.contract.openAbi', async (argument) =>
      (await contracts()).commands.openAbi(argument),
    ),
    registerCommand(log, 'hieroLens.contract.openStorageLayout', async (argument) =>
      (await contracts()).commands.openStorageLayout(argument),
    ),
    registerCommand(log, 'hieroLens.contract.openOverview', async (argument) =>
      (await contracts()).commands.openOverview(argument),
    ),
    registerCommand(log, 'hieroLens.contract.openData', async (argument) =>
      (await contracts()).commands.openData(argument),
    ),
    registerCommand(log, 'hieroLens.contract.copyAbi', async (argument) =>
      (await contracts()).commands.copyAbi(argument),
    ),
    registerCommand(log, 'hieroLens.contract.call', async (argument) => (await contracts()).commands.call(argument)),
    registerCommand(log, 'hieroLens.contract.addSourcesFolder', async (argument) =>
      (await contracts()).sources.addFolder(argument),
    ),
    registerCommand(log, 'hieroLens.contract.saveSources', async (argument) =>
      (await contracts()).sources.save(argument),
    ),
    registerCommand(log, 'hieroLens.contract.compareSources', async (argument) =>
      (await contracts()).sources.compare(argument),
    ),
  );
}
