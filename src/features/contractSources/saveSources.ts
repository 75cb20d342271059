import * as vscode from 'vscode';
import {
  type ExistingEntry,
  type ExportPlan,
  planExport,
  type SourceFile,
  sourceFiles,
} from '../../domain/contract/contractSources.ts';
import type { VerifiedContract } from '../../domain/contract/verifiedContract.ts';
import { InputError } from '../../domain/failure.ts';
import { readText } from '../../editor/files.ts';
import { showDialog, showMessage, withProgress } from '../../editor/messages.ts';

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
