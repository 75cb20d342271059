import * as vscode from 'vscode';
import { anyOf, countUpTo, isCount, isFlag, objectOf, oneOf, textUpTo } from '../../domain/value/shape.ts';
import { failureSentence } from '../../editor/failureText.ts';
import { isCancellation, lifetime } from '../../editor/lifecycle.ts';
import { showMessage } from '../../editor/messages.ts';
import type { ToView, TransactionPlace, ViewMessage } from '../../webview/transaction/protocol.ts';
import { createTransactionSession, type TransactionDependencies } from './transactionSession.ts';

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

const network = textUpTo(1_000);
const place = objectOf<TransactionPlace>({ document: isCount, chunk: isCount, copy: isCount });
const reference = textUpTo(200);

const isViewMessage = anyOf<ViewMessage>({
  ready: { network },
  decode: { network },
  select: { network, place },
  estimate: { network, document: isCount, throttle: countUpTo(10_000), isFresh: isFlag },
  curve: { network, document: isCount },
  payerKey: { network, place },
  compare: { network, document: isCount },
  parts: { network, document: isCount },
  names: { network },
  copy: { network, format: oneOf('json', 'hex', 'markdown'), place },
  // Of any length that a file has: what is too long to copy is said.
  copyText: { network, text: textUpTo(100_000_000) },
  resolve: { network, reference },
  lookup: { network, reference },
  export: { network, format: oneOf('markdown', 'json') },
});

/** A message of the view; undefined for anything that it never sends. */
export function parseViewMessage(message: unknown): ViewMessage | undefined {
  return isViewMessage(message) ? message : undefined;
}

interface ViewResources {
  readonly cspSource: string;
  readonly nonce: string;
  readonly script: string;
  readonly style: string;
  readonly language: string;
  /** Translations of texts by these in English; none when they are shown in English. */
  readonly texts: Readonly<Record<string, string>>;
}

/**
 * The page of the view: nothing but one script and one style sheet of ours may load, and the page may send nothing
 * anywhere. All content is put in by the script, as text.
 */
export function viewHtml({ cspSource, nonce, script, style, language, texts }: ViewResources): string {
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${cspSource}; base-uri 'none'; form-action 'none'`;
  return `<!DOCTYPE html>
<html lang="${attribute(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${attribute(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${attribute(style)}">
<title>${attribute(vscode.l10n.t('Transaction'))}</title>
</head>
<body data-texts="${attribute(JSON.stringify(texts))}">
<main id="view"><p role="status">${attribute(vscode.l10n.t('Reading the transaction…'))}</p></main>
<script nonce="${attribute(nonce)}" src="${attribute(script)}"></script>
</body>
</html>`;
}

function attribute(text: string): string {
  return text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
