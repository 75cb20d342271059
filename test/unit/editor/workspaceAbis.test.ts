import assert from 'node:assert/strict';
import { abiSignature } from '../../../src/domain/contract/abi.ts';
import { give, vscode } from './fakeEditor.ts';

const { createWorkspaceAbis } = await import('../../../src/editor/workspaceAbis.ts');

const errorNamed = (name: string) => ({ type: 'error', name, inputs: [] });

/** A workspace of these files; gives what was searched for, what is watched, and says that one has changed. */
function open(files: Record<string, unknown>) {
  const searches: unknown[] = [];
  const listeners: (() => void)[] = [];
  const on = (listener: () => void) => {
    listeners.push(listener);
    return { dispose: () => undefined };
  };
  const textOf = (path: string) => {
    const file = files[path];
    return typeof file === 'string' ? file : JSON.stringify(file);
  };
  give('workspace', {
    workspaceFolders: [{ uri: { scheme: 'file', path: '/w' } }],
    findFiles: async ({ pattern }: { pattern: string }, ...more: readonly unknown[]) => {
      searches.push([pattern, ...more]);
      if (files['fails']) {
        throw new Error('no search');
      }
      return Object.keys(files).map((path) => ({ scheme: 'file', path, toString: () => path }));
    },
    fs: {
      stat: async ({ path }: { path: string }) => ({ size: textOf(path).length, type: vscode.FileType.File }),
      readFile: async ({ path }: { path: string }) => Buffer.from(textOf(path)),
    },
    createFileSystemWatcher: (pattern: string) => {
      searches.push(['watch', pattern]);
      return { onDidCreate: on, onDidChange: on, onDidDelete: on, dispose: () => undefined };
    },
    onDidChangeWorkspaceFolders: on,
  });
  return { searches, listeners, change: (at: number) => listeners[at]?.() };
}

const namesOf = (abis: Awaited<ReturnType<ReturnType<typeof createWorkspaceAbis>>>) =>
  abis.map(({ name, abi }) => [name, ...abi.items.map((item) => ('name' in item ? abiSignature(item) : item.type))]);

describe('the ABIs of the workspace', () => {
  it('are those of its build output, by the name of the contract', async () => {
    const { searches } = open({
      '/w/artifacts/contracts/Vault.sol/Vault.json': { contractName: 'Safe', abi: [errorNamed('Closed')] },
      '/w/out/Coin.sol/Coin.json': { abi: [errorNamed('Empty'), { type: 'receive' }] },
      '/w/out/Coin.sol/Bad.json': '{"abi": [',
      '/w/out/Coin.sol/None.json': { abi: [] },
      '/w/out/Coin.sol/Other.json': 5,
    });
    const read = createWorkspaceAbis();
    const abis = await read();
    assert.deepEqual(namesOf(abis), [
      ['Safe', 'Closed()'],
      ['Coin', 'Empty()', 'receive'],
    ]);
    const pattern = '**/{artifacts,out,build/contracts}/**/*.json';
    assert.deepEqual(searches, [
      ['watch', pattern],
      [pattern, '**/{node_modules,.git,cache,build-info}/**', 500, undefined],
    ]);
    assert.equal(await read(), abis);
  });

  it('are read again by the first use after a change, until nobody needs them', async () => {
    const files: Record<string, unknown> = { '/w/out/A.json': { abi: [errorNamed('A')] } };
    const { change, listeners, searches } = open(files);
    const read = createWorkspaceAbis();
    await read();
    assert.equal(listeners.length, 4);
    for (const at of [0, 1, 2, 3]) {
      files['/w/out/A.json'] = { abi: [errorNamed(`B${at}`)] };
      assert.notDeepEqual(namesOf(await read()), [['A', `B${at}()`]]);
      change(at);
      assert.deepEqual(namesOf(await read()), [['A', `B${at}()`]]);
    }
    assert.equal(searches.length, 6);
    read.dispose();
    createWorkspaceAbis().dispose();
  });

  it('are none where nothing can be found, and leave out what is too large', async () => {
    open({ fails: true });
    assert.deepEqual(await createWorkspaceAbis()(), []);
    const large = (more: number) => `{"abi":[{"type":"receive"}],"x":"${'x'.repeat(4 * 1024 * 1024 - 35 + more)}"}`;
    assert.equal(large(0).length, 4 * 1024 * 1024);
    open({ '/w/out/Fits.json': large(0), '/w/out/Large.json': large(1) });
    assert.deepEqual(namesOf(await createWorkspaceAbis()()), [['Fits', 'receive']]);
    open(Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`/w/out/A${index}.json`, large(0)])));
    assert.equal((await createWorkspaceAbis()()).length, 8);
  });
});
