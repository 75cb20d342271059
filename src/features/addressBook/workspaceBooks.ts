import * as vscode from 'vscode';
import type { AddressBookEntry } from '../../domain/addressBook/addressBook.ts';
import { type AddressBookFile, readAddressBookFile } from '../../domain/addressBook/addressBookFile.ts';
import { InputError } from '../../domain/failure.ts';
import { linePlaces } from '../../domain/value/jsonTree.ts';
import { isFile, ownFolders } from '../../editor/files.ts';
import { problemAt, problemSource } from '../../editor/languageFeatures.ts';
import type { Log } from '../../editor/log.ts';
import { showStatusMessage } from '../../editor/messages.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { systemClock } from '../../editor/polling.ts';
import { collectSteps } from '../../editor/yieldingScan.ts';
import { checkBookSize, statIfPresent } from './bookFile.ts';
import { addressBookPath, bookUri } from './bookPlace.ts';

const typingPauseMs = 200;

/** The address books of the workspace's folders, kept up with their files. */
export type WorkspaceBooks = ReturnType<typeof createWorkspaceBooks>;

/** Faults are pointed out in the file; while it cannot be read, what it said before stays in use. */
export function createWorkspaceBooks(log: Log) {
  const problems = vscode.languages.createDiagnosticCollection('hieroLens.addressBook');
  const known = new Map<string, readonly AddressBookEntry[]>();
  const watchers = new Map<string, vscode.Disposable>();
  let loading = Promise.resolve();
  let cancelCheck = () => {};

  const load = async (folder: vscode.Uri): Promise<void> => {
    const uri = bookUri(folder);
    try {
      const stat = await statIfPresent(uri);
      if (stat === undefined) {
        problems.delete(uri);
        if (known.delete(folder.toString())) {
          const text = vscode.l10n.t('{0} is gone: its names are no longer shown.', addressBookPath);
          showStatusMessage(text, 10_000, 'bookmark');
        }
        return;
      }
      if (!isFile(stat.type)) {
        throw new InputError('no-file', vscode.l10n.t('{0} is no file that can be read.', addressBookPath));
      }
      checkBookSize(stat.size);
      const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
      for (const file of await collectSteps(readAddressBookFile(text))) {
        known.set(folder.toString(), file.entries ?? known.get(folder.toString()) ?? []);
        problems.set(uri, diagnosticsOf(file, text));
      }
    } catch (error) {
      problems.set(uri, [problemOf(error)]);
      log.failure(`address book ${uri.toString(true)}`, error);
    }
  };
  const enqueue = (folder: vscode.Uri): Promise<void> => {
    loading = loading.then(() => load(folder));
    return loading;
  };
  const follow = () => {
    const folders = ownFolders();
    const present = new Set(folders.map(({ uri }) => uri.toString()));
    for (const [folder, watcher] of watchers) {
      if (!present.has(folder)) {
        watcher.dispose();
        watchers.delete(folder);
        known.delete(folder);
        problems.delete(bookUri(vscode.Uri.parse(folder)));
      }
    }
    for (const { uri } of folders.filter((folder) => !watchers.has(folder.uri.toString()))) {
      watchers.set(
        uri.toString(),
        watch(uri, () => void enqueue(uri)),
      );
      void enqueue(uri);
    }
  };
  follow();
  const subscriptions = vscode.Disposable.from(
    problems,
    vscode.workspace.onDidChangeWorkspaceFolders(follow),
    // Faults follow the typing; names change when the file is saved.
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      const isBook = [...watchers.keys()].some(
        (folder) => bookUri(vscode.Uri.parse(folder)).toString() === document.uri.toString(),
      );
      if (isBook) {
        cancelCheck();
        cancelCheck = systemClock.after(typingPauseMs, () => {
          problems.set(document.uri, problemsOfText(document.getText()));
        });
      }
    }),
  );
  return {
    /** What all folders name; nothing while the workspace is not trusted. */
    async entries() {
      await loading;
      return vscode.workspace.isTrusted ? [...known.values()].flat() : [];
    },
    /** Reads the file of a folder again. */
    reload: enqueue,
    dispose() {
      cancelCheck();
      vscode.Disposable.from(subscriptions, ...watchers.values()).dispose();
    },
  };
}

function watch(folder: vscode.Uri, onChange: () => void): vscode.Disposable {
  const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, addressBookPath));
  return vscode.Disposable.from(
    watcher,
    watcher.onDidCreate(onChange),
    watcher.onDidChange(onChange),
    watcher.onDidDelete(onChange),
  );
}

/** While it is typed. */
function problemsOfText(text: string): readonly vscode.Diagnostic[] {
  try {
    checkBookSize(new TextEncoder().encode(text).length);
    return [...readAddressBookFile(text)].flatMap((file) => (file === undefined ? [] : diagnosticsOf(file, text)));
  } catch (error) {
    return [problemOf(error)];
  }
}

/** Why none of it can be used. */
function problemOf(error: unknown): vscode.Diagnostic {
  const why =
    error instanceof InputError
      ? phraseText(error.sentence)
      : vscode.l10n.t('The address book could not be read: {0}', `${error}`);
  return problemAt(new vscode.Range(0, 0, 0, 1), why, vscode.DiagnosticSeverity.Error, problemSource);
}

function diagnosticsOf({ problems }: AddressBookFile, text: string): readonly vscode.Diagnostic[] {
  const shown = problems.slice(0, 100);
  const places = linePlaces(
    text,
    shown.flatMap(({ start, end }) => [start, end]),
  );
  const positionOf = (offset: number) => {
    const { line = 0, character = 0 } = places.get(offset) ?? {};
    return new vscode.Position(line, character);
  };
  return shown.map(({ start, end, message }) => {
    const range = new vscode.Range(positionOf(start), positionOf(end));
    return problemAt(range, phraseText(message), vscode.DiagnosticSeverity.Error, problemSource);
  });
}
