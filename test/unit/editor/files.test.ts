import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { RelativePattern, Uri, WorkspaceFolder } from 'vscode';
import { give, settle, vscode } from './fakeEditor.ts';

const files = await import('../../../src/editor/files.ts');

const copies = '/home/me/globalStorage/hiero-lens.hiero-lens/sources/testnet';
const copied = `${copies}/0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148`;
const { Unknown, File, Directory, SymbolicLink } = vscode.FileType;

function uriOf(text: string): Uri {
  const [, scheme = 'file', path = ''] = /^(?:([\w-]+):)?(.*)$/.exec(text) ?? [];
  return { scheme, path, toString: () => `${scheme}:${path}` } as Uri;
}

/** A workspace of these folders, in which each search finds the files that lie below it; gives what was searched for. */
function open(folders: readonly string[], found: readonly string[] = []) {
  const searches: unknown[] = [];
  give('workspace', {
    workspaceFolders: folders.map((folder) => ({ uri: uriOf(folder) })),
    findFiles: async ({ baseUri, base, pattern }: RelativePattern & { base: unknown }, ...more: readonly unknown[]) => {
      const { uri } = (baseUri ?? base) as unknown as WorkspaceFolder;
      searches.push([uri.path, pattern, ...more]);
      return found.filter((file) => file.startsWith(`${uri.path}/`)).map(uriOf);
    },
  });
  return searches;
}

const paths = (uris: readonly Uri[]) => uris.map(({ path }) => path);

describe('the files of the user', () => {
  it('are in no folder of verified sources', () => {
    open(['/w', copied, 'hiero-source:/testnet/0x12', '/v']);
    assert.deepEqual(paths(files.ownFolders().map(({ uri }) => uri)), ['/w', '/v']);
    give('workspace', { workspaceFolders: undefined });
    assert.deepEqual(files.ownFolders(), []);
  });

  it('are found once in each folder, without verified sources and no more than asked for', async () => {
    const all = ['/w/a.sol', '/w/in/b.sol', '/w/in/c.sol', '/v/d.sol'];
    const searches = open(['/w', '/w/in', '/v', copied], all);
    const token = {} as never;
    assert.deepEqual(paths(await files.findOwnFiles('**/*.sol', '**/out/**', 9, token)), all);
    assert.deepEqual(
      searches,
      ['/w', '/w/in', '/v'].map((folder) => [folder, '**/*.sol', '**/out/**', 9, token]),
    );
    assert.deepEqual(paths(await files.findOwnFiles('**/*.sol', '**/out/**', 3)), all.slice(0, 3));
    open(['/home/me'], ['/home/me/a.sol', `${copied}/b.sol`, '/home/me/c.sol']);
    assert.deepEqual(paths(await files.findOwnFiles('**/*.sol', '', 2)), ['/home/me/a.sol', '/home/me/c.sol']);
  });

  it('are none where nothing can search, after some patience', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      for (const [folder, hasEnd] of [
        ['memory:/m', true],
        ['vscode-vfs:/m', true],
        ['/m', false],
        ['vscode-remote:/m', false],
      ] as const) {
        open([folder]);
        give('workspace', { findFiles: () => new Promise(() => undefined) });
        let found: readonly Uri[] | undefined;
        void files.findOwnFiles('**/*.sol', '', 9).then((uris) => {
          found = uris;
        });
        mock.timers.tick(2_999);
        await settle();
        assert.equal(found, undefined, folder);
        mock.timers.tick(1);
        await settle();
        assert.deepEqual(found, hasEnd ? [] : undefined, folder);
      }
      open(['memory:/m'], ['/m/a.sol']);
      assert.deepEqual(paths(await files.findOwnFiles('**/*.sol', '', 9)), ['/m/a.sol']);
    } finally {
      mock.timers.reset();
    }
  });

  it('of the same name are searched for, those in folders alike first', async () => {
    const all = ['/w/Vault.sol', '/w/base/Vault.sol', '/w/contracts/base/Vault.sol'];
    const searches = open(['/w'], all);
    assert.deepEqual(paths(await files.findNamesakes('contracts/base/Vault.sol')), all.toReversed());
    assert.deepEqual(searches, [['/w', '**/Vault.sol', '**/{node_modules,artifacts,cache}/**', 8, undefined]]);
  });

  it('are not searched for by what is a pattern or no name', async () => {
    const searches = open(['/w'], ['/w/a.sol']);
    for (const name of ['', '*.sol', 'a?.sol', '{a}.sol', 'a b.sol', 'a.sol*', 'x'.repeat(101)]) {
      assert.deepEqual(await files.findNamesakes(`in/${name}`), [], name);
    }
    assert.deepEqual(searches, []);
    await files.findNamesakes('x'.repeat(100));
    assert.equal(searches.length, 1);
  });
});

