import * as vscode from 'vscode';
import { sourceFiles } from '../../domain/contract/contractSources.ts';
import type { VerifiedContract } from '../../domain/contract/verifiedContract.ts';
import { InputError } from '../../domain/failure.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { contractPlaceOf } from '../../editor/contractUris.ts';
import { showMessage, withProgress } from '../../editor/messages.ts';
import { schemes } from '../../manifest.ts';
import { type SourceCopy, writeSourceCopy } from './sourceCopies.ts';

/**
 * Copies the sources into the extension's storage and adds the copy as a folder of the workspace, so that the editor's
 * search and every extension for their language reach them. A copy that is there is brought to the verified texts again,
 * be it a folder already or not; the virtual folder that earlier versions added gives way to it. Done in Restricted Mode
 * too: nothing of the workspace is read or written. Throws InputError when it is a folder already.
 */
export async function addSourcesFolder(contract: VerifiedContract, storage: vscode.Uri): Promise<void> {
  const { folder, refused } = await copySources(contract, storage);
  if (refused.length > 0) {
    void showMessage(
      'warning',
      vscode.l10n.t('The disk does not take the names of {0} sources: they are missing in the folder.', refused.length),
    );
  }
  const folders = vscode.workspace.workspaceFolders ?? [];
  const isOf = ({ uri }: vscode.WorkspaceFolder) => {
    const place = contractPlaceOf(uri);
    const isWhole = place?.rest.replace(/\/+$/, '') === '';
    return isWhole && place.key.chainId === contract.chainId && place.key.address === contract.address;
  };
  if (folders.some((other) => isOf(other) && other.uri.scheme !== schemes.source)) {
    throw new InputError('already-added', vscode.l10n.t('The sources are a folder of the workspace already.'));
  }
  const virtual = folders.findIndex(isOf);
  const name = singleLine(contract.compilation?.name ?? 'Contract', 60);
  vscode.workspace.updateWorkspaceFolders(virtual < 0 ? folders.length : virtual, virtual < 0 ? 0 : 1, {
    uri: vscode.Uri.file(folder),
    name: `${name} (${contract.address.slice(0, 8)}…)`,
  });
}

function copySources(contract: VerifiedContract, storage: vscode.Uri): Thenable<SourceCopy> {
  const files = sourceFiles(contract);
  const title =
    files.length === 1 ? vscode.l10n.t('Copying 1 source') : vscode.l10n.t('Copying {0} sources', files.length);
  return withProgress(title, (signal, report) =>
    writeSourceCopy(storage.fsPath, contract, files, {
      signal,
      onFile: () => report({ increment: 100 / files.length }),
    }),
  );
}
