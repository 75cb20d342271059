import { join } from 'node:path';
import * as vscode from 'vscode';
import { lazily } from '../../domain/lazily.ts';
import { registerCommand } from '../../editor/commands.ts';
import { copiesFolder } from '../../editor/sourceCopyPath.ts';
import { schemes } from '../../manifest.ts';
import type { ContractSourcesDependencies } from './dependencies.ts';
import { registerSourceFiles } from './sourceFileSystem.ts';

/** Verified sources as files: to read, to navigate, to search, and to bring into the workspace. */
export function registerContractSources(dependencies: ContractSourcesDependencies): vscode.Disposable {
  const { log, globalStorageUri } = dependencies;
  const selector: vscode.DocumentSelector = [
    { scheme: schemes.source },
    { scheme: 'file', pattern: new vscode.RelativePattern(join(globalStorageUri.fsPath, copiesFolder), '**') },
  ];
  const room = lazily(async () => (await import('./contractSources.ts')).createContractSources(dependencies));
  return vscode.Disposable.from(
    registerSourceFiles(async (uri) => (await room()).entry(uri)),
    vscode.languages.registerDocumentLinkProvider(selector, {
      provideDocumentLinks: async (document) => (await room()).navigation.links(document),
    }),
    vscode.languages.registerDefinitionProvider(selector, {
      provideDefinition: async (document, position) => (await room()).navigation.declarations(document, position),
    }),
    vscode.languages.registerReferenceProvider(selector, {
      provideReferences: async (document, position) => (await room()).navigation.uses(document, position),
    }),
    registerCommand(log, 'hieroLens.contract.openSources', async (argument) => (await room()).commands.open(argument)),
    registerCommand(log, 'hieroLens.contract.searchSources', async (argument) =>
      (await room()).navigation.search(argument),
    ),
    registerCommand(log, 'hieroLens.contract.addSourcesFolder', async (argument) =>
      (await room()).commands.addFolder(argument),
    ),
    registerCommand(log, 'hieroLens.contract.saveSources', async (argument) => (await room()).commands.save(argument)),
    registerCommand(log, 'hieroLens.contract.compareSources', async (argument) =>
      (await room()).commands.compare(argument),
    ),
  );
}
