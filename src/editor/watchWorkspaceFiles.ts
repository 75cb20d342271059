import * as vscode from 'vscode';

/**
 * Calls back with the path of each file of the workspace that is saved, created, changed or deleted, by whomever;
 * without one when the folders of the workspace change. The editor watches those files anyway.
 */
export function watchWorkspaceFiles(onChange: (path?: string) => void): vscode.Disposable {
  const watcher = vscode.workspace.createFileSystemWatcher('**/*');
  const changed = ({ path }: vscode.Uri) => onChange(path);
  return vscode.Disposable.from(
    watcher,
    watcher.onDidCreate(changed),
    watcher.onDidChange(changed),
    watcher.onDidDelete(changed),
    // Where nothing can be watched, what is saved here is known all the same.
    vscode.workspace.onDidSaveTextDocument(({ uri }) => changed(uri)),
    vscode.workspace.onDidChangeWorkspaceFolders(() => onChange()),
  );
}
