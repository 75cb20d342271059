import * as vscode from 'vscode';
import { lazily } from '../../domain/lazily.ts';
import { registerAfterStart } from '../../editor/afterStart.ts';
import { customEditors } from '../../manifest.ts';
import type { TransactionDependencies } from './transactionSession.ts';

/** The read-only view of serialized transactions: by default for their own endings, by "Reopen With" for any file. */
export function registerTransaction(dependencies: TransactionDependencies): vscode.Disposable {
  const load = lazily(() => import('./showTransaction.ts'));
  const provider: vscode.CustomReadonlyEditorProvider = {
    openCustomDocument: (uri) => ({ uri, dispose: () => undefined }),
    resolveCustomEditor: async ({ uri }, panel) => (await load()).showTransaction(uri, panel, dependencies),
  };
  // The editor keeps what is to be shown waiting until somebody can show it.
  return registerAfterStart(() =>
    vscode.Disposable.from(
      ...Object.values(customEditors).map((viewType) =>
        vscode.window.registerCustomEditorProvider(viewType, provider, { supportsMultipleEditorsPerDocument: true }),
      ),
    ),
  );
}
