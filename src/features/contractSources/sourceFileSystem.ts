import * as vscode from 'vscode';
import { schemes } from '../../manifest.ts';
import type { SourceEntry } from './sourceEntry.ts';

interface SourceFiles extends vscode.Disposable {
  /** Files that are open may have other texts now. */
  changed(uris: readonly vscode.Uri[]): void;
}

/**
 * Verified sources as a read-only file system with real folders, below `hiero-source://<address>/<network>/`. It
 * writes nothing to disk: a source path the service gives can only name a place in here. A failure is a sentence of ours.
 */
export function registerSourceFiles(
  find: (uri: vscode.Uri) => Promise<SourceEntry | undefined>,
  onFailure: (error: unknown) => void,
): SourceFiles {
  const changes = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  /** Stands in the place of a time, by which the editor tells what has another text. */
  let rounds = 0;
  const look = async (uri: vscode.Uri): Promise<SourceEntry> => {
    const entry = await find(uri).catch(async (error: unknown) => {
      onFailure(error);
      const { failureSentence } = await import('../../editor/failureText.ts');
      // The editor shows an error as it is: with the name of its class and, of our own, with an address.
      throw vscode.FileSystemError.Unavailable(failureSentence(error));
    });
    if (entry === undefined) {
      throw vscode.FileSystemError.FileNotFound(uri);
    }
    return entry;
  };
  const readOnly = (uri: vscode.Uri): never => {
    throw vscode.FileSystemError.NoPermissions(uri);
  };
  const provider: vscode.FileSystemProvider = {
    onDidChangeFile: changes.event,
    watch: () => new vscode.Disposable(() => undefined),
    async stat(uri) {
      const entry = await look(uri);
      const times = { ctime: 0, mtime: rounds, permissions: vscode.FilePermission.Readonly };
      return 'text' in entry
        ? { type: vscode.FileType.File, size: Buffer.byteLength(entry.text), ...times }
        : { type: vscode.FileType.Directory, size: 0, ...times };
    },
    async readDirectory(uri) {
      const entry = await look(uri);
      if ('text' in entry) {
        throw vscode.FileSystemError.FileNotADirectory(uri);
      }
      return Array.from(entry.names, ([name, { isFolder }]) => [
        name,
        isFolder ? vscode.FileType.Directory : vscode.FileType.File,
      ]);
    },
    async readFile(uri) {
      const entry = await look(uri);
      if (!('text' in entry)) {
        throw vscode.FileSystemError.FileIsADirectory(uri);
      }
      return new TextEncoder().encode(entry.text);
    },
    createDirectory: readOnly,
    writeFile: readOnly,
    delete: readOnly,
    rename: readOnly,
  };
  const registration = vscode.workspace.registerFileSystemProvider(schemes.source, provider, {
    isReadonly: true,
    isCaseSensitive: true,
  });
  return {
    changed(uris) {
      rounds++;
      changes.fire(uris.map((uri) => ({ type: vscode.FileChangeType.Changed, uri })));
    },
    dispose: () => vscode.Disposable.from(changes, registration).dispose(),
  };
}
