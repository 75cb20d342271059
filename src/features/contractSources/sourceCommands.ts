import * as vscode from 'vscode';
import { sourceFiles } from '../../domain/contract/contractSources.ts';
import type { FoundContract } from '../../domain/contract/networkContract.ts';
import { formatMatch, type VerifiedContract } from '../../domain/contract/verifiedContract.ts';
import type { Networks } from '../../domain/network/networkNamed.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { sourceUri } from '../../editor/contractUris.ts';
import { pickItem } from '../../editor/questions.ts';
import { showDocument } from '../../editor/virtualDocuments.ts';
import { addSourcesFolder } from './addSourcesFolder.ts';
import { compareSources } from './compareSources.ts';
import { saveSources } from './saveSources.ts';

/** The verified contract of an argument; undefined after "not verified" was shown or the user gave up. */
export type FindContract = (argument: unknown) => Promise<FoundContract | undefined>;

export interface SourceCommands {
  open(argument: unknown): Promise<void>;
  /** Adds a copy of the sources as a folder, so that search and language extensions work across them. */
  addFolder(argument: unknown): Promise<void>;
  /** Writes them below a folder the user picks; nothing is overwritten without a question. */
  save(argument: unknown): Promise<void>;
  /** Shows the difference between a source and the workspace's file of that name. */
  compare(argument: unknown): Promise<void>;
}

/** `storage` is the extension's own folder, where copies of sources are kept. */
export function createSourceCommands(
  find: FindContract,
  networkContext: Networks,
  storage: vscode.Uri,
): SourceCommands {
  const onFound = (run: (found: FoundContract, argument: unknown) => Promise<void>) => async (argument: unknown) => {
    const contract = await find(argument);
    if (contract !== undefined) {
      await run(contract, argument);
    }
  };
  return {
    open: onFound(async (found) => {
      const path = await pickSource(found.contract);
      if (path !== undefined) {
        await showDocument(sourceUri(found, path));
      }
    }),
    addFolder: onFound((found) => addSourcesFolder(found, storage, networkContext)),
    save: onFound(({ contract }) => saveSources(contract)),
    compare: onFound((found, argument) => compareSources(found, argument, networkContext)),
  };
}

/** Lets the user choose among several sources, the contract's own file first; a single one needs no question. */
async function pickSource(contract: VerifiedContract): Promise<string | undefined> {
  const files = sourceFiles(contract);
  if (files.length <= 1) {
    return files[0]?.safePath;
  }
  const name = contract.compilation?.name;
  const items = files.map(({ safePath, originalPath, isTarget }) => ({
    label: singleLine(originalPath),
    description: isTarget && name !== undefined ? vscode.l10n.t('holds {0}', singleLine(name, 80)) : '',
    iconPath: new vscode.ThemeIcon(isTarget ? 'verified' : 'file-code'),
    safePath,
  }));
  const title = [name, formatMatch(contract.match)].filter((part) => part !== undefined).join(' · ');
  return (await pickItem(items, { title: singleLine(title) }))?.safePath;
}
