import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { RelativePattern, Uri, WorkspaceFolder } from 'vscode';
import { stubVsCode } from '../../bench/vscodeStub.ts';

stubVsCode();
const vscode = await import('vscode');
const { findNamesakes, findOwnFiles, ownFolders, readText } = await import('../../../src/editor/files.ts');

const copies = '/home/me/globalStorage/hiero-lens.hiero-lens/sources/testnet';
const copied = `${copies}/0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148`;

function uriOf(text: string): Uri {
  const [, scheme = 'file', path = ''] = /^(?:([\w-]+):)?(.*)$/.exec(text) ?? [];
  return { scheme, path, toString: () => `${scheme}:${path}` } as Uri;
}

/** A workspace of these folders, in which each search finds the files that lie below it; gives what was searched for. */
function open(folders: readonly string[], files: readonly string[] = []) {
  const searches: unknown[] = [];
  Object.assign(vscode.workspace, {
    workspaceFolders: folders.map((folder) => ({ uri: uriOf(folder) })),
    findFiles: async ({ baseUri, base, pattern }: RelativePattern & { base: unknown }, ...more: readonly unknown[]) => {
      const { uri } = (baseUri ?? base) as unknown as WorkspaceFolder;
      searches.push([uri.path, pattern, ...more]);
      return files.filter((file) => file.startsWith(`${uri.path}/`)).map(uriOf);
    },
  });
  return searches;
}

const paths = (uris: readonly Uri[]) => uris.map(({ path }) => path);

describe('the files of the user', () => {
  it('are in no folder of verified sources', () => {
    open(['/w', copied, 'hiero-source:/testnet/0x12', '/v']);
    assert.deepEqual(
      ownFolders().map(({ uri }) => uri.path),
      ['/w', '/v'],
    );
    Object.assign(vscode.workspace, { workspaceFolders: undefined });
    assert.deepEqual(ownFolders(), []);
  });

  it('are found once in each folder, without verified sources and no more than asked for', async () => {
    const files = ['/w/a.sol', '/w/in/b.sol', '/w/in/c.sol', '/v/d.sol'];
    const searches = open(['/w', '/w/in', '/v', copied], files);
    const token = {} as never;
    assert.deepEqual(paths(await findOwnFiles('**/*.sol', '**/out/**', 9, token)), files);
    assert.deepEqual(
      searches,
      ['/w', '/w/in', '/v'].map((folder) => [folder, '**/*.sol', '**/out/**', 9, token]),
    );
    assert.deepEqual(paths(await findOwnFiles('**/*.sol', '**/out/**', 3)), files.slice(0, 3));
    open(['/home/me'], ['/home/me/a.sol', `${copied}/b.sol`, '/home/me/c.sol']);
    assert.deepEqual(paths(await findOwnFiles('**/*.sol', '', 2)), ['/home/me/a.sol', '/home/me/c.sol']);
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
        Object.assign(vscode.workspace, { findFiles: () => new Promise(() => undefined) });
        let found: readonly Uri[] | undefined;
        void findOwnFiles('**/*.sol', '', 9).then((uris) => {
          found = uris;
        });
        mock.timers.tick(2_999);
        await new Promise((resolve) => setImmediate(resolve));
        assert.equal(found, undefined, folder);
        mock.timers.tick(1);
        await new Promise((resolve) => setImmediate(resolve));
        assert.deepEqual(found, hasEnd ? [] : undefined, folder);
      }
      open(['memory:/m'], ['/m/a.sol']);
      assert.deepEqual(paths(await findOwnFiles('**/*.sol', '', 9)), ['/m/a.sol']);
    } finally {
      mock.timers.reset();
    }
  });

  it('of the same name are searched for, those in folders alike first', async () => {
    const files = ['/w/Vault.sol', '/w/base/Vault.sol', '/w/contracts/base/Vault.sol'];
    const searches = open(['/w'], files);
    assert.deepEqual(paths(await findNamesakes('contracts/base/Vault.sol')), files.toReversed());
    assert.deepEqual(searches, [['/w', '**/Vault.sol', '**/{node_modules,artifacts,cache}/**', 8, undefined]]);
  });

  it('are not searched for by what is a pattern or no name', async () => {
    const searches = open(['/w'], ['/w/a.sol']);
    for (const name of ['', '*.sol', 'a?.sol', '{a}.sol', 'a b.sol', 'a.sol*', 'x'.repeat(101)]) {
      assert.deepEqual(await findNamesakes(`in/${name}`), [], name);
    }
    assert.deepEqual(searches, []);
    await findNamesakes('x'.repeat(100));
    assert.equal(searches.length, 1);
  });

  it('are read as text, or not at all', async () => {
    const readFile = async ({ path }: Uri) => {
      if (path !== '/w/é.sol') {
        throw new Error('no disk');
      }
      return new TextEncoder().encode('é');
    };
    const stat = async () => ({ size: 2, type: 1 });
    Object.assign(vscode.workspace, { fs: { readFile, stat } });
    assert.equal(await readText(uriOf('/w/é.sol')), 'é');
    assert.equal(await readText(uriOf('/w/b.sol')), undefined);
    for (const [size, type, text] of [
      [32 * 1024 * 1024, 1, 'é'],
      [32 * 1024 * 1024 + 1, 1, undefined],
      [2, 2, undefined],
      [2, 65, 'é'],
      [2, 64, undefined],
    ] as const) {
      Object.assign(vscode.workspace, { fs: { readFile, stat: async () => ({ size, type }) } });
      assert.equal(await readText(uriOf('/w/é.sol')), text, `${size} ${type}`);
    }
  });
});