describe('a file that is read whole', () => {
  const fails = async () => Promise.reject(new vscode.FileSystemError('NoPermissions'));

  const kinds = [
    [File, true],
    [File | SymbolicLink, true],
    // A pipe, a device or a folder is not read, whatever size it has.
    [Unknown, false],
    [Directory, false],
    [SymbolicLink, false],
    [Unknown | SymbolicLink, false],
    [Directory | SymbolicLink, false],
  ] as const;

  it('is a file of at most the wanted size, which a link may lead to; nothing else is read', async () => {
    const bytes = new TextEncoder().encode('é');
    for (const [type, isFile] of kinds) {
      assert.equal(files.isFile(type), isFile);
      for (const [size, found] of [
        [0, { bytes }],
        [10, { bytes }],
        [11, 'tooLarge'],
      ] as const) {
        let reads = 0;
        const readFile = async () => bytes.slice(0, 2 + reads++);
        give('workspace', { fs: { stat: async () => ({ type, size }), readFile } });
        assert.deepEqual(await files.readFileWithin(uriOf('/a'), 10), isFile ? found : undefined, `${type} ${size}`);
        assert.equal(reads, isFile && size < 11 ? 1 : 0);
      }
    }
  });

  it('is text of at most 32 MB', async () => {
    const readFile = async () => new TextEncoder().encode('é');
    const maxBytes = 32 * 1024 * 1024;
    for (const [size, text] of [
      [maxBytes, 'é'],
      [maxBytes + 1, undefined],
    ] as const) {
      give('workspace', { fs: { stat: async () => ({ type: File, size }), readFile } });
      assert.equal(await files.readText(uriOf('/a')), text);
    }
  });

  it('counts as absent when it cannot be looked at or read', async () => {
    for (const stat of [fails, async () => ({ type: File, size: 1 })]) {
      give('workspace', { fs: { stat, readFile: fails } });
      assert.equal(await files.readFileWithin(uriOf('/a'), 10), undefined);
      assert.equal(await files.readText(uriOf('/a')), undefined);
    }
  });

  it('says, of transactions, why what is gone is gone', async () => {
    give('workspace', { fs: { stat: fails } });
    for (const [scheme, message] of [
      ['file', 'The file Clipboard cannot be read: it is not there.'],
      [
        'hiero-transaction',
        'What was opened from the clipboard or a selection is kept only while its view is open and the editor runs: open it from there again.',
      ],
    ]) {
      const read = files.readTransactionBytes(uriOf(`${scheme}:/1/Clipboard`));
      await assert.rejects(read, { name: 'InputError', message });
    }
  });
});

describe('changes of files of the workspace', () => {
  it('are told by whatever makes them, until nobody listens any longer', () => {
    const [created, changed, deleted, saved, folders] = Array.from(
      { length: 5 },
      () => new vscode.EventEmitter<unknown>(),
    );
    const told: (string | undefined)[] = [];
    const watched: unknown[] = [];
    const dispose = () => void watched.push('disposed');
    give('workspace', {
      createFileSystemWatcher: (...given: readonly unknown[]) => {
        watched.push(given);
        return { onDidCreate: created?.event, onDidChange: changed?.event, onDidDelete: deleted?.event, dispose };
      },
      onDidSaveTextDocument: saved?.event,
      onDidChangeWorkspaceFolders: folders?.event,
    });
    const fire = () => {
      for (const [index, event] of [created, changed, deleted].entries()) {
        event?.fire({ path: `/${index}` });
      }
      saved?.fire({ uri: { path: '/saved' } });
      folders?.fire({});
    };
    const watching = files.watchWorkspaceFiles((path) => told.push(path));
    fire();
    watching.dispose();
    fire();
    assert.deepEqual(told, ['/0', '/1', '/2', '/saved', undefined]);
    assert.deepEqual(watched, [['**/*'], 'disposed']);
  });
});
