import * as vscode from 'vscode';
import { lazily } from '../../domain/lazily.ts';
import { registerCommand } from '../../editor/commands.ts';
import { registerSymbols } from '../../editor/languageFeatures.ts';
import { registerAfterStart, withSignal } from '../../editor/lifecycle.ts';
import { registerVirtualDocuments, showDocument } from '../../editor/virtualDocuments.ts';
import { callDocumentPattern, detailsLanguage, schemes } from '../../manifest.ts';
import type { LookupDependencies } from './details.ts';

/** `hieroLens.lookup` and the detail documents it opens, whose sections are asked for when they are opened. */
export function registerLookup(dependencies: LookupDependencies): vscode.Disposable {
  const { log } = dependencies;
  const details = lazily(async () =>
    (await import('./details.ts')).createDetails(dependencies, (uri) => documents.refresh(uri)),
  );
  const documents = registerVirtualDocuments(
    log,
    schemes.ledger,
    async (uri, signal) => (await details()).render(uri, signal),
    { language: detailsLanguage, forget: (uri) => void details().then((loaded) => loaded.forget(uri)) },
  );
  const selector = { scheme: schemes.ledger };
  const lensesChanged = new vscode.EventEmitter<void>();
  const outlined = [selector, { scheme: schemes.contract, pattern: callDocumentPattern }];
  const symbols = () => import('./detailsLanguageFeatures.ts');
  return vscode.Disposable.from(
    documents,
    lensesChanged,
    registerCommand(log, 'hieroLens.lookup', async (argument, network) => {
      const uri = await (await details()).ask(argument, network);
      if (uri !== undefined) {
        await documents.refreshed(uri);
        await showDocument(uri);
      }
    }),
    registerCommand(log, 'hieroLens.details.refresh', async (uri) => (await details()).refresh(uri)),
    registerCommand(log, 'hieroLens.details.showJson', async () => (await details()).showJson()),
    registerCommand(log, 'hieroLens.details.filter', async (given) => {
      const filtered = await (await details()).filter(given);
      if (filtered !== undefined) {
        const { uri, section } = filtered;
        const editor = await showDocument(uri);
        (await details()).reveal(editor, section);
        await (await details()).load(uri, section, 'open');
      }
    }),
    registerCommand(log, 'hieroLens.details.load', async (...args) => {
      await (await details()).load(...args);
      // Where the text stays as it was, as by names that nobody knows, the editor would keep a lens that has done its work.
      lensesChanged.fire();
    }),
    registerAfterStart(() =>
      vscode.Disposable.from(
        vscode.languages.registerCodeLensProvider(selector, {
          onDidChangeCodeLenses: lensesChanged.event,
          provideCodeLenses: (document, token) =>
            withSignal(token, async (signal) => (await details()).lenses(document, signal)),
        }),
        registerSymbols(outlined, async (document) => (await symbols()).detailsSymbols(document)),
        vscode.languages.registerFoldingRangeProvider(outlined, {
          provideFoldingRanges: async (document) => (await symbols()).detailsFolds(document),
        }),
        vscode.languages.registerDocumentLinkProvider(selector, {
          provideDocumentLinks: async (document) => (await details()).links(document),
        }),
      ),
    ),
  );
}
