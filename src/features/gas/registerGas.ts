import * as vscode from 'vscode';
import { lazily } from '../../domain/lazily.ts';
import { registerCommand } from '../../editor/commands.ts';
import { registerAfterStart } from '../../editor/lifecycle.ts';
import { registerVirtualDocuments, showDocument } from '../../editor/virtualDocuments.ts';
import { schemes } from '../../manifest.ts';
import type { GasDependencies } from './gasDocuments.ts';

/** Registers `hieroLens.showGas` and the documents with gas by functions and lines. */
export function registerGas(dependencies: GasDependencies): vscode.Disposable {
  const { log } = dependencies;
  const gas = lazily(async () => (await import('./gasDocuments.ts')).createGasDocuments(dependencies));
  const documents = registerVirtualDocuments(
    log,
    schemes.gas,
    async (uri, signal) => (await gas()).render(uri, signal),
    { forget: (uri) => void gas().then((loaded) => loaded.forget(uri)) },
  );
  const selector = { scheme: schemes.gas };
  return vscode.Disposable.from(
    documents,
    registerCommand(log, 'hieroLens.showGas', async (...asked) => {
      const uri = await (await gas()).ask(...asked);
      if (uri !== undefined) {
        await documents.refreshed(uri);
        await showDocument(uri);
      }
    }),
    registerAfterStart(() =>
      vscode.Disposable.from(
        vscode.languages.registerCodeLensProvider(selector, {
          provideCodeLenses: async ({ uri }) => (await gas()).lenses(uri),
        }),
        vscode.languages.registerDocumentLinkProvider(selector, {
          provideDocumentLinks: async (document) => (await gas()).links(document),
        }),
      ),
    ),
  );
}
