import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { sampleName, sampleParent } from '../../domain/network/samplePath.ts';

/** Every file of the sample: in a browser nothing says what a folder of the extension has. */
export const sampleFiles = [
  '.vscode/settings.json',
  'README.md',
  'config/addresses.json',
  'contracts/Vault.sol',
  'src/transfer.ts',
  'transactions/audit-trail.tx',
  'transactions/create-account.tx',
  'transactions/damaged.tx',
  'transactions/deploy-vault.tx',
  'transactions/mint-rewards.tx',
  'transactions/open-account.tx',
  'transactions/pay-supplier.tx',
  'transactions/scheduled-mint.tx',
  'transactions/settlement-batch.tx',
  'transactions/token-clean-up.tx2',
];

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
  const copies = vscode.Uri.joinPath(globalStorageUri, sampleParent);
  const folder = vscode.Uri.joinPath(copies, sampleName);
  await removeLink(copies);
  await removeLink(folder);
  if ((await typeOf(vscode.Uri.joinPath(folder, 'README.md'))) === vscode.FileType.Unknown) {
    // Aside first: a copy that is there is whole.
    const part = vscode.Uri.joinPath(copies, randomUUID());
    for (const file of sampleFiles) {
      const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(extensionUri, 'media', 'sample', file));
      await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(part, file), bytes);
    }
    await vscode.workspace.fs.rename(part, folder, { overwrite: true });
  }
  return folder;
}

/** The folder of this window that is the sample. */
export function openedSample(): vscode.Uri | undefined {
  return vscode.workspace.workspaceFolders?.find(({ name }) => name === sampleName)?.uri;
}

/** What a link leads to is not ours to write, nor the sample. */
async function removeLink(uri: vscode.Uri): Promise<void> {
  if ((await typeOf(uri)) & vscode.FileType.SymbolicLink) {
    await vscode.workspace.fs.delete(uri);
  }
}

/** Unknown where there is nothing. */
async function typeOf(uri: vscode.Uri): Promise<vscode.FileType> {
  try {
    return (await vscode.workspace.fs.stat(uri)).type;
  } catch {
    return vscode.FileType.Unknown;
  }
}
