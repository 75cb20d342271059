import * as vscode from 'vscode';
import { lazily } from '../../domain/lazily.ts';
import { registerCommand } from '../../editor/commands.ts';
import { registerSymbols } from '../../editor/languageFeatures.ts';
import { registerAfterStart } from '../../editor/lifecycle.ts';
import type { Log } from '../../editor/log.ts';
import { registerVirtualDocuments, showDocument } from '../../editor/virtualDocuments.ts';
import { jsonLanguage, schemes } from '../../manifest.ts';
import type { QueryDependencies } from './queryRunner.ts';

/** `hieroLens.query` and the documents of its results; what they do is loaded at first use. */
export function registerQuery({ log, ...dependencies }: QueryDependencies & { readonly log: Log }): vscode.Disposable {
  const runner = lazily(async () => {
    const [{ createQueryRunner }, recent] = await Promise.all([import('./queryRunner.ts'), dependencies.recent()]);
    return createQueryRunner(dependencies, recent);
  });
  const selector = { scheme: schemes.query };
  const documents = registerVirtualDocuments(
    log,
    schemes.query,
    async (uri, signal) => (await runner()).render(uri, signal),
    { forget: (uri) => void runner().then((loaded) => loaded.forget(uri)) },
  );
  return vscode.Disposable.from(
    documents,
    registerCommand(log, 'hieroLens.query', async (...args) => {
      const shown = await (await runner()).run(...args);
      if (shown !== undefined) {
        await documents.refreshed(shown.uri);
        const editor = await showDocument(shown.uri, shown.languageId);
        const range = shown.rangeIn?.(editor.document.getText());
        if (range !== undefined) {
          editor.selection = new vscode.Selection(range.end, range.start);
          editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
        }
      }
    }),
    registerAfterStart(() =>
      vscode.Disposable.from(
        vscode.languages.registerCodeLensProvider(selector, {
          provideCodeLenses: async ({ uri }) => (await runner()).lenses(uri),
        }),
        vscode.languages.registerDocumentLinkProvider(selector, {
          provideDocumentLinks: async (document) => (await runner()).links(document),
        }),
        registerSymbols(selector, async (document) => (await runner()).symbols(document)),
        vscode.languages.registerInlayHintsProvider(selector, {
          provideInlayHints: async (document, range) => (await runner()).hints(document, range),
        }),
      ),
    ),
    vscode.workspace.onDidOpenTextDocument(async (document) => {
      // By the name alone the editor takes one that is restored for JSON.
      if (document.uri.scheme === schemes.query && document.languageId === 'json') {
        await vscode.languages.setTextDocumentLanguage(document, jsonLanguage);
      }
    }),
  );
}
