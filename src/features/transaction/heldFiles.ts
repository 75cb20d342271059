import * as vscode from 'vscode';
import { schemes } from '../../manifest.ts';

/** More views of texts than anybody has open; beyond that the oldest is forgotten. */
const maxHeld = 20;

/** What was opened from the clipboard or a selection, as read-only files in memory: nothing is written to disk. */
export function registerHeldFiles() {
  const held = new Map<string, { readonly path: string; readonly bytes: Uint8Array }>();
  const changes = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  const bytesOf = (uri: vscode.Uri): Uint8Array => {
    const bytes = held.get(uri.toString())?.bytes;
    if (bytes === undefined) {
      throw vscode.FileSystemError.FileNotFound(uri);
    }
    return bytes;
  };
  const readOnly = (uri: vscode.Uri): never => {
    throw vscode.FileSystemError.NoPermissions(uri);
  };
  const provider: vscode.FileSystemProvider = {
    onDidChangeFile: changes.event,
    watch: () => new vscode.Disposable(() => undefined),
    stat: (uri) => ({
      type: vscode.FileType.File,
      size: bytesOf(uri).length,
      ctime: 0,
      mtime: 0,
      permissions: vscode.FilePermission.Readonly,
    }),
    readFile: bytesOf,
    readDirectory: readOnly,
    createDirectory: readOnly,
    writeFile: readOnly,
    delete: readOnly,
    rename: readOnly,
  };
  const registration = vscode.workspace.registerFileSystemProvider(schemes.transaction, provider, { isReadonly: true });
  return {
    /** The address under which the bytes can be read until they are forgotten; no other session has the same. */
    hold(name: string, bytes: Uint8Array) {
      // What tells it apart is no part of the path, which is shown above the view.
      const path = `/${unusedName(name, new Set([...held.values()].map((other) => other.path)))}`;
      const uri = vscode.Uri.from({ scheme: schemes.transaction, authority: crypto.randomUUID(), path });
      held.set(uri.toString(), { path, bytes });
      for (const [oldest] of [...held].slice(0, -maxHeld)) {
        held.delete(oldest);
      }
      return uri;
    },
    forget: (uri: vscode.Uri) => void held.delete(uri.toString()),
    dispose: () => vscode.Disposable.from(changes, registration).dispose(),
  };
}

/** `Clipboard`, then `Clipboard 2`: two views can be told apart by their titles. */
function unusedName(name: string, paths: ReadonlySet<string>): string {
  let [unused, number] = [name, 1];
  while (paths.has(`/${unused}`)) {
    number++;
    unused = `${name} ${number}`;
  }
  return unused;
}
