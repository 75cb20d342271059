import * as vscode from 'vscode';
import { type SourceFile, sourceFiles } from '../../domain/contract/contractSources.ts';
import type { VerifiedContract } from '../../domain/contract/verifiedContract.ts';
import { InputError } from '../../domain/failure.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { findOwnFiles } from '../../editor/ownFiles.ts';
import { pickItem } from '../../editor/questions.ts';
import type { ContractStore } from './contractStore.ts';
import { contractPlaceOf, sourceUri } from './contractUris.ts';
import { readText } from './fileText.ts';
import type { MentionState } from './lensBook.ts';
import { baseName, sourcePathOf } from './workspaceMarks.ts';

/** Shows the difference between a source, that in front if it is one, and the workspace's own file of that name. */
export async function compareSources(contract: VerifiedContract, argument: unknown): Promise<void> {
  const file = shownSource(contract, argument) ?? sourceFiles(contract)[0];
  const [nearest, ...others] = file === undefined ? [] : await workspaceFilesLike(file.originalPath);
  if (file === undefined || nearest === undefined) {
    throw new InputError(
      'no-file',
      vscode.l10n.t('The workspace has no file named {0}.', singleLine(baseName(file?.originalPath ?? ''), 100)),
    );
  }
  const own = others.length === 0 ? nearest : await pickFile([nearest, ...others]);
  if (own !== undefined) {
    const title = vscode.l10n.t('{0}: verified ↔ workspace', singleLine(baseName(file.originalPath), 80));
    await vscode.commands.executeCommand('vscode.diff', sourceUri(contract, file.safePath), own, title);
  }
}

/** Whether the workspace has files named like the contract's own file, and none of them has its text. */
export async function differsFromWorkspace(state: MentionState, store: ContractStore): Promise<boolean> {
  const path = sourcePathOf(state);
  if (state.kind !== 'verified' || path === undefined) {
    return false;
  }
  const files = await workspaceFilesLike(path);
  // Only a contract that has a namesake here is worth fetching before anybody asks for it.
  const contract = files.length === 0 ? undefined : await store.contract(state.key);
  const text = contract?.verified === true ? contract.sources?.get(path) : undefined;
  if (text === undefined) {
    return false;
  }
  const texts = await Promise.all(files.map(readText));
  return !texts.some((own) => own !== undefined && sameLines(own, text));
}

function shownSource(contract: VerifiedContract, argument: unknown): SourceFile | undefined {
  const uri = argument instanceof vscode.Uri ? argument : vscode.window.activeTextEditor?.document.uri;
  const place = uri && contractPlaceOf(uri);
  return place?.key.address === contract.address
    ? sourceFiles(contract).find(({ safePath }) => safePath === place.rest)
    : undefined;
}

/** The user's own files with that name, those first whose folders are alike too. */
async function workspaceFilesLike(path: string): Promise<readonly vscode.Uri[]> {
  const name = baseName(path);
  // Anything else would be a pattern of its own, or is no name a compiler is given.
  if (!/^[\w.-]{1,100}$/.test(name)) {
    return [];
  }
  const own = await findOwnFiles(`**/${name}`, '**/{node_modules,artifacts,cache}/**', 8);
  const shared = ({ path: other }: vscode.Uri) => {
    const [a, b] = [path.split('/').reverse(), other.split('/').reverse()];
    const at = a.findIndex((part, index) => part !== b[index]);
    return at < 0 ? a.length : at;
  };
  return own.toSorted((a, b) => shared(b) - shared(a));
}

async function pickFile(files: readonly vscode.Uri[]): Promise<vscode.Uri | undefined> {
  const items = files.map((uri) => ({ label: vscode.workspace.asRelativePath(uri), uri }));
  return (await pickItem(items, { title: vscode.l10n.t('Compare with') }))?.uri;
}

function sameLines(a: string, b: string): boolean {
  return a.replaceAll('\r\n', '\n') === b.replaceAll('\r\n', '\n');
}
