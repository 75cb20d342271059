import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { networksWithCustom as networks } from '../networksWithCustom.ts';

stubVsCode();
const vscode = await import('vscode');
const { createWorkspaceBooks } = await import('../../../../src/features/addressBook/workspaceBooks.ts');
const { addEntry } = await import('../../../../src/features/addressBook/addEntry.ts');

const path = '/work/.hiero-lens/addresses.json';
const limit = 2 * 1024 * 1024;
const tooLarge = 'An address book of more than 2 MB is not read.';
const entry = { address: '0.0.1005', label: 'Bob' };

/** A file of one entry that has so many bytes; the sign takes three of them. */
function bookOf(bytes: number): string {
  const text = JSON.stringify({ addresses: [{ ...entry, note: '€' }] });
  return `${text}${' '.repeat(bytes - new TextEncoder().encode(text).length)}`;
}

/** A workspace of one folder with this book, and what is said about it. */
async function workspaceWith(text: string | undefined) {
  const files = new Map(text === undefined ? [] : [[path, text]]);
  const told: unknown[] = [];
  const problems = new Map<string, readonly { readonly message: string }[]>();
  const ignored = () => ({ dispose: () => undefined });
  let typed: (event: unknown) => void = () => undefined;
  const uriOf = (of: string) => ({ path: of, toString: () => of });
  const folder = { name: 'work', uri: uriOf('/work') };
  Object.assign(vscode.Uri, {
    parse: uriOf,
    joinPath: (base: { readonly path: string }, part: string) =>
      uriOf(part === '..' ? base.path.slice(0, base.path.lastIndexOf('/')) : `${base.path}/${part}`),
  });
  Object.assign(vscode.languages, {
    createDiagnosticCollection: () => ({
      set: (uri: unknown, list: readonly { readonly message: string }[]) => problems.set(String(uri), list),
      delete: (uri: unknown) => problems.delete(String(uri)),
      dispose: () => undefined,
    }),
  });
  const bytesOf = (of: string) => new TextEncoder().encode(files.get(of));
  Object.assign(vscode.workspace, {
    workspaceFolders: [folder],
    isTrusted: true,
    getConfiguration: () => ({ get: () => [], inspect: () => undefined }),
    onDidChangeWorkspaceFolders: ignored,
    onDidChangeTextDocument: (listener: typeof typed) => {
      typed = listener;
      return ignored();
    },
    createFileSystemWatcher: () => ({
      onDidCreate: ignored,
      onDidChange: ignored,
      onDidDelete: ignored,
      dispose: () => undefined,
    }),
    fs: {
      stat: async (uri: { readonly path: string }) => {
        if (uri.path === '/work/.hiero-lens' && files.size > 0) {
          return { type: vscode.FileType.Directory, size: 0 };
        }
        if (!files.has(uri.path)) {
          throw new vscode.FileSystemError('FileNotFound');
        }
        return { type: vscode.FileType.File, size: bytesOf(uri.path).length };
      },
      readFile: async (uri: { readonly path: string }) => bytesOf(uri.path),
    },
    openTextDocument: async () => ({
      getText: () => files.get(path) ?? '',
      positionAt: (offset: number) => offset,
      save: async () => true,
    }),
    applyEdit: async (change: { readonly text: string; readonly places: readonly number[] }) => {
      const [start = 0, end = 0] = change.places;
      const before = files.get(path) ?? '';
      files.set(path, before.slice(0, start) + change.text + before.slice(end));
      return true;
    },
  });
  Object.assign(vscode.window, {
    setStatusBarMessage: (said: string) => told.push(said),
    showInputBox: async () => 'Alice',
    showQuickPick: async (items: readonly unknown[]) => items[0],
  });
  const log = { failure: () => undefined, show: () => undefined, dispose: () => undefined };
  const books = createWorkspaceBooks(log);
  await books.entries();
  const [network = assert.fail()] = networks.filter(({ name }) => name === 'testnet');
  const add = () => addEntry({ network, networks: () => networks }, books, '0.0.7', 'testnet');
  return {
    ...{ books, files, told, folder, add },
    labels: async () => (await books.entries()).map(({ label }) => label),
    problems: () => problems.get(path)?.map(({ message }) => message),
    async type(text: string) {
      typed({ document: { uri: uriOf(path), getText: () => text } });
      await setTimeout(300);
    },
  };
}

describe('the address book of a workspace', () => {
  it('says that it is gone, once, and shows its names no longer', async () => {
    const { books, files, told, folder, labels, problems } = await workspaceWith(bookOf(200));
    assert.deepEqual([await labels(), problems(), told], [['Bob'], [], []]);
    files.delete(path);
    await books.reload(folder.uri as never);
    await books.reload(folder.uri as never);
    assert.deepEqual([await labels(), problems()], [[], undefined]);
    assert.deepEqual(told, ['$(bookmark) .hiero-lens/addresses.json is gone: its names are no longer shown.']);
  });

  it('says nothing where there never was one', async () => {
    const { told, labels, problems } = await workspaceWith(undefined);
    assert.deepEqual([await labels(), problems(), told], [[], undefined, []]);
  });

  it('is read up to 2 MB, and says so of a larger one, also while it is typed', async () => {
    const most = await workspaceWith(bookOf(limit));
    assert.deepEqual([await most.labels(), most.problems()], [['Bob'], []]);
    await most.type(bookOf(limit + 1));
    assert.deepEqual(most.problems(), [tooLarge]);
    await most.type(bookOf(limit));
    assert.deepEqual(most.problems(), []);
    const more = await workspaceWith(bookOf(limit + 1));
    assert.deepEqual([await more.labels(), more.problems()], [[], [tooLarge]]);
  });

  it('keeps its names while it is too large', async () => {
    const { books, files, folder, labels, problems } = await workspaceWith(bookOf(200));
    files.set(path, bookOf(limit + 1));
    await books.reload(folder.uri as never);
    assert.deepEqual([await labels(), problems()], [['Bob'], [tooLarge]]);
  });

  it('takes an entry when it is read with it, and never says so otherwise', async () => {
    const fits = await workspaceWith(bookOf(limit - 200));
    await fits.add();
    await fits.books.reload(fits.folder.uri as never);
    assert.deepEqual([await fits.labels(), fits.told], [['Bob', 'Alice'], ['$(bookmark) Added Alice']]);
    const most = new TextEncoder().encode(fits.files.get(path)).length - (limit - 200);
    for (const [bytes, isTaken] of [
      [limit - most, true],
      [limit - most + 1, false],
      [limit + 1, false],
    ] as const) {
      const book = await workspaceWith(bookOf(bytes));
      const before = book.files.get(path);
      if (isTaken) {
        await book.add();
      } else {
        await assert.rejects(book.add(), { message: tooLarge });
      }
      assert.deepEqual([book.files.get(path) !== before, book.told.length], [isTaken, isTaken ? 1 : 0], `${bytes}`);
    }
  });
});
