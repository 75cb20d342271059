import * as vscode from 'vscode';
import {
  addressBookKey,
  entriesOf,
  isFull,
  labelProblem,
  maxEntries,
  maxLabelLength,
  type NewEntry,
  readAddressBook,
  withEntry,
} from '../../domain/addressBook/addressBook.ts';
import { editToAdd, isFileFull, newAddressBookFile } from '../../domain/addressBook/addressBookFile.ts';
import { InputError } from '../../domain/failure.ts';
import { isSameLedger } from '../../domain/network/fallbackNetworks.ts';
import { type Networks, networkNamed } from '../../domain/network/networkNamed.ts';
import { parseReference } from '../../domain/references.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { networkOfEditor } from '../../editor/documentUris.ts';
import { ownFolders } from '../../editor/files.ts';
import { showStatusMessage } from '../../editor/messages.ts';
import { phraseIfAny } from '../../editor/phraseText.ts';
import { askText, pickItem } from '../../editor/questions.ts';
import { readAddressBookSetting, unreadableSetting, userSettings } from '../../editor/settings.ts';
import { createStoredState } from '../../editor/storedState.ts';
import { checkBookSize, refuseLinks, statIfPresent } from './bookFile.ts';
import { bookUri } from './bookPlace.ts';
import type { WorkspaceBooks } from './workspaceBooks.ts';

/** Asks for the label and whose book it goes into, then writes it there; gives up silently when the user does. */
export async function addEntry(networks: Networks, books: WorkspaceBooks, text: unknown, network: unknown) {
  const address = typeof text === 'string' ? text.trim().slice(0, 100) : await askAddress();
  if (address === undefined) {
    return;
  }
  const reference = parseReference(address);
  if (reference === undefined || addressBookKey(reference) === undefined) {
    throw new InputError('no-address', vscode.l10n.t('This is no entity id, EVM address or account alias.'));
  }
  const { name } = typeof text === 'string' ? networkNamed(networks, network) : networkOfEditor(networks);
  const entries = [...(readAddressBook(readAddressBookSetting())?.entries ?? []), ...(await books.entries())];
  const present = entriesOf(entries, reference, (known) => isSameLedger(known, name))[0]?.label;
  const label = await askLabel(address, name, present);
  const folder = label === undefined ? undefined : await askPlace();
  if (label === undefined || folder === undefined) {
    return;
  }
  const entry: NewEntry = { address, label, network: name };
  if (folder === 'user') {
    await addToSettings(entry);
  } else {
    await addToFile(folder, entry);
    await books.reload(folder);
  }
  showStatusMessage(vscode.l10n.t('Added {0}', singleLine(label, 40)), 3_000, 'bookmark');
}

function askAddress(): Thenable<string | undefined> {
  return askText({
    title: vscode.l10n.t('Add to address book'),
    prompt: vscode.l10n.t('Entity id, EVM address or account alias'),
    placeHolder: '0.0.1234',
    ignoreFocusOut: true,
  });
}

async function askLabel(address: string, network: string, present: string | undefined): Promise<string | undefined> {
  const label = await askText({
    title: vscode.l10n.t('Name for {0} on {1}', singleLine(address, 60), singleLine(network, 40)),
    prompt: vscode.l10n.t('What you call it; at most {0} characters', maxLabelLength),
    value: present ?? '',
    ignoreFocusOut: true,
    validateInput: (value) => phraseIfAny(value === '' ? undefined : labelProblem(value)),
  });
  return label === undefined || label.trim() === '' ? undefined : label.trim();
}

/** The folder whose book it is for, or the user's own; only a trusted workspace is written into. */
async function askPlace(): Promise<vscode.Uri | 'user' | undefined> {
  const folders = vscode.workspace.isTrusted ? ownFolders() : [];
  if (folders.length === 0) {
    return 'user';
  }
  const items = [
    ...folders.map(({ name, uri }) => ({
      label: folders.length === 1 ? vscode.l10n.t('This workspace') : singleLine(name, 60),
      description: '.hiero-lens/addresses.json',
      place: uri,
    })),
    { label: vscode.l10n.t('Your settings'), description: 'hieroLens.addressBook', place: 'user' as const },
  ];
  const picked = await pickItem(items, {
    title: vscode.l10n.t('Address book'),
    ignoreFocusOut: true,
  });
  return picked?.place;
}

async function addToSettings(entry: NewEntry): Promise<void> {
  await createStoredState(userSettings).change('addressBook', (stored = []) => {
    if (!Array.isArray(stored)) {
      throw unreadableSetting('addressBook');
    }
    if (isFull(stored, entry)) {
      throw fullBook();
    }
    return withEntry(stored, entry);
  });
}

function fullBook(): InputError {
  return new InputError(
    'address-book',
    vscode.l10n.t('The address book holds {0} entries, as many as are used: remove one first.', maxEntries),
  );
}

async function addToFile(folder: vscode.Uri, entry: NewEntry): Promise<void> {
  const uri = bookUri(folder);
  await refuseLinks(uri);
  if ((await statIfPresent(uri)) === undefined) {
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(newAddressBookFile(entry)));
    return;
  }
  const document = await vscode.workspace.openTextDocument(uri);
  const text = document.getText();
  checkBookSize(sizeOf(text));
  if (isFileFull(text, entry)) {
    throw fullBook();
  }
  const edit = editToAdd(text, entry);
  if (edit === undefined) {
    await vscode.window.showTextDocument(document);
    throw new InputError(
      'address-book',
      vscode.l10n.t('The address book has a fault, so nothing was added: mend it, then add again.'),
    );
  }
  // What makes it too large would never be shown.
  checkBookSize(sizeOf(text) + sizeOf(edit.text) - sizeOf(text.slice(edit.start, edit.end)));
  const range = new vscode.Range(document.positionAt(edit.start), document.positionAt(edit.end));
  const change = new vscode.WorkspaceEdit();
  change.replace(uri, range, edit.text);
  if (!(await vscode.workspace.applyEdit(change)) || !(await document.save())) {
    throw new InputError('address-book', vscode.l10n.t('The address book could not be saved.'));
  }
}

function sizeOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
