import * as vscode from 'vscode';

/** The lenses that a document has now; those of contracts come when an editor shows it and they are known. */
export async function lensesOf(uri: vscode.Uri): Promise<readonly vscode.CodeLens[]> {
  return vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri, 100);
}
