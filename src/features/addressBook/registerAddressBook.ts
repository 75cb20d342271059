import * as vscode from 'vscode';
import { registerCommands } from '../../editor/commands.ts';
import { documentSelector } from '../../editor/languageFeatures.ts';
import { lazyDisposable, registerAfterStart } from '../../editor/lifecycle.ts';
import { isEnabled } from '../../editor/settings.ts';
import type { AddressBook, AddressBookDependencies } from './addressBook.ts';
import { addressBookPath } from './bookPlace.ts';

/**
 * People's own names for ids and addresses, in a hover of their own and in that of the ledger; `hieroLens.addressBook.add`; and
 * what is wrong in a workspace's file. Files are read at the first hover, or when such a file is opened.
 */
export function registerAddressBook(
  dependencies: AddressBookDependencies,
): vscode.Disposable & { readonly nameOf: AddressBook['nameOf'] } {
  const book = lazyDisposable(async () => (await import('./addressBook.ts')).createAddressBook(dependencies));
  const openFor = (document: vscode.TextDocument) => {
    if (document.uri.path.endsWith(`/${addressBookPath}`)) {
      void book.get().catch((error: unknown) => dependencies.log.failure('address book', error));
    }
  };
  vscode.workspace.textDocuments.forEach(openFor);
  const disposables = vscode.Disposable.from(
    vscode.workspace.onDidOpenTextDocument(openFor),
    registerAfterStart(() =>
      vscode.languages.registerHoverProvider(documentSelector, {
        async provideHover(document, position) {
          return isEnabled('hover', document) ? (await book.get()).hover(document, position) : undefined;
        },
      }),
    ),
    registerCommands(dependencies.log, book.get, {
      'hieroLens.addressBook.add': (of, text, network) => of.add(text, network),
    }),
    book,
  );
  /** What people here call an entity; undefined where nobody does. Rejects when no book can be read. */
  const nameOf: AddressBook['nameOf'] = async (reference, network) => (await book.get()).nameOf(reference, network);
  return Object.assign(disposables, { nameOf });
}
