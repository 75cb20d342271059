import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';

/** What the folder is called wherever it is opened. */
export const sampleName = 'hiero-sample';

export interface SamplePlaces {
  readonly extensionUri: vscode.Uri;
  readonly globalStorageUri: vscode.Uri;
}

/** The sample folder of this window, else the user's own copy of what comes with the extension, made at first use. */
export async function sampleFolder({ extensionUri, globalStorageUri }: SamplePlaces): Promise<vscode.Uri> {
  const opened = openedSample();
  if (opened !== undefined) {
    return opened;
  }
  const copies = vscode.Uri.joinPath(globalStorageUri, 'sample');
  const folder = vscode.Uri.joinPath(copies, sampleName);
  if (!(await isThere(vscode.Uri.joinPath(folder, 'README.md')))) {
    // Aside first: a copy that is there is whole.
    const part = vscode.Uri.joinPath(copies, randomUUID());
    await vscode.workspace.fs.copy(vscode.Uri.joinPath(extensionUri, 'media', 'sample'), part);
    await vscode.workspace.fs.rename(part, folder, { overwrite: true });
  }
  return folder;
}

/** The folder of this window that is the sample. */
export function openedSample(): vscode.Uri | undefined {
  return vscode.workspace.workspaceFolders?.find(({ name }) => name === sampleName)?.uri;
}

async function isThere(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}
