import * as vscode from 'vscode';
import type { KeptFiles } from './keptContracts.ts';

/** The files below the extension's own storage; its folder is made at the first write. */
export function createContractFiles(storage: vscode.Uri): KeptFiles {
  const folder = vscode.Uri.joinPath(storage, 'contracts');
  const place = (name: string) => vscode.Uri.joinPath(folder, name);
  return {
    async read(name) {
      try {
        return await vscode.workspace.fs.readFile(place(name));
      } catch {
        return undefined;
      }
    },
    async write(name, bytes) {
      await vscode.workspace.fs.createDirectory(folder);
      await vscode.workspace.fs.writeFile(place(name), bytes);
    },
    remove: async (name) => vscode.workspace.fs.delete(place(name)),
    async list() {
      const entries = await vscode.workspace.fs.readDirectory(folder);
      const dated = await Promise.all(
        entries.map(async ([name]) => ({ name, stat: await vscode.workspace.fs.stat(place(name)) })),
      );
      return dated
        .toSorted((a, b) => a.stat.mtime - b.stat.mtime)
        .map(({ name, stat }) => ({ name, bytes: stat.size }));
    },
  };
}
