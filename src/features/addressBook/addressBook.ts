import * as vscode from 'vscode';
import { type AddressBookEntry, entriesOf, readAddressBook } from '../../domain/addressBook/addressBook.ts';
import { isSameLedger } from '../../domain/network/fallbackNetworks.ts';
import type { Network } from '../../domain/network/network.ts';
import type { Reference } from '../../domain/references/reference.ts';
import { referenceAt } from '../../domain/references.ts';
import { codeSpan, escapeMarkdown } from '../../domain/value/escapeMarkdown.ts';
import { shownNetwork } from '../../editor/documentUris.ts';
import { hoverOf } from '../../editor/languageFeatures.ts';
import type { Log } from '../../editor/log.ts';
import { showMessage } from '../../editor/messages.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { openSetting, readAddressBookSetting } from '../../editor/settings.ts';
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

const setting = 'hieroLens.addressBook';
// More names for one thing are a mistake, or an attempt to push the ledger's words out of sight.
const maxShown = 3;

/** People's own names for ids and addresses. Loaded at the first hover. */
export type AddressBook = ReturnType<typeof createAddressBook>;

export function createAddressBook({ networkContext, log }: AddressBookDependencies) {
  const books = createWorkspaceBooks(log);
  const told = new Set<string>();
  const ownEntries = (): readonly AddressBookEntry[] => {
    const written = readAddressBookSetting();
    const sentence = settingProblem(written);
    if (sentence !== undefined && !told.has(sentence)) {
      told.add(sentence);
      const open = vscode.l10n.t('Open Settings');
      void showMessage('warning', sentence, open).then((pressed) =>
        pressed === open ? openSetting(setting) : undefined,
      );
    }
    return readAddressBook(written)?.entries ?? [];
  };
  const labelsOf = async (reference: Reference, network: Pick<Network, 'name'>): Promise<readonly LabelledEntry[]> => {
    const labelsIn = (entries: readonly AddressBookEntry[], source: LabelledEntry['source']) =>
      entriesOf(entries, reference, (name) => isSameLedger(name, network.name)).map((entry) => ({ entry, source }));
    return [...labelsIn(ownEntries(), 'user'), ...labelsIn(await books.entries(), 'workspace')];
  };
  return {
    /** What an entity is called first, by the user before the workspace. */
    async nameOf(reference: Reference, network: Pick<Network, 'name'>): Promise<string | undefined> {
      const [first] = await labelsOf(reference, network);
      return first?.entry.label;
    },
    async hover(document: vscode.TextDocument, position: vscode.Position) {
      const target = findReference(document, position);
      const network = shownNetwork(networkContext, document.uri);
      if (target === undefined || network === undefined) {
        return undefined;
      }
      const labels = await labelsOf(target.reference, network);
      return labels.length === 0 ? undefined : hoverOf(renderLabels(labels), target.range);
    },
    /** Asks for what is not given, then writes the entry. Arguments are untrusted. */
    add: (text: unknown, network: unknown) => addEntry(networkContext, books, text, network),
    dispose: () => books.dispose(),
  };
}

/** What is wrong with the user's own address book, in one sentence; undefined when all of it is used. */
export function settingProblem(written: unknown): string | undefined {
  const read = readAddressBook(written);
  if (read === undefined) {
    return written === undefined || written === null
      ? undefined
      : vscode.l10n.t('The setting {0} is no list of entries: it is not used until it is mended.', setting);
  }
  const [first] = read.problems;
  return (
    first &&
    vscode.l10n.t('The setting {0} has a fault in entry {1}: {2}', setting, first.index + 1, phraseText(first.message))
  );
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
