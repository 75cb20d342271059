import * as vscode from 'vscode';
import {
  type ExistingEntry,
  type ExportPlan,
  planExport,
  type SourceFile,
  sourceFiles,
} from '../../domain/contract/contractSources.ts';
import {
  type FoundContract,
  isChainLabel,
  isSameContract,
  networkLabel,
} from '../../domain/contract/networkContract.ts';
import { baseName } from '../../domain/contract/sourcePath.ts';
import { formatVerification, type VerifiedContract } from '../../domain/contract/verifiedContract.ts';
import { shortenAddress } from '../../domain/entity/evmAddress.ts';
import { InputError } from '../../domain/failure.ts';
import type { Networks } from '../../domain/network/networkNamed.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { contractOfUri, readContractUri, sourceUri } from '../../editor/documentUris.ts';
import { findNamesakes, readText } from '../../editor/files.ts';
import { showDialog, showMessage, withProgress } from '../../editor/messages.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { pickItem } from '../../editor/questions.ts';
import { showDocument } from '../../editor/virtualDocuments.ts';
import { collectSteps } from '../../editor/yieldingScan.ts';
import { type SourceCopy, writeSourceCopy } from './sourceCopies.ts';

/** Opens a source by the user's choice. */
export async function openSource(found: FoundContract): Promise<void> {
  const path = await pickSource(found.contract);
  if (path !== undefined) {
    await showDocument(sourceUri(found, path));
  }
}

function* sourceItems(files: readonly SourceFile[], name: string | undefined) {
  yield undefined;
  for (const { safePath, originalPath, isTarget } of files) {
    yield {
      label: singleLine(originalPath, 300),
      description: isTarget && name !== undefined ? vscode.l10n.t('holds {0}', singleLine(name, 80)) : '',
      iconPath: new vscode.ThemeIcon(isTarget ? 'verified' : 'file-code'),
      safePath,
    };
  }
}

/** Lets the user choose among several sources, the contract's own file first; a single one needs no question. */
async function pickSource(contract: VerifiedContract): Promise<string | undefined> {
  const files = sourceFiles(contract);
  if (files.length <= 1) {
    return files[0]?.safePath;
  }
  const name = contract.compilation?.name;
  const items = await collectSteps(sourceItems(files, name));
  const title = [name, phraseText(formatVerification(contract))].filter((part) => part !== undefined).join(' · ');
  return (await pickItem(items, { title: singleLine(title) }))?.safePath;
}

/** Shows the difference between a source, that in front if it is one, and the workspace's own file of that name. */
export async function compareSources(found: FoundContract, argument: unknown, networks: Networks): Promise<void> {
  const file = shownSource(found, argument, networks) ?? sourceFiles(found.contract)[0];
  const [nearest, ...others] = file === undefined ? [] : await findNamesakes(file.originalPath);
  if (file === undefined || nearest === undefined) {
    throw new InputError(
      'no-file',
      vscode.l10n.t('The workspace has no file named {0}.', singleLine(baseName(file?.originalPath ?? ''), 100)),
    );
  }
  const own = others.length === 0 ? nearest : await pickFile([nearest, ...others]);
  if (own !== undefined) {
    const title = vscode.l10n.t('{0}: verified ↔ workspace', singleLine(baseName(file.originalPath), 80));
    await vscode.commands.executeCommand('vscode.diff', sourceUri(found, file.safePath), own, title);
  }
}

function shownSource(found: FoundContract, argument: unknown, networks: Networks): SourceFile | undefined {
  const uri = argument instanceof vscode.Uri ? argument : vscode.window.activeTextEditor?.document.uri;
  const shown = uri && contractOfUri(networks, uri);
  return shown !== undefined && isSameContract(shown, found)
    ? sourceFiles(found.contract).find(({ safePath }) => safePath === shown.rest)
    : undefined;
}

async function pickFile(files: readonly vscode.Uri[]): Promise<vscode.Uri | undefined> {
  const items = files.map((uri) => ({ label: vscode.workspace.asRelativePath(uri), uri }));
  return (await pickItem(items, { title: vscode.l10n.t('Compare with') }))?.uri;
}

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

/** Writes the sources below a folder the user picks; nothing is overwritten without a question. */
export async function saveSources(contract: VerifiedContract): Promise<void> {
  if (!vscode.workspace.isTrusted) {
    throw new InputError(
      'restricted',
      vscode.l10n.t('In Restricted Mode nothing is saved: trust the workspace first.'),
    );
  }
  const [folder] =
    (await vscode.window.showOpenDialog({
      canSelectFiles: false,
      canSelectFolders: true,
      openLabel: vscode.l10n.t('Save Sources Here'),
    })) ?? [];
  if (folder === undefined) {
    return;
  }
  const plan = await planExport(sourceFiles(contract), (path) => existingEntry(folder, path));
  const files = await filesToWrite(plan);
  if (files === undefined) {
    return;
  }
  const title = vscode.l10n.t('Saving {0} sources', files.length);
  const written = await withProgress(title, async (signal, report) => {
    let count = 0;
    for (const { safePath, text } of files) {
      if (signal.aborted) {
        break;
      }
      await vscode.workspace.fs.writeFile(
        vscode.Uri.joinPath(folder, ...safePath.split('/')),
        new TextEncoder().encode(text),
      );
      count++;
      report({ increment: 100 / files.length });
    }
    return count;
  });
  const blocked =
    plan.blocked.length === 0
      ? ''
      : vscode.l10n.t(
          ' {0} could not be saved: a link or another kind of file is in their place.',
          plan.blocked.length,
        );
  void showMessage(
    'information',
    vscode.l10n.t(
      'Saved {0} of {1} sources, {2} were there already.{3}',
      written,
      contract.sources?.size ?? 0,
      plan.same.length,
      blocked,
    ),
  );
}

/** Asks what to do with files that would be overwritten; undefined when the user gave up. */
async function filesToWrite(plan: ExportPlan): Promise<readonly SourceFile[] | undefined> {
  if (plan.differing.length === 0) {
    return plan.create;
  }
  const overwrite = vscode.l10n.t('Overwrite');
  const keep = vscode.l10n.t('Keep Mine');
  const detail = plan.differing.slice(0, 10).map(({ safePath }) => safePath);
  const sentence =
    plan.differing.length === 1
      ? vscode.l10n.t('1 file is there with another text.')
      : vscode.l10n.t('{0} files are there with another text.', plan.differing.length);
  const answer = await showDialog(sentence, detail, overwrite, keep);
  return answer === undefined ? undefined : answer === overwrite ? [...plan.create, ...plan.differing] : plan.create;
}

async function existingEntry(folder: vscode.Uri, path: string): Promise<ExistingEntry> {
  const uri = vscode.Uri.joinPath(folder, ...path.split('/'));
  try {
    const { type } = await vscode.workspace.fs.stat(uri);
    if (type === vscode.FileType.File) {
      return { text: (await readText(uri)) ?? '' };
    }
    // A symbolic link is of another type, whatever it leads to.
    return type === vscode.FileType.Directory ? 'folder' : 'other';
  } catch {
    return 'nothing';
  }
}
