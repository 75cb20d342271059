import type { AddressBookEntry } from '../../domain/addressBook/addressBook.ts';
import { codeSpan, escapeMarkdown } from '../../domain/value/escapeMarkdown.ts';

/** A name and whose it is. */
export interface LabelledEntry {
  readonly entry: AddressBookEntry;
  readonly source: 'user' | 'workspace';
}

// More names for one thing are a mistake, or an attempt to push the ledger's words out of sight.
const maxShown = 3;

/** One line a name; it says whose name it is, so that nobody takes it for the ledger's word. */
export function renderLabels(labels: readonly LabelledEntry[], t: (message: string) => string): string {
  return labels
    .slice(0, maxShown)
    .map(({ entry, source }) => {
      const whose = source === 'user' ? t('in your address book') : t('in the address book of this workspace');
      const note = entry.note === undefined ? '' : ` · ${codeSpan(entry.note, 200)}`;
      return `$(bookmark) ${codeSpan(entry.label, 100)} ${escapeMarkdown(whose)}${note}`;
    })
    .join('  \n');
}
