import * as vscode from 'vscode';
import { isCancellation, lifetime } from '../../editor/cancellation.ts';
import { failureSentence } from '../../editor/failureText.ts';
import { showMessage } from '../../editor/messages.ts';
import type { ToView, ViewMessage } from '../../webview/transaction/protocol.ts';
import { parseViewMessage } from './parseViewMessage.ts';
import { createTransactionSession, type TransactionDependencies } from './transactionSession.ts';
import { viewHtml } from './viewHtml.ts';

/** Loaded when the first transaction is opened: fills a panel and answers what it asks. */
export function showTransaction(
  uri: vscode.Uri,
  panel: vscode.WebviewPanel,
  dependencies: TransactionDependencies,
): void {
  const { webview } = panel;
  const { log, networkContext, extensionUri } = dependencies;
  const folder = vscode.Uri.joinPath(extensionUri, 'dist');
  const closing = new AbortController();
  const post = (message: ToView) => {
    if (!closing.signal.aborted) {
      void webview.postMessage(message);
    }
  };
  const view = createTransactionSession(uri, dependencies, {
    post,
    isVisible: () => panel.visible,
    signal: AbortSignal.any([closing.signal, lifetime()]),
  });
  const answer = async (message: ViewMessage) => {
    try {
      await view.answer(message);
    } catch (error) {
      if (!isCancellation(error) && !closing.signal.aborted) {
        log.failure(`transaction view of ${uri.toString(true)}`, error);
        void showMessage('error', failureSentence(error));
      }
    }
  };
  const folderUri = vscode.Uri.joinPath(uri, '..');
  const name = uri.path.slice(uri.path.lastIndexOf('/') + 1);
  const watcher = vscode.workspace.createFileSystemWatcher(
    new vscode.RelativePattern(folderUri, name.replace(/[[\]{}*?]/g, '?')),
  );
  const readAgain = () => void answer({ type: 'ready', network: networkContext.network.name });
  const subscriptions = vscode.Disposable.from(
    watcher,
    watcher.onDidChange(readAgain),
    // Tools that replace a file by a finished one create it.
    watcher.onDidCreate(readAgain),
    networkContext.onDidChange(() => view.networkChanged()),
    webview.onDidReceiveMessage((message: unknown) => {
      const decoded = parseViewMessage(message);
      if (decoded !== undefined) {
        void answer(decoded);
      }
    }),
  );
  panel.onDidDispose(() => {
    closing.abort(new vscode.CancellationError());
    subscriptions.dispose();
  });
  webview.options = { enableScripts: true, localResourceRoots: [folder] };
  webview.html = viewHtml({
    cspSource: webview.cspSource,
    nonce: crypto.randomUUID(),
    script: webview.asWebviewUri(vscode.Uri.joinPath(folder, 'transactionView.js')).toString(),
    style: webview.asWebviewUri(vscode.Uri.joinPath(folder, 'transactionViewStyle.css')).toString(),
    language: vscode.env.language,
    texts: vscode.l10n.bundle ?? {},
  });
}
