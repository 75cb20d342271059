import * as vscode from 'vscode';
import { type AddressBookEntry, entriesOf, readAddressBook } from '../../domain/addressBook/addressBook.ts';
import { isSameLedger } from '../../domain/network/otherLedgers.ts';
import type { Reference } from '../../domain/references/reference.ts';
import { referenceAt } from '../../domain/references.ts';
import { codeSpan, escapeMarkdown } from '../../domain/value/escapeMarkdown.ts';
import { shownNetwork } from '../../editor/documentNetwork.ts';
import type { Log } from '../../editor/log.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import { hoverOf } from '../../editor/safeMarkdown.ts';
import { readAddressBookSetting } from '../../editor/settings.ts';
import { addEntry } from './addEntry.ts';
import { createWorkspaceBooks } from './workspaceBooks.ts';

export interface AddressBookDependencies {
  readonly networkContext: Pick<NetworkContext<unknown>, 'network' | 'networks'>;
  readonly log: Log;
}

/** A name and whose it is. */
interface LabelledEntry {
  readonly entry: AddressBookEntry;
  readonly source: 'user' | 'workspace';
}

// More names for one thing are a mistake, or an attempt to push the ledger's words out of sight.
const maxShown = 3;

/** People's own names for ids and addresses. Loaded at the first hover. */
export type AddressBook = ReturnType<typeof createAddressBook>;

export function createAddressBook({ networkContext, log }: AddressBookDependencies) {
  const books = createWorkspaceBooks(log);
  return {
    async hover(document: vscode.TextDocument, position: vscode.Position) {
      const target = findReference(document, position);
      const network = shownNetwork(networkContext, document.uri);
      if (target === undefined || network === undefined) {
        return undefined;
      }
      const labelsIn = (entries: readonly AddressBookEntry[], source: LabelledEntry['source']) =>
        entriesOf(entries, target.reference, (name) => isSameLedger(name, network.name)).map((entry) => ({
          entry,
          source,
        }));
      const labels = [
        ...labelsIn(readAddressBook(readAddressBookSetting())?.entries ?? [], 'user'),
        ...labelsIn(await books.entries(), 'workspace'),
      ];
      return labels.length === 0 ? undefined : hoverOf(renderLabels(labels), target.range);
    },
    /** Asks for what is not given, then writes the entry. Arguments are untrusted. */
    add: (text: unknown, network: unknown) => addEntry(networkContext, books, text, network),
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

/** One line a name; it says whose name it is, so that nobody takes it for the ledger's word. */
export function renderLabels(labels: readonly LabelledEntry[]): string {
  return labels
    .slice(0, maxShown)
    .map(({ entry, source }) => {
      const whose =
        source === 'user'
          ? vscode.l10n.t('in your address book')
          : vscode.l10n.t('in the address book of this workspace');
      const note = entry.note === undefined ? '' : ` · ${codeSpan(entry.note, 200)}`;
      return `$(bookmark) ${codeSpan(entry.label, 100)} ${escapeMarkdown(whose)}${note}`;
    })
    .join('  \n');
}
