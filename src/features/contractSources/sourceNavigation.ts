import * as vscode from 'vscode';
import {
  findDeclarations,
  findImports,
  findUses,
  resolveImport,
  type SourceMatch,
  searchSources,
} from '../../domain/contract/contractSourceSearch.ts';
import { type SourceFile, sourceFiles } from '../../domain/contract/contractSources.ts';
import type { ContractStore } from '../../domain/contract/contractStore.ts';
import { type ContractPath, isSameContract, type NetworkContract } from '../../domain/contract/networkContract.ts';
import type { Networks } from '../../domain/network/networkNamed.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { contractOfUri, siblingSource, sourceUri } from '../../editor/contractUris.ts';
import { createPick } from '../../editor/questions.ts';
import type { FindContract } from './sourceCommands.ts';

/**
 * Ways through verified sources without an extension for their language: links of imports, declarations and uses of names, a
 * search over all files (the editor's own needs files on disk). From a copy on disk they lead to files of that copy.
 */
export interface SourceNavigation {
  links(document: vscode.TextDocument): Promise<vscode.DocumentLink[]>;
  declarations(document: vscode.TextDocument, position: vscode.Position): Promise<vscode.Location[]>;
  /** Everywhere in the contract's files where the name at the position stands. */
  uses(document: vscode.TextDocument, position: vscode.Position): Promise<vscode.Location[]>;
  search(argument: unknown): Promise<void>;
}

type Sources = Pick<ContractStore, 'contract'>;

const maxMatches = 200;
const maxUses = 2_000;

export function createSourceNavigation(find: FindContract, networks: Networks, store: Sources): SourceNavigation {
  /** Where the name at a position is found in the files of the document's contract. */
  const locationsOf = async (
    document: vscode.TextDocument,
    position: vscode.Position,
    findName: (files: readonly SourceFile[], name: string) => readonly SourceMatch[],
  ): Promise<vscode.Location[]> => {
    const range = document.getWordRangeAtPosition(position, /[A-Za-z_$][\w$]*/);
    const { path, files } = await sourcesOf(document, networks, store);
    return path === undefined || range === undefined
      ? []
      : findName(files, document.getText(range)).map(
          (found) => new vscode.Location(siblingSource(document.uri, path, found.file.safePath), rangeOf(found)),
        );
  };

  return {
    async links(document) {
      const { path, files, own } = await sourcesOf(document, networks, store);
      return findImports(document.getText()).flatMap(({ path: imported, start, end }) => {
        const target = own && resolveImport(files, own.originalPath, imported);
        const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
        return path && target
          ? [new vscode.DocumentLink(range, siblingSource(document.uri, path, target.safePath))]
          : [];
      });
    },
    declarations: (document, position) => locationsOf(document, position, findDeclarations),
    uses: (document, position) => locationsOf(document, position, (files, name) => findUses(files, name, maxUses)),
    async search(argument) {
      const shown = argument instanceof vscode.Uri ? argument : vscode.window.activeTextEditor?.document.uri;
      const found = await find(argument);
      if (found === undefined) {
        return;
      }
      const { contract } = found;
      const files = sourceFiles(contract);
      const match = await pickMatch(files, singleLine(contract.compilation?.name ?? contract.address, 60));
      if (match !== undefined) {
        const uri = sourceBeside(shown, found, networks, match.file.safePath);
        const document = await vscode.workspace.openTextDocument(uri);
        await vscode.window.showTextDocument(document, { selection: rangeOf(match), preview: true });
      }
    },
  };
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
  pick.onDidChangeValue((text) => {
    const matches = text.length < 2 ? [] : searchSources(files, text, maxMatches);
    pick.items = matches.map((match) => ({
      label: singleLine(match.text, 160),
      description: `${singleLine(match.file.originalPath, 120)}:${match.line + 1}`,
      alwaysShow: true,
      match,
    }));
  });
  return new Promise((resolve) => {
    pick.onDidAccept(() => {
      resolve(pick.selectedItems[0]?.match);
      pick.hide();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}

interface DocumentSources {
  readonly path: ContractPath | undefined;
  readonly files: readonly SourceFile[];
  /** The file the document is. */
  readonly own: SourceFile | undefined;
}

async function sourcesOf(document: vscode.TextDocument, networks: Networks, store: Sources): Promise<DocumentSources> {
  const path = contractOfUri(networks, document.uri);
  const contract = path && (await store.contract(path));
  const files = contract?.verified ? sourceFiles(contract) : [];
  return { path, files, own: files.find(({ safePath }) => safePath === path?.rest) };
}

function rangeOf({ line, start, end }: SourceMatch): vscode.Range {
  return new vscode.Range(line, start, line, end);
}
