import * as vscode from 'vscode';
import { lazily } from '../../domain/lazily.ts';
import { documentSelector, problemSource } from '../../editor/languageFeatures.ts';
import type { Log } from '../../editor/log.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import { type Clock, systemClock } from '../../editor/polling.ts';
import { isEnabled, onDidChangeSettings } from '../../editor/settings.ts';

export interface DiagnosticsDependencies {
  readonly networkContext: Pick<NetworkContext<unknown>, 'network' | 'networks' | 'onDidChange'>;
  readonly log: Log;
  readonly clock?: Clock;
}

const pauseMs = 300;
// Beyond this a document is data, and typing in it must stay quick.
const maxLength = 1_000_000;
// Only what has capitals or a checksum is worth loading code for.
const mayHoldChecksum = /0x[0-9a-fA-F]{40}(?!\w)|\d\.\d{1,12}-[a-z]{5}(?!\w)/;

/** Warnings at addresses and ids with a wrong checksum, with quick fixes. Makes no request. */
export function registerDiagnostics({
  networkContext,
  log,
  clock = systemClock,
}: DiagnosticsDependencies): vscode.Disposable {
  const load = lazily(() => import('./checksumDiagnostics.ts'));
  const collection = vscode.languages.createDiagnosticCollection('hieroLens.checksums');
  const waiting = new Map<vscode.TextDocument, () => void>();

  const update = async (document: vscode.TextDocument): Promise<void> => {
    if (!isWatched(document) || lengthOf(document) > maxLength || !mayHoldChecksum.test(document.getText())) {
      collection.delete(document.uri);
      return;
    }
    const { checksumDiagnostics } = await load();
    const { version } = document;
    const { network } = networkContext;
    // Another update runs, or has run, when it has changed meanwhile.
    const token = {
      get isCancellationRequested() {
        return (
          document.isClosed ||
          waiting.has(document) ||
          document.version !== version ||
          networkContext.network !== network
        );
      },
    };
    const diagnostics = token.isCancellationRequested
      ? undefined
      : await checksumDiagnostics(document, networkContext, token);
    if (diagnostics !== undefined && !token.isCancellationRequested && isWatched(document)) {
      collection.set(document.uri, diagnostics);
    }
  };
  const schedule = (document: vscode.TextDocument): void => {
    waiting.get(document)?.();
    const run = () => {
      waiting.delete(document);
      update(document).catch((error: unknown) => log.failure('checksums', error));
    };
    waiting.set(document, clock.after(pauseMs, run));
  };
  const forget = (document: vscode.TextDocument): void => {
    waiting.get(document)?.();
    waiting.delete(document);
    collection.delete(document.uri);
  };
  const scheduleAll = (): void => vscode.workspace.textDocuments.forEach(schedule);
  scheduleAll();
  return vscode.Disposable.from(
    collection,
    vscode.workspace.onDidOpenTextDocument(schedule),
    vscode.workspace.onDidChangeTextDocument(({ document }) => schedule(document)),
    vscode.workspace.onDidCloseTextDocument(forget),
    networkContext.onDidChange(scheduleAll),
    onDidChangeSettings(({ affects }) => {
      if (affects('diagnostics.enabled')) {
        scheduleAll();
      }
    }),
    vscode.languages.registerCodeActionsProvider(
      documentSelector,
      {
        async provideCodeActions(document, _range, { diagnostics }) {
          const own = diagnostics.filter(({ source }) => source === problemSource);
          return own.length === 0 ? [] : (await load()).checksumFixes(document, own, networkContext);
        },
      },
      { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
    ),
    new vscode.Disposable(() => {
      for (const cancel of waiting.values()) {
        cancel();
      }
    }),
  );
}

/** Without putting the whole text together, as `getText` would. */
function lengthOf(document: vscode.TextDocument): number {
  return document.offsetAt(document.lineAt(document.lineCount - 1).range.end);
}

/** What a person can edit: files, unsaved texts and notebook cells, where it is not switched off. */
function isWatched(document: vscode.TextDocument): boolean {
  const { scheme } = document.uri;
  const isEditable =
    scheme === 'untitled' ||
    scheme === 'vscode-notebook-cell' ||
    vscode.workspace.fs.isWritableFileSystem(scheme) === true;
  return isEditable && isEnabled('diagnostics', document);
}
