import * as vscode from 'vscode';
import { schemes } from '../../manifest.ts';
import type { SourceEntry } from './sourceEntry.ts';

/**
 * Verified sources as a read-only file system with real folders, below `hiero-source:/<network>/<address>/`. It
 * writes nothing to disk: a source path the service gives can only name a place in here.
 */
export function registerSourceFiles(find: (uri: vscode.Uri) => Promise<SourceEntry | undefined>): vscode.Disposable {
  const unchanging = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  const look = async (uri: vscode.Uri): Promise<SourceEntry> => {
    const entry = await find(uri);
    if (entry === undefined) {
      throw vscode.FileSystemError.FileNotFound(uri);
    }
    return entry;
  };
  const readOnly = (uri: vscode.Uri): never => {
    throw vscode.FileSystemError.NoPermissions(uri);
  };
  const provider: vscode.FileSystemProvider = {
    onDidChangeFile: unchanging.event,
    watch: () => new vscode.Disposable(() => undefined),
    async stat(uri) {
      const entry = await look(uri);
      const times = { ctime: 0, mtime: 0, permissions: vscode.FilePermission.Readonly };
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
  return vscode.Disposable.from(
    unchanging,
    vscode.workspace.registerFileSystemProvider(schemes.source, provider, { isReadonly: true, isCaseSensitive: true }),
  );
}
