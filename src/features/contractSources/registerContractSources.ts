import * as vscode from 'vscode';
import type { ContractStore } from '../../domain/contract/contractStore.ts';
import { lazily } from '../../domain/lazily.ts';
import type { ColourKind } from '../../domain/source/sourceColours.ts';
import { registerSymbols } from '../../editor/languageFeatures.ts';
import { registerAfterStart } from '../../editor/lifecycle.ts';
import type { Log } from '../../editor/log.ts';
import { registerContractCommands } from '../../editor/registerContractCommands.ts';
import { copiesFolder, schemes } from '../../manifest.ts';
import { registerSourceFiles } from './sourceFileSystem.ts';
import type { NamingDependencies } from './sourceLooks.ts';

const colourKinds: ColourKind[] = [
  'comment',
  'string',
  'number',
  'keyword',
  'type',
  'function',
  'event',
  'property',
  'variable',
  'decorator',
];

interface ContractSourcesDependencies extends NamingDependencies {
  readonly store: Pick<ContractStore, 'contract' | 'kept' | 'otherChains' | 'onDidChange'>;
  readonly log: Log;
  /** The extension's own folder, where copies of sources are kept. */
  readonly globalStorageUri: vscode.Uri;
}

/** Verified sources as files: to read, to navigate, to search, and to bring into the workspace. */
export function registerContractSources(dependencies: ContractSourcesDependencies): vscode.Disposable {
  const { networkContext, store, log, globalStorageUri } = dependencies;
  const entries = lazily(async () => (await import('./sourceEntry.ts')).createSourceEntries(store, networkContext));
  const files = registerSourceFiles(
    async (uri) => (await entries())(uri),
    (error) => log.failure('source files', error),
  );
  const navigation = () => import('./sourceNavigation.ts');
  const looks = () => import('./sourceLooks.ts');
  return vscode.Disposable.from(
    files,
    store.onDidChange(async ({ address }) => {
      const { openDocumentsOf } = await import('../../editor/documentUris.ts');
      files.changed(openDocumentsOf(schemes.source, address));
    }),
    registerAfterStart(() => {
      const selector = [
        { scheme: schemes.source },
        {
          scheme: 'file',
          pattern: new vscode.RelativePattern(vscode.Uri.joinPath(globalStorageUri, copiesFolder), '**'),
        },
      ];
      // Files of the workspace, too: by our language they would be plain text.
      const looked: vscode.DocumentSelector = [...selector, { language: 'solidity' }, { language: 'vyper' }];
      const legend = new vscode.SemanticTokensLegend(colourKinds);
      return vscode.Disposable.from(
        vscode.languages.registerDocumentSemanticTokensProvider(
          looked,
          {
            provideDocumentSemanticTokens: async (document, token) =>
              (await looks()).colourSource(document, token, legend),
          },
          legend,
        ),
        registerSymbols(looked, async (document) => (await looks()).outlineSource(document, dependencies)),
        vscode.languages.registerFoldingRangeProvider(looked, {
          provideFoldingRanges: async (document) => (await looks()).foldSource(document),
        }),
        vscode.languages.registerCodeLensProvider(selector, {
          provideCodeLenses: async (document) => (await looks()).sourceLenses(document, dependencies),
        }),
        vscode.languages.registerDocumentLinkProvider(selector, {
          provideDocumentLinks: async (document) => (await navigation()).importLinks(document, dependencies),
        }),
        vscode.languages.registerDefinitionProvider(selector, {
          provideDefinition: async (document, position, token) =>
            (await navigation()).declarationsOf(document, position, dependencies, token),
        }),
        vscode.languages.registerReferenceProvider(selector, {
          provideReferences: async (document, position, _context, token) =>
            (await navigation()).usesOf(document, position, dependencies, token),
        }),
      );
    }),
    registerContractCommands(dependencies, () => import('./sourceCommands.ts'), {
      'hieroLens.contract.openSources': (of, found) => of.openSource(found),
      'hieroLens.contract.addSourcesFolder': (of, found) =>
        of.addSourcesFolder(found, globalStorageUri, networkContext),
      'hieroLens.contract.saveSources': (of, { contract }) => of.saveSources(contract),
      'hieroLens.contract.compareSources': (of, found, argument) => of.compareSources(found, argument, networkContext),
    }),
    registerContractCommands(dependencies, navigation, {
      'hieroLens.contract.searchSources': (of, found, argument) => of.searchContract(found, argument, networkContext),
    }),
  );
}
