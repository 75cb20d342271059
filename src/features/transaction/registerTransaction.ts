import * as vscode from 'vscode';
import { lazily } from '../../domain/lazily.ts';
import { registerCommands } from '../../editor/commands.ts';
import { documentSelector } from '../../editor/languageFeatures.ts';
import { lazyDisposable, registerAfterStart } from '../../editor/lifecycle.ts';
import { customEditors, schemes } from '../../manifest.ts';
import type { TransactionDependencies } from './transactionSession.ts';

/**
 * The read-only view of serialized transactions: by default for their own endings, by "Reopen With" for any file, and by
 * commands for the clipboard and for texts in editors.
 */
export function registerTransaction(dependencies: TransactionDependencies): vscode.Disposable {
  const { log } = dependencies;
  const load = lazily(() => import('./showTransaction.ts'));
  const texts = lazyDisposable(async () =>
    (await import('./transactionTexts.ts')).createTransactionTexts(dependencies),
  );
  const provider: vscode.CustomReadonlyEditorProvider = {
    openCustomDocument: (uri) => ({
      uri,
      dispose: async () => uri.scheme === schemes.transaction && (await texts.get()).forget(uri),
    }),
    resolveCustomEditor: async ({ uri }, panel) => (await load()).showTransaction(uri, panel, dependencies),
  };
  // The editor keeps what is to be shown waiting until somebody can show it.
  return registerAfterStart(() =>
    vscode.Disposable.from(
      ...Object.values(customEditors).map((viewType) =>
        vscode.window.registerCustomEditorProvider(viewType, provider, { supportsMultipleEditorsPerDocument: true }),
      ),
      registerCommands(log, texts.get, {
        'hieroLens.transaction.openFromClipboard': (of) => of.openFromClipboard(),
        'hieroLens.transaction.openSelection': (of, uri, range) => of.openSelection(uri, range),
      }),
      vscode.languages.registerCodeActionsProvider(
        documentSelector,
        { provideCodeActions: async (document, range) => [...(await (await texts.get()).actions(document, range))] },
        { providedCodeActionKinds: [vscode.CodeActionKind.RefactorRewrite] },
      ),
      texts,
    ),
  );
}
