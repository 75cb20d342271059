import * as vscode from 'vscode';
import { type AddressBookEntry, entriesOf, readAddressBook } from '../../domain/addressBook/addressBook.ts';
import { isSameLedger } from '../../domain/network/otherLedgers.ts';
import type { Reference, ReferenceValue } from '../../domain/references/reference.ts';
import { referenceAt } from '../../domain/references.ts';
import { shownNetwork } from '../../editor/documentNetwork.ts';
import { markdown } from '../../editor/safeMarkdown.ts';
import { readAddressBookSetting } from '../../editor/settings.ts';
import { addEntry } from './addEntry.ts';
import type { AddressBookDependencies } from './dependencies.ts';
import { type LabelledEntry, renderLabels } from './renderLabels.ts';
import { createWorkspaceBooks } from './workspaceBooks.ts';

/** The names of the user and of the open workspace. */
export interface AddressBook extends vscode.Disposable {
  hover(document: vscode.TextDocument, position: vscode.Position): Promise<vscode.Hover | undefined>;
  /** Asks for what is not given, then writes the entry. Arguments are untrusted. */
  add(text: unknown, network: unknown): Promise<void>;
}

/** Loaded at the first hover. */
export function createAddressBook({ networkContext, log }: AddressBookDependencies): AddressBook {
  const books = createWorkspaceBooks(log);
  const labelsOf = (
    reference: ReferenceValue,
    network: string,
    ofWorkspace: readonly AddressBookEntry[],
  ): readonly LabelledEntry[] => {
    const isSame = (name: string) => isSameLedger(name, network);
    const ofUser = readAddressBook(readAddressBookSetting())?.entries ?? [];
    return [
      ...entriesOf(ofUser, reference, isSame).map((entry) => ({ entry, source: 'user' as const })),
      ...entriesOf(ofWorkspace, reference, isSame).map((entry) => ({ entry, source: 'workspace' as const })),
    ];
  };
  return {
    async hover(document, position) {
      const target = findReference(document, position);
      const network = shownNetwork(networkContext, document.uri);
      const labels =
        target === undefined || network === undefined
          ? []
          : labelsOf(target.reference, network.name, await books.entries());
      return target === undefined || labels.length === 0
        ? undefined
        : new vscode.Hover(markdown(renderLabels(labels, vscode.l10n.t)), target.range);
    },
    add: (text, network) => addEntry({ networkContext, books }, text, network),
    dispose: () => books.dispose(),
  };
}

/** The reference under the mouse. Names beside it matter little here: only what is in the book is shown. */
function findReference(
  document: vscode.TextDocument,
  { line, character }: vscode.Position,
): { readonly reference: Reference; readonly range: vscode.Range } | undefined {
  const reference = referenceAt(document.lineAt(line).text, character, {
    languageId: document.languageId,
    fileName: document.uri.path,
  });
  return reference && { reference, range: new vscode.Range(line, reference.start, line, reference.end) };
}
