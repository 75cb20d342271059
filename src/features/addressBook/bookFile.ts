import * as vscode from 'vscode';
import { InputError } from '../../domain/failure.ts';

/** Throws InputError for a book that is a link or lies behind one: what that leads to may be any file of the user's. */
export async function refuseLinks(book: vscode.Uri): Promise<void> {
  for (const place of [vscode.Uri.joinPath(book, '..'), book]) {
    const { type = vscode.FileType.Unknown } = (await statIfPresent(place)) ?? {};
    if (type & vscode.FileType.SymbolicLink) {
      throw new InputError(
        'address-book',
        vscode.l10n.t('{0} is a link to another place, so nothing was added.', vscode.workspace.asRelativePath(place)),
      );
    }
  }
}

const maxMegabytes = 2;

/** Throws InputError for a book that is not read. */
export function checkBookSize(bytes: number): void {
  if (bytes > maxMegabytes * 1024 * 1024) {
    const text = vscode.l10n.t('An address book of more than {0} MB is not read.', maxMegabytes);
    throw new InputError('too-large', text);
  }
}

/** Undefined when there is no such file. */
export async function statIfPresent(uri: vscode.Uri): Promise<vscode.FileStat | undefined> {
  try {
    return await vscode.workspace.fs.stat(uri);
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') {
      return undefined;
    }
    throw error;
  }
}
