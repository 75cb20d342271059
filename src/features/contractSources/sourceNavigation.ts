import * as vscode from 'vscode';
import {
  findImports,
  findUses,
  resolveImport,
  type SourceMatch,
  scanDeclarations,
  searchBudget,
  searchSources,
} from '../../domain/contract/contractSourceSearch.ts';
import { type SourceFile, sourceFiles } from '../../domain/contract/contractSources.ts';
import type { ContractStore } from '../../domain/contract/contractStore.ts';
import { type FoundContract, isSameContract, type NetworkContract } from '../../domain/contract/networkContract.ts';
import type { Networks } from '../../domain/network/networkNamed.ts';
import { createTurns } from '../../domain/turns.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { contractOfUri, siblingSource, sourceUri } from '../../editor/documentUris.ts';
import { linkAt } from '../../editor/languageFeatures.ts';
import { showStatusMessage } from '../../editor/messages.ts';
import { createPick } from '../../editor/questions.ts';
import { collectSteps, yieldingScan } from '../../editor/yieldingScan.ts';

/**
 * Ways through verified sources without an extension for their language: links of imports, declarations and uses of names, a
 * search over all files (the editor's own needs files on disk). From a copy on disk they lead to files of that copy.
 */
interface Sources {
  readonly networkContext: Networks;
  readonly store: Pick<ContractStore, 'contract'>;
}

const maxMatches = 200;
const maxUses = 2_000;
const messageMs = 10_000;

export async function importLinks(document: vscode.TextDocument, sources: Sources): Promise<vscode.DocumentLink[]> {
  const { path, files } = await sourcesOf(document, sources);
  const own = files.find(({ safePath }) => safePath === path?.rest);
  const links = function* () {
    for (const { path: imported, start, end } of findImports(document.getText())) {
      const target = own && resolveImport(files, own.originalPath, imported);
      const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
      yield path && target ? linkAt(range, siblingSource(document.uri, path, target.safePath)) : undefined;
    }
  };
  return [...(await collectSteps(links()))];
}

/** Says in the status bar when not all of the sources could be looked through. */
export async function declarationsOf(
  document: vscode.TextDocument,
  position: vscode.Position,
  sources: Sources,
  token: vscode.CancellationToken,
): Promise<vscode.Location[]> {
  return locationsOf(document, position, sources, async (files, name) => {
    const budget = searchBudget();
    const found = (await yieldingScan(scanDeclarations(files, name, budget), token)) ?? [];
    if (budget.stepsLeft < 0) {
      const text = vscode.l10n.t(
        'There is too much source text to look through all of it for {0}.',
        singleLine(name, 60),
      );
      showStatusMessage(text, messageMs, 'warning');
    }
    return found;
  });
}

/** Everywhere in the contract's files where the name at the position stands. */
export function usesOf(
  document: vscode.TextDocument,
  position: vscode.Position,
  sources: Sources,
  token: vscode.CancellationToken,
): Promise<vscode.Location[]> {
  return locationsOf(
    document,
    position,
    sources,
    async (files, name) => (await yieldingScan(findUses(files, name, maxUses), token)) ?? [],
  );
}

/** Where the name at a position is found in the files of the document's contract. */
async function locationsOf(
  document: vscode.TextDocument,
  position: vscode.Position,
  sources: Sources,
  findName: (files: readonly SourceFile[], name: string) => Promise<readonly SourceMatch[]>,
): Promise<vscode.Location[]> {
  const range = document.getWordRangeAtPosition(position, /[A-Za-z_$][\w$]*/);
  const { path, files } = await sourcesOf(document, sources);
  const found = range === undefined ? [] : await findName(files, document.getText(range));
  return found.flatMap((match) =>
    path ? [new vscode.Location(siblingSource(document.uri, path, match.file.safePath), rangeOf(match))] : [],
  );
}

/** Shows the place the user picks among those that hold a text. */
export async function searchContract(found: FoundContract, argument: unknown, networks: Networks): Promise<void> {
  const shown = argument instanceof vscode.Uri ? argument : vscode.window.activeTextEditor?.document.uri;
  const { contract } = found;
  const match = await pickMatch(sourceFiles(contract), singleLine(contract.compilation?.name ?? contract.address, 60));
  if (match !== undefined) {
    const uri = sourceBeside(shown, found, networks, match.file.safePath);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, { selection: rangeOf(match), preview: true });
  }
}

/** In the copy on disk, when a file of it is shown; else among the virtual files. */
function sourceBeside(
  shown: vscode.Uri | undefined,
  found: NetworkContract,
  networks: Networks,
  safePath: string,
): vscode.Uri {
  const own = shown?.scheme === 'file' ? contractOfUri(networks, shown) : undefined;
  return shown !== undefined && own !== undefined && isSameContract(own, found)
    ? siblingSource(shown, own, safePath)
    : sourceUri(found, safePath);
}

function pickMatch(files: readonly SourceFile[], name: string): Promise<SourceMatch | undefined> {
  const pick = createPick<vscode.QuickPickItem & { readonly match: SourceMatch }>();
  pick.title = vscode.l10n.t('Search the {0} sources of {1}', files.length, name);
  pick.placeholder = vscode.l10n.t('Text in any file');
  const searches = createTurns();
  pick.onDidChangeValue(async (text) => {
    const isLast = searches();
    const search = text.length < 2 ? [] : searchSources(files, text, maxMatches);
    pick.busy = true;
    // The next key ends the search for what is typed by now.
    const matches = await yieldingScan(search, {
      get isCancellationRequested() {
        return !isLast();
      },
    });
    if (matches !== undefined && isLast()) {
      pick.busy = false;
      pick.items = matches.map((match) => ({
        label: singleLine(match.text, 160),
        description: `${singleLine(match.file.originalPath, 120)}:${match.line + 1}`,
        alwaysShow: true,
        match,
      }));
    }
  });
  return new Promise((resolve) => {
    pick.onDidAccept(() => {
      resolve(pick.selectedItems[0]?.match);
      pick.hide();
    });
    pick.onDidHide(() => {
      searches();
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}

async function sourcesOf({ uri }: vscode.TextDocument, { networkContext, store }: Sources) {
  const path = contractOfUri(networkContext, uri);
  const contract = path && (await store.contract(path));
  return { path, files: contract?.verified ? sourceFiles(contract) : [] };
}

function rangeOf({ line, start, end }: SourceMatch): vscode.Range {
  return new vscode.Range(line, start, line, end);
}
