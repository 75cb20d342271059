import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { give, settle, vscode } from './fakeEditor.ts';

const { createProject } = await import('../../../src/editor/project.ts');

describe('what the project tells', () => {
  it('is read at first use, and its changes are told to who listened before', async () => {
    let [text, searches] = ['{"Vault":"0.0.5001"}', 0];
    let change = (_uri: { path: string }) => {};
    const disposable = { dispose: () => undefined };
    give('workspace', {
      isTrusted: true,
      workspaceFolders: [{ uri: { scheme: 'file', path: '/w' } }],
      asRelativePath: () => 'addresses.json',
      findFiles: async () => {
        searches += 1;
        return [{ scheme: 'file', path: '/w/addresses.json', toString: () => 'file:///w/addresses.json' }];
      },
      fs: {
        stat: async () => ({ size: text.length, type: vscode.FileType.File }),
        readFile: async () => Buffer.from(text),
      },
      createFileSystemWatcher: () => ({
        ...disposable,
        onDidCreate: () => disposable,
        onDidChange: (listener: typeof change) => {
          change = listener;
          return disposable;
        },
        onDidDelete: () => disposable,
      }),
      onDidSaveTextDocument: () => disposable,
      onDidChangeWorkspaceFolders: () => disposable,
      onDidGrantWorkspaceTrust: () => disposable,
    });
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      const owner: { dispose(): unknown }[] = [];
      const { abis, deployments } = createProject(owner);
      const told: unknown[] = [];
      deployments.onDidChange(() => told.push(deployments.known()?.map(({ key }) => key)));
      await settle();
      assert.deepEqual([searches, deployments.known()], [0, undefined]);
      assert.deepEqual(
        (await deployments.all()).map(({ key }) => key),
        ['0.0.5001'],
      );
      text = '{"Vault":"0.0.6001"}';
      change({ path: '/w/addresses.json' });
      mock.timers.tick(1_000);
      await deployments.all();
      await settle();
      assert.deepEqual(told, [['0.0.6001']]);
      assert.deepEqual(await abis(), []);
      assert.equal(owner.length, 3);
    } finally {
      mock.timers.reset();
    }
  });
});
