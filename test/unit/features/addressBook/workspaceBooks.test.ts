import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { networksWithCustom as networks } from '../networksWithCustom.ts';

stubVsCode();
const vscode = await import('vscode');
const { createWorkspaceBooks } = await import('../../../../src/features/addressBook/workspaceBooks.ts');
const { addEntry } = await import('../../../../src/features/addressBook/addEntry.ts');

const path = '/work/.hiero-lens/addresses.json';
const other = '/other/.hiero-lens/addresses.json';
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
  const types = new Map<string, number>();
  const told: unknown[] = [];
  const problems = new Map<string, readonly { readonly message: string }[]>();
  const watched = new Map<string, Set<{ readonly run: () => void }>>();
  const failures: unknown[] = [];
  const log = {
    failure: (...of: unknown[]) => void failures.push(of),
    show: () => undefined,
    dispose: () => undefined,
  };
  const events = { folders: new vscode.EventEmitter<void>(), typed: new vscode.EventEmitter<unknown>() };
  const uriOf = (of: string) => ({ path: of, toString: (asWritten = false) => (asWritten ? `as written ${of}` : of) });
  const folderOf = (name: string) => ({ name, uri: uriOf(`/${name}`) });
  const folder = folderOf('work');
  Object.assign(vscode.Uri, {
    parse: uriOf,
    joinPath: ({ path: base }: { readonly path: string }, ...parts: readonly string[]) =>
      uriOf(parts[0] === '..' ? base.slice(0, base.lastIndexOf('/')) : [base, ...parts].join('/')),
  });
  Object.assign(vscode.languages, {
    createDiagnosticCollection: () => ({
      set: (uri: unknown, list: readonly { readonly message: string }[]) => problems.set(String(uri), list),
      delete: (uri: unknown) => problems.delete(String(uri)),
      dispose: () => problems.clear(),
    }),
  });
  const bytesOf = (of: string) => new TextEncoder().encode(files.get(of));
  Object.assign(vscode.workspace, {
    workspaceFolders: [folder],
    isTrusted: true,
    getConfiguration: () => ({ get: () => [], inspect: () => undefined }),
    onDidChangeWorkspaceFolders: events.folders.event,
    onDidChangeTextDocument: events.typed.event,
    createFileSystemWatcher: ({ base, pattern }: { readonly base: unknown; readonly pattern: string }) => {
      const listeners = new Set<{ readonly run: () => void }>();
      watched.set(`${base}/${pattern}`, listeners);
      const listen = (run: () => void) => {
        const listener = { run };
        listeners.add(listener);
        return { dispose: () => listeners.delete(listener) };
      };
      const dispose = () => watched.delete(`${base}/${pattern}`);
      return { onDidCreate: listen, onDidChange: listen, onDidDelete: listen, dispose };
    },
    fs: {
      stat: async (uri: { readonly path: string }) => {
        if (uri.path === '/work/.hiero-lens' && files.size > 0) {
          return { type: vscode.FileType.Directory, size: 0 };
        }
        if (!files.has(uri.path)) {
          throw new vscode.FileSystemError('FileNotFound');
        }
        return { type: types.get(uri.path) ?? vscode.FileType.File, size: bytesOf(uri.path).length };
      },
      readFile: async (uri: { readonly path: string }) => bytesOf(uri.path),
      writeFile: async (uri: { readonly path: string }, bytes: Uint8Array) => {
        files.set(uri.path, new TextDecoder().decode(bytes));
      },
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
  const books = createWorkspaceBooks(log);
  await books.entries();
  const [network = assert.fail()] = networks.filter(({ name }) => name === 'testnet');
  const add = () => addEntry({ network, networks: () => networks }, books, '0.0.7', 'testnet');
  return {
    ...{ books, files, types, told, failures, folder, watched, add },
    labels: async () => (await books.entries()).map(({ label }) => label),
    problems: (of = path) => problems.get(of)?.map(({ message }) => message),
    places: () => problems.get(path),
    /** Has these folders in the workspace from now on. */
    open(...names: readonly string[]) {
      Object.assign(vscode.workspace, { workspaceFolders: names.map(folderOf) });
      events.folders.fire();
    },
    /** A keystroke, after which so much time goes by. */
    type(typed: string, afterMs = 200, uri = path) {
      events.typed.fire({ document: { uri: uriOf(uri), getText: () => typed } });
      mock.timers.tick(afterMs);
    },
  };
}

describe('the address book of a workspace', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

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
    most.type(bookOf(limit + 1));
    assert.deepEqual(most.problems(), [tooLarge]);
    most.type(bookOf(limit));
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

  it('makes the file of a folder that has none', async () => {
    const { add, files, labels, told } = await workspaceWith(undefined);
    await add();
    assert.equal(
      files.get(path),
      '{\n  "addresses": [\n    { "address": "0.0.7", "label": "Alice", "network": "testnet" }\n  ]\n}\n',
    );
    assert.deepEqual([await labels(), told], [['Alice'], ['$(bookmark) Added Alice']]);
  });

  it('points out at most a hundred faults where they are, and uses the rest', async () => {
    const faults = Array.from({ length: 101 }, () => '{"address":7}').join(',\n');
    const text = `{ "addresses": [\n${JSON.stringify(entry)},\n${faults}] }`;
    const { labels, places } = await workspaceWith(text);
    assert.deepEqual(await labels(), ['Bob']);
    assert.equal(places()?.length, 100);
    for (const [index, line] of [
      [0, 2],
      [99, 101],
    ] as const) {
      const from = new vscode.Position(line, '{"address":'.length);
      const to = new vscode.Position(line, '{"address":7'.length);
      const problem = new vscode.Diagnostic(
        new vscode.Range(from, to),
        'The address must be an entity id, an EVM address or an account alias.',
        vscode.DiagnosticSeverity.Error,
      );
      assert.deepEqual(places()?.[index], Object.assign(problem, { source: 'Hiero' }));
    }
  });

  it('is no folder, and keeps its names while it cannot be read, which is logged', async () => {
    const { books, types, folder, labels, places, failures } = await workspaceWith(bookOf(200));
    types.set(path, vscode.FileType.Directory);
    await books.reload(folder.uri as never);
    const problem = new vscode.Diagnostic(
      new vscode.Range(0, 0, 0, 1),
      '.hiero-lens/addresses.json is no file that can be read.',
      vscode.DiagnosticSeverity.Error,
    );
    assert.deepEqual(places(), [Object.assign(problem, { source: 'Hiero' })]);
    assert.deepEqual(await labels(), ['Bob']);
    assert.deepEqual(
      failures.map((of) => [of].flat().map(String)),
      [[`address book as written ${path}`, 'InputError: .hiero-lens/addresses.json is no file that can be read.']],
    );
    Object.assign(vscode.workspace.fs, { stat: () => Promise.reject(new vscode.FileSystemError('NoPermissions')) });
    await books.reload(folder.uri as never);
    assert.deepEqual(
      places()?.map(({ message }) => message),
      ['The address book could not be read: Error: NoPermissions'],
    );
    assert.deepEqual([await labels(), failures.length], [['Bob'], 2]);
  });

  it('shows no names while the workspace is not trusted', async () => {
    const { labels } = await workspaceWith(bookOf(200));
    Object.assign(vscode.workspace, { isTrusted: false });
    assert.deepEqual(await labels(), []);
  });

  it('is read again when its file comes, changes or goes', async () => {
    const { files, labels, watched } = await workspaceWith(undefined);
    const [listeners = assert.fail()] = watched.values();
    const [created, changed, deleted] = [...listeners];
    files.set(path, bookOf(200));
    created?.run();
    assert.deepEqual(await labels(), ['Bob']);
    files.set(path, bookOf(200).replace('Bob', 'Ben'));
    changed?.run();
    assert.deepEqual(await labels(), ['Ben']);
    files.delete(path);
    deleted?.run();
    assert.deepEqual(await labels(), []);
  });

  it('comes and goes with its folder', async () => {
    const { files, labels, watched, open, problems, type } = await workspaceWith(bookOf(200));
    files.set(other, bookOf(200).replace('Bob', 'Ben'));
    open('work', 'other');
    assert.deepEqual(await labels(), ['Bob', 'Ben']);
    type('{', 200, other);
    assert.deepEqual([problems(other)?.length, problems()], [1, []]);
    type(bookOf(200), 200, other);
    const [first, second] = [...watched];
    assert.deepEqual([first?.[0], second?.[0]], [path, other]);
    assert.deepEqual(problems(other), []);
    open('other');
    assert.deepEqual(await labels(), ['Ben']);
    assert.deepEqual([[...watched], first?.[1].size, problems()], [[second], 0, undefined]);
    open('other', 'work');
    assert.deepEqual(await labels(), ['Ben', 'Bob']);
  });

  it('is checked a moment after the last keystroke in it, and in no other document', async () => {
    const { type, problems, labels } = await workspaceWith(bookOf(200));
    type('{', 199);
    assert.deepEqual(problems(), []);
    type('{', 199);
    assert.deepEqual(problems(), []);
    mock.timers.tick(1);
    assert.equal(problems()?.length, 1);
    assert.deepEqual(await labels(), ['Bob']);
    type('{', 200, other);
    assert.equal(problems(other), undefined);
  });

  it('points out nothing any more once it is disposed', async () => {
    const { books, type, problems, watched, open } = await workspaceWith(bookOf(200));
    const listeners = [...watched.values()];
    type('{', 199);
    books.dispose();
    mock.timers.tick(1);
    type('{');
    open('other');
    assert.deepEqual([problems(), problems(other), watched.size], [undefined, undefined, 0]);
    assert.deepEqual(
      listeners.map(({ size }) => size),
      [0],
    );
  });
});
