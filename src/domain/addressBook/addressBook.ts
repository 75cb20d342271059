import { entityIdOfLongZero } from '../entity/evmAddress.ts';
import { isSameLedger } from '../network/fallbackNetworks.ts';
import { type Phrase, phrase } from '../phrase.ts';
import type { ReferenceValue } from '../references/reference.ts';
import { parseReference } from '../references.ts';
import { singleLine } from '../value/escapeMarkdown.ts';
import { isRecord, memberOf } from '../value/untrustedJson.ts';

/** A name that a person gave to an id or address. Untrusted text: a workspace brings its own book. */
export interface AddressBookEntry {
  /** As {@link addressBookKey} spells it. */
  readonly key: string;
  readonly label: string;
  /** The network it is for; undefined: for all. */
  readonly network: string | undefined;
  readonly note: string | undefined;
}

/** What an entry is written as. */
export interface NewEntry {
  readonly address: string;
  readonly label: string;
  readonly network: string | undefined;
}

/** What is wrong with one entry; `field` is undefined when it is the entry as a whole. */
export interface AddressBookProblem {
  readonly index: number;
  readonly field: 'address' | 'label' | 'network' | 'note' | undefined;
  readonly message: Phrase;
}

export const maxLabelLength = 100;
const maxNoteLength = 500;
/** More entries are left out. */
export const maxEntries = 10_000;

/**
 * By what an entry is found: a long-zero address is its entity, an EVM address is lower case. Undefined for what is no
 * entity, such as a transaction.
 */
export function addressBookKey(reference: ReferenceValue): string | undefined {
  switch (reference.kind) {
    case 'entityId':
      return reference.id;
    case 'evmAddress':
      return entityIdOfLongZero(reference.address) ?? reference.address;
    case 'alias':
      return reference.alias;
    default:
      return undefined;
  }
}

/** Reads a list of entries; what is wrong with one does not take the others away. Undefined: it is no list. */
export function readAddressBook(list: unknown) {
  if (!Array.isArray(list)) {
    return undefined;
  }
  const entries: AddressBookEntry[] = [];
  const problems: AddressBookProblem[] = [];
  for (const [index, item] of list.slice(0, maxEntries).entries()) {
    const read = readEntry(item, index);
    if ('message' in read) {
      problems.push(read);
    } else {
      entries.push(read);
    }
  }
  if (list.length > maxEntries) {
    const message = phrase`Only the first ${maxEntries} entries are used: this one and those after it are not shown.`;
    problems.push({ index: maxEntries, field: undefined, message });
  }
  return { entries, problems };
}

/** What people call it on one network. `isSame` tells whether a name means that network. */
export function entriesOf(
  entries: readonly AddressBookEntry[],
  reference: ReferenceValue,
  isSame: (network: string) => boolean,
): readonly AddressBookEntry[] {
  const key = addressBookKey(reference);
  return key === undefined
    ? []
    : entries.filter((entry) => entry.key === key && (entry.network === undefined || isSame(entry.network)));
}

/**
 * Where a list, as it is written, has an entry for the same address, however spelled: for the entry's network, else for
 * all networks; -1 where nowhere.
 */
export function indexOfSame(list: readonly unknown[], entry: NewEntry): number {
  const key = keyOfText(entry.address);
  const indexFor = (network: string | undefined) =>
    list.findIndex(
      (item) =>
        isOn(memberOf(item, 'network'), network) && key !== undefined && keyOfText(memberOf(item, 'address')) === key,
    );
  const exact = indexFor(entry.network);
  return exact < 0 ? indexFor(undefined) : exact;
}

function isOn(written: unknown, network: string | undefined): boolean {
  return (
    written === network || (typeof written === 'string' && network !== undefined && isSameLedger(written, network))
  );
}

/** Whether a list has no room for the entry. */
export function isFull(list: readonly unknown[], entry: NewEntry): boolean {
  return list.length >= maxEntries && indexOfSame(list, entry) < 0;
}

/** The list, as it is written, with an entry: one that {@link indexOfSame} finds gets the new label. */
export function withEntry(list: readonly unknown[], entry: NewEntry): readonly unknown[] {
  const at = indexOfSame(list, entry);
  return at < 0
    ? [...list, entry]
    : list.map((item, index) => (index === at ? { ...(item as object), label: entry.label } : item));
}

/** What is wrong with a label, as a sentence; undefined for a good one. */
export function labelProblem(label: unknown): Phrase | undefined {
  if (typeof label !== 'string' || !(/[a-z\d]/i.test(label) || singleLine(label) !== '')) {
    return phrase`The label must be a text.`;
  }
  return label.length > maxLabelLength
    ? phrase`The label must not be longer than ${maxLabelLength} characters.`
    : undefined;
}

function keyOfText(address: unknown): string | undefined {
  const reference = typeof address === 'string' ? parseReference(address) : undefined;
  return reference && addressBookKey(reference);
}

function readEntry(item: unknown, index: number): AddressBookEntry | AddressBookProblem {
  const problem = (field: AddressBookProblem['field'], message: Phrase) => ({ index, field, message });
  if (!isRecord(item)) {
    return problem(undefined, phrase`An entry is an object with "address" and "label".`);
  }
  const { address, label, network, note } = item;
  const key = keyOfText(address);
  if (key === undefined) {
    return problem('address', phrase`The address must be an entity id, an EVM address or an account alias.`);
  }
  const wrongLabel = labelProblem(label);
  if (wrongLabel !== undefined) {
    return problem('label', wrongLabel);
  }
  if (network !== undefined && (typeof network !== 'string' || network === '')) {
    return problem('network', phrase`The network must be the name of one, or left out.`);
  }
  if (note !== undefined && (typeof note !== 'string' || note.length > maxNoteLength)) {
    return problem('note', phrase`The note must be a text of at most ${maxNoteLength} characters.`);
  }
  return { key, label: String(label), network, note };
}
