import * as vscode from 'vscode';
import { type SourceFile, sourceFiles } from '../../domain/contract/contractSources.ts';
import type { FoundContract } from '../../domain/contract/networkContract.ts';
import { formatVerification, type VerifiedContract } from '../../domain/contract/verifiedContract.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { sourceUri } from '../../editor/documentUris.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { pickItem } from '../../editor/questions.ts';
import { showDocument } from '../../editor/virtualDocuments.ts';
import { collectSteps } from '../../editor/yieldingScan.ts';

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
