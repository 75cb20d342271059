import * as vscode from 'vscode';

/** Files of one folder of the extension's storage by their names; the folder is made at the first write. */
export function createStorageFiles(storage: vscode.Uri, folderName: string) {
  const uriOf = (name: string) => vscode.Uri.joinPath(storage, folderName, name);
  return {
    /** Undefined when there is none. */
    async read(name: string): Promise<Uint8Array | undefined> {
      try {
        return await vscode.workspace.fs.readFile(uriOf(name));
      } catch {
        return undefined;
      }
    },
    async write(name: string, bytes: Uint8Array): Promise<void> {
      await vscode.workspace.fs.createDirectory(vscode.Uri.joinPath(storage, folderName));
      await vscode.workspace.fs.writeFile(uriOf(name), bytes);
    },
    remove: async (name: string): Promise<void> => vscode.workspace.fs.delete(uriOf(name)),
    /** Oldest first. */
    async list(): Promise<readonly { readonly name: string; readonly bytes: number }[]> {
      const entries = await vscode.workspace.fs.readDirectory(vscode.Uri.joinPath(storage, folderName));
      const dated = await Promise.all(
        entries.map(async ([name]) => ({ name, stat: await vscode.workspace.fs.stat(uriOf(name)) })),
      );
      return dated
        .toSorted((a, b) => a.stat.mtime - b.stat.mtime)
        .map(({ name, stat }) => ({ name, bytes: stat.size }));
    },
  };
}
