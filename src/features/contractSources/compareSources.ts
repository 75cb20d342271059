import * as vscode from 'vscode';
import { type SourceFile, sourceFiles } from '../../domain/contract/contractSources.ts';
import { type FoundContract, isSameContract } from '../../domain/contract/networkContract.ts';
import { baseName } from '../../domain/contract/sourcePath.ts';
import { InputError } from '../../domain/failure.ts';
import type { Networks } from '../../domain/network/networkNamed.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { contractOfUri, sourceUri } from '../../editor/documentUris.ts';
import { findNamesakes } from '../../editor/files.ts';
import { pickItem } from '../../editor/questions.ts';

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
