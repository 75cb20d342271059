import * as vscode from 'vscode';

/** Where a workspace folder keeps its names. */
export const addressBookPath = '.hiero-lens/addresses.json';

export function bookUri(folder: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(folder, addressBookPath);
}
