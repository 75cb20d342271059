import * as vscode from 'vscode';
import { InputError } from '../../domain/failure.ts';

/** Where a workspace folder keeps its names. */
export const addressBookPath = '.hiero-lens/addresses.json';

export function bookUri(folder: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(folder, addressBookPath);
}

const maxMegabytes = 2;

/** Throws InputError for a book that is not read. */
export function checkBookSize(bytes: number): void {
  if (bytes > maxMegabytes * 1024 * 1024) {
    const text = vscode.l10n.t('An address book of more than {0} MB is not read.', maxMegabytes);
    throw new InputError('too-large', text);
  }
}
