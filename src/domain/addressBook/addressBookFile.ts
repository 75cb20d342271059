import { type Phrase, phrase } from '../phrase.ts';
import { type JsonNode, readJsonTree } from '../value/jsonTree.ts';
import { type AddressBookEntry, indexOfSame, isFull, type NewEntry, readAddressBook } from './addressBook.ts';

/** A fault and where in the file it is. */
export interface FileProblem {
  readonly start: number;
  readonly end: number;
  readonly message: Phrase;
}

/** `entries` is undefined when the file as a whole cannot be read: what was known before then stays in use. */
export interface AddressBookFile {
  readonly entries: readonly AddressBookEntry[] | undefined;
  readonly problems: readonly FileProblem[];
}

export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Reads `.hiero-lens/addresses.json`: `{ "addresses": [{ "address", "label", "network"?, "note"? }] }`. Gives the file last,
 * and may pause before.
 */
export function* readAddressBookFile(text: string): Generator<AddressBookFile | undefined, undefined> {
  const tree = readJsonTree(withoutMark(text));
  yield;
  if ('offset' in tree) {
    const { offset, expected } = tree;
    yield {
      entries: undefined,
      problems: [{ start: offset, end: offset + 1, message: phrase`Expected ${expected}.` }],
    };
    return;
  }
  const list = tree.members?.get('addresses');
  if (!list?.isArray) {
    const { start, end } = list ?? { start: tree.start, end: Math.min(tree.end, tree.start + 1) };
    yield {
      entries: undefined,
      problems: [{ start, end, message: phrase`Expected an object with a list "addresses".` }],
    };
    return;
  }
  const written = listIn(text, list);
  yield;
  const read = readAddressBook(written);
  yield {
    entries: read?.entries,
    problems: (read?.problems ?? []).map(({ index, field, message }) => {
      const entry = list.items[index];
      const { start, end } = (field && entry?.members?.get(field)) ?? entry ?? list;
      return { start, end, message };
    }),
  };
}

/** Whether the file, as far as it can be read, has no room for the entry. */
export function isFileFull(text: string, entry: NewEntry): boolean {
  const tree = readJsonTree(withoutMark(text));
  const list = 'offset' in tree ? undefined : tree.members?.get('addresses');
  return list?.isArray === true && isFull(listIn(text, list), entry);
}

/**
 * What to change in the file so that it has the entry, leaving all else as it is written: an entry for the same
 * address and network gets the new label. Undefined when the file cannot be read.
 */
export function editToAdd(text: string, entry: NewEntry): TextEdit | undefined {
  const tree = readJsonTree(withoutMark(text));
  const list = 'offset' in tree ? undefined : tree.members?.get('addresses');
  if (!list?.isArray) {
    return undefined;
  }
  const present = indexOfSame(listIn(text, list), entry);
  const known = list.items[present];
  const label = known?.members?.get('label');
  if (label) {
    return { start: label.start, end: label.end, text: JSON.stringify(entry.label) };
  }
  if (known) {
    return { start: known.start + 1, end: known.start + 1, text: ` "label": ${JSON.stringify(entry.label)},` };
  }
  return insertion(text, list, spaced(entry));
}

/** A whole new file with one entry. */
export function newAddressBookFile(entry: NewEntry): string {
  return `{\n  "addresses": [\n    ${spaced(entry)}\n  ]\n}\n`;
}

function insertion(text: string, list: JsonNode, entry: string): TextEdit {
  const last = list.items.at(-1);
  if (last === undefined) {
    const indent = indentAt(text, list.start);
    return { start: list.start, end: list.end, text: `[\n${indent}  ${entry}\n${indent}]` };
  }
  const isOneLine = !text.slice(list.start, last.start).includes('\n');
  return {
    start: last.end,
    end: last.end,
    text: isOneLine ? `, ${entry}` : `,\n${indentAt(text, last.start)}${entry}`,
  };
}

function indentAt(text: string, offset: number): string {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(lineStart, offset))?.[0] ?? '';
}

function listIn(text: string, { start, end }: JsonNode): readonly unknown[] {
  return JSON.parse(text.slice(start, end)) as readonly unknown[];
}

/** On one line, as people write short objects: `{ "address": "0.0.1", "label": "One" }`. */
function spaced({ address, label, network }: NewEntry): string {
  const members = Object.entries({ address, label, network }).filter(([, value]) => value !== undefined);
  return `{ ${members.map(([name, value]) => `"${name}": ${JSON.stringify(value)}`).join(', ')} }`;
}

/** A byte-order mark counts as one character of space, so that offsets stay. */
function withoutMark(text: string): string {
  return text.replace(/^\ufeff/, ' ');
}
