import * as vscode from 'vscode';
import { lazily } from '../../domain/lazily.ts';
import { registerCommands } from '../../editor/commands.ts';
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
    registerCommands(log, details, {
      'hieroLens.lookup': async (of, argument, network) => {
        const uri = await of.ask(argument, network);
        if (uri !== undefined) {
          await documents.refreshed(uri);
          await showDocument(uri);
        }
      },
      'hieroLens.details.refresh': (of, uri) => of.refresh(uri),
      'hieroLens.details.showJson': (of) => of.showJson(),
      'hieroLens.details.filter': async (of, given) => {
        const filtered = await of.filter(given);
        if (filtered !== undefined) {
          const { uri, section } = filtered;
          of.reveal(await showDocument(uri), section);
          await of.load(uri, section, 'open');
        }
      },
      'hieroLens.details.load': async (of, ...args) => {
        await of.load(...args);
        // Where the text stays as it was, as by names that nobody knows, the editor would keep a lens that has done its work.
        lensesChanged.fire();
      },
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
