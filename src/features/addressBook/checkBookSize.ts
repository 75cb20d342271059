import * as vscode from 'vscode';
import { InputError } from '../../domain/failure.ts';

const maxMegabytes = 2;

/** Throws InputError for a book that is not read. */
export function checkBookSize(bytes: number): void {
  if (bytes > maxMegabytes * 1024 * 1024) {
    const text = vscode.l10n.t('An address book of more than {0} MB is not read.', maxMegabytes);
    throw new InputError('too-large', text);
  }
}
