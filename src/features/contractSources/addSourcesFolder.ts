import * as vscode from 'vscode';
import { sourceFiles } from '../../domain/contract/contractSources.ts';
import { type FoundContract, isChainLabel, networkLabel } from '../../domain/contract/networkContract.ts';
import { shortenAddress } from '../../domain/entity/shortenAddress.ts';
import { InputError } from '../../domain/failure.ts';
import type { Networks } from '../../domain/network/networkNamed.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { readContractUri } from '../../editor/documentUris.ts';
import { showMessage, withProgress } from '../../editor/messages.ts';
import { type SourceCopy, writeSourceCopy } from './sourceCopies.ts';

/**
 * Copies the sources into the extension's storage and adds the copy as a folder of the workspace, so that the editor's
 * search and every extension for their language reach them. A copy that is there is brought to the verified texts again,
 * be it a folder already or not; the folders that earlier versions added give way to it. Done in Restricted Mode
 * too: nothing of the workspace is read or written. Throws InputError when it is a folder already.
 */
export async function addSourcesFolder(found: FoundContract, storage: vscode.Uri, networks: Networks): Promise<void> {
  const { folder, refused } = await copySources(found, storage);
  if (refused.length > 0) {
    void showMessage(
      'warning',
      vscode.l10n.t('The disk does not take the names of {0} sources: they are missing in the folder.', refused.length),
    );
  }
  const uri = vscode.Uri.file(folder);
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.some((other) => other.uri.toString() === uri.toString())) {
    throw new InputError('already-added', vscode.l10n.t('The sources are a folder of the workspace already.'));
  }
  const earlier = folders.findIndex((other) => isWholeOf(other.uri, found, networks));
  const name = singleLine(found.contract.compilation?.name ?? 'Contract', 60);
  vscode.workspace.updateWorkspaceFolders(earlier < 0 ? folders.length : earlier, earlier < 0 ? 0 : 1, {
    uri,
    name: `${name} (${shortenAddress(found.address)})`,
  });
}

/** Earlier versions added the virtual folder, or a copy that named only the chain. */
function isWholeOf(uri: vscode.Uri, { network, chainId, address }: FoundContract, networks: Networks): boolean {
  const named = readContractUri(uri);
  if (named?.address !== address || named.rest.replace(/(?<!\/)\/+$/, '') !== '') {
    return false;
  }
  return (
    named.label === networkLabel({ network, chainId }) ||
    (isChainLabel(networks, named.label) && named.label === chainId)
  );
}

function copySources(found: FoundContract, storage: vscode.Uri): Thenable<SourceCopy> {
  const files = sourceFiles(found.contract);
  const title =
    files.length === 1 ? vscode.l10n.t('Copying 1 source') : vscode.l10n.t('Copying {0} sources', files.length);
  return withProgress(title, (signal, report) => {
    const onFile = () => report({ increment: 100 / files.length });
    return writeSourceCopy(storage.fsPath, found, files, { signal, onFile });
  });
}
