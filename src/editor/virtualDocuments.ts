import * as vscode from 'vscode';
import { textLanguage } from '../manifest.ts';
import { isCancellation, withSignal } from './lifecycle.ts';
import type { Log } from './log.ts';

/** Nothing known, and the language of a transaction file, whose name may end the address of a document about it. */
const withoutLanguage: ReadonlySet<string> = new Set(['plaintext', 'hiero-transaction']);

/**
 * Serves read-only documents of one scheme. `render` gives the text of a URI; a failure becomes an error page that
 * says so and how to try again, never text that pretends to be content. `language` is that of a document whose address
 * does not tell the editor what it is; `forget` is called when one is closed.
 */
export function registerVirtualDocuments(
  log: Log,
  scheme: string,
  render: (uri: vscode.Uri, signal: AbortSignal) => Promise<string>,
  { language = textLanguage, forget }: { readonly language?: string; readonly forget?: (uri: vscode.Uri) => void } = {},
): VirtualDocuments {
  const changed = new vscode.EventEmitter<vscode.Uri>();
  const ending = new AbortController();
  /** Texts that were rendered and that the editor has yet to fetch. */
  const ready = new Map<string, string>();
  /** What was asked for last of each document that is being rendered: the editor shows the text that comes last. */
  const newest = new Map<string, { text: Promise<string>; running: number }>();
  const renderOrExplain = async (uri: vscode.Uri, signal: AbortSignal) => {
    try {
      return await render(uri, signal);
    } catch (error) {
      if (isCancellation(error)) {
        throw error;
      }
      log.failure(`document ${uri.toString(true)}`, error);
      return errorPage(error);
    }
  };
  const renderNewest = async (uri: vscode.Uri, signal: AbortSignal): Promise<string> => {
    const key = uri.toString();
    let own = renderOrExplain(uri, signal);
    const asked = newest.get(key) ?? { text: own, running: 0 };
    Object.assign(asked, { text: own, running: asked.running + 1 });
    newest.set(key, asked);
    try {
      for (let text = await own; ; text = await own) {
        if (asked.text === own) {
          return text;
        }
        own = asked.text;
      }
    } finally {
      asked.running--;
      if (asked.running === 0) {
        newest.delete(key);
      }
    }
  };
  const registration = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    onDidChange: changed.event,
    provideTextDocumentContent: (uri, token) =>
      ready.get(uri.toString()) ?? withSignal(token, (signal) => renderNewest(uri, signal)),
  });
  // Opened by a link or restored.
  const opened = vscode.workspace.onDidOpenTextDocument(
    (document) =>
      document.uri.scheme === scheme &&
      withoutLanguage.has(document.languageId) &&
      vscode.languages.setTextDocumentLanguage(document, language),
  );
  const closed = vscode.workspace.onDidCloseTextDocument(({ uri, isClosed }) => {
    // A change of language is announced as a close and an opening too.
    if (uri.scheme === scheme && isClosed) {
      forget?.(uri);
    }
  });
  return {
    refresh: (uri) => changed.fire(uri),
    async refreshed(uri) {
      const kept = vscode.workspace.textDocuments.find((known) => known.uri.toString() === uri.toString());
      if (kept === undefined) {
        return;
      }
      const text = await renderNewest(uri, ending.signal);
      if (asLines(kept.getText()) === asLines(text) || ending.signal.aborted) {
        return;
      }
      await new Promise<void>((resolve) => {
        const subscriptions = [
          vscode.workspace.onDidChangeTextDocument(({ document }) => document === kept && done()),
          vscode.workspace.onDidCloseTextDocument((document) => document === kept && done()),
        ];
        const done = () => {
          ready.delete(uri.toString());
          vscode.Disposable.from(...subscriptions).dispose();
          ending.signal.removeEventListener('abort', done);
          resolve();
        };
        ending.signal.addEventListener('abort', done);
        ready.set(uri.toString(), text);
        changed.fire(uri);
      });
    },
    dispose() {
      ending.abort(new vscode.CancellationError());
      vscode.Disposable.from(registration, opened, closed, changed).dispose();
    },
  };
}

export interface VirtualDocuments extends vscode.Disposable {
  /** Renders an open document anew. */
  refresh(uri: vscode.Uri): void;
  /**
   * Renders a document that the editor still has in memory anew, and waits until it shows that: one that is opened
   * again would else jump from old to new content.
   */
  refreshed(uri: vscode.Uri): Promise<void>;
}

/** Opens a document of ours beside nothing: as a preview tab, in the given language. */
export async function showDocument(uri: vscode.Uri, languageId?: string): Promise<vscode.TextEditor> {
  const document = await vscode.workspace.openTextDocument(uri);
  if (languageId !== undefined && document.languageId !== languageId) {
    await vscode.languages.setTextDocumentLanguage(document, languageId);
  }
  return vscode.window.showTextDocument(document, { preview: true });
}

/** The editor knows line ends apart from lines: a text that differs in them alone is no change. */
function asLines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

async function errorPage(error: unknown): Promise<string> {
  const { failureSentence } = await import('./failureText.ts');
  return [
    vscode.l10n.t('This document could not be loaded.'),
    '',
    failureSentence(error),
    '',
    vscode.l10n.t('Close it and open it again to retry. “Hiero: Show Log” has the details.'),
    '',
  ].join('\n');
}
