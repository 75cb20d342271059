import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { sampleName, sampleParent } from '../../domain/network/samplePath.ts';
import { samplePayment, validFrom } from '../../domain/network/samplePayment.ts';
import { formatHex } from '../../domain/value/bytes.ts';

/** Every file of the sample: in a browser nothing says what a folder of the extension has. */
export const sampleFiles = [
  '.vscode/settings.json',
  'README.md',
  'broadcast/Deploy.s.sol/296/run-latest.json',
  'config/addresses.json',
  'contracts/SupplierPayments.sol',
  'src/transfer.ts',
  samplePayment,
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
      const bytes = await vscode.workspace.fs.readFile(shipped(extensionUri, file));
      await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(part, file), bytes);
    }
    await vscode.workspace.fs.rename(part, folder, { overwrite: true });
  }
  return folder;
}

/** Makes the payment valid from now on, where it is still as it came; a network takes it for three minutes. */
export async function renewPayment({ extensionUri }: Pick<SamplePlaces, 'extensionUri'>, folder: vscode.Uri) {
  const file = vscode.Uri.joinPath(folder, samplePayment);
  const [own, ours] = await Promise.all(
    [file, shipped(extensionUri, samplePayment)].map(async (uri) => vscode.workspace.fs.readFile(uri)),
  );
  if (own !== undefined && ours !== undefined && withoutStart(own) === withoutStart(ours)) {
    await vscode.workspace.fs.writeFile(file, validFrom(ours, Math.floor(Date.now() / 1000)));
  }
}

/** The folder of this window that is the sample. */
export function openedSample(): vscode.Uri | undefined {
  return vscode.workspace.workspaceFolders?.find(({ name }) => name === sampleName)?.uri;
}

function withoutStart(payment: Uint8Array): string {
  return formatHex(validFrom(payment, 0));
}

function shipped(extensionUri: vscode.Uri, file: string): vscode.Uri {
  return vscode.Uri.joinPath(extensionUri, 'media', 'sample', file);
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
