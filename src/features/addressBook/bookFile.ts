import * as vscode from 'vscode';
import { InputError } from '../../domain/failure.ts';
import { statIfPresent } from './workspaceBooks.ts';

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
