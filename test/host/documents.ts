import assert from 'node:assert/strict';
import * as vscode from 'vscode';

/** A file of the workspace that is open. */
export function inWorkspace(...path: readonly string[]): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  return vscode.Uri.joinPath(folder?.uri ?? assert.fail('no workspace'), ...path);
}

/** The lenses that a document has now; those of contracts come when an editor shows it and they are known. */
export async function lensesOf(uri: vscode.Uri): Promise<readonly vscode.CodeLens[]> {
  return vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri, 100);
}

export async function linksOf({ uri }: Pick<vscode.TextDocument, 'uri'>): Promise<readonly vscode.DocumentLink[]> {
  return vscode.commands.executeCommand<vscode.DocumentLink[]>('vscode.executeLinkProvider', uri);
}

/** Does what a click on a lens does. */
export async function press(lens: vscode.Command | undefined): Promise<void> {
  await vscode.commands.executeCommand(lens?.command ?? '', ...(lens?.arguments ?? []));
}

/** Resolves with the document's text when it fits, at once when it does already. */
export function untilText(document: vscode.TextDocument, fits: (text: string) => boolean): Promise<string> {
  return new Promise((resolve) => {
    const look = () => {
      if (fits(document.getText())) {
        subscription.dispose();
        resolve(document.getText());
      }
    };
    const subscription = vscode.workspace.onDidChangeTextDocument(look);
    look();
  });
}
