import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { Deployment } from '../../../src/domain/deployment/deployment.ts';
import { give, settle, vscode } from './fakeEditor.ts';

const { createDeployments } = await import('../../../src/editor/deployments.ts');

const address = (digit: number | string) => `0x${`${digit}`.repeat(40).slice(0, 40)}`;
const list = (names: Record<string, string>) => ({ testnet: names });

/** A workspace of these files; tells what was read, and says that something has changed. */
function open(files: Record<string, unknown>) {
  const reads: string[] = [];
  const times: Record<string, number> = {};
  let focus = (_: { focused: boolean }) => {};
  const changed: ((uri: { path: string }) => void)[] = [];
  const on = (listener: (uri: { path: string }) => void) => {
    changed.push(listener);
    return { dispose: () => undefined };
  };
  const uriOf = (path: string) => ({ scheme: 'file', path, toString: () => `file://${path}` });
  const bytesOf = (path: string) => {
    const file = files[path];
    return file instanceof Uint8Array ? file : Buffer.from(typeof file === 'string' ? file : JSON.stringify(file));
  };
  give('workspace', {
    isTrusted: true,
    onDidGrantWorkspaceTrust: () => ({ dispose: () => undefined }),
    workspaceFolders: [{ uri: uriOf('/w') }],
    asRelativePath: ({ path }: { path: string }) => path.replace('/w/', ''),
    findFiles: async ({ pattern }: { pattern: string }) =>
      pattern.endsWith('contracts/*.json') && files['fails']
        ? Promise.reject(new Error('no search'))
        : Object.keys(files)
            .filter((path) => path.endsWith('.json'))
            .map(uriOf),
    fs: {
      stat: async ({ path }: { path: string }) =>
        path in files
          ? { size: bytesOf(path).length, type: vscode.FileType.File, mtime: times[path] ?? 0 }
          : Promise.reject(new Error('no such file')),
      readFile: async ({ path }: { path: string }) => {
        reads.push(path);
        return bytesOf(path);
      },
    },
    createFileSystemWatcher: () => ({ onDidCreate: on, onDidChange: on, onDidDelete: on, dispose: () => undefined }),
    onDidSaveTextDocument: () => ({ dispose: () => undefined }),
    onDidChangeWorkspaceFolders: () => ({ dispose: () => undefined }),
  });
  give('window', {
    onDidChangeWindowState: (listener: typeof focus) => {
      focus = listener;
      return { dispose: () => undefined };
    },
  });
  return { reads, times, focus: () => focus({ focused: true }), change: (path: string) => changed[0]?.({ path }) };
}

const named = (deployments: readonly Deployment[] | undefined) => deployments?.map(({ name, key }) => `${name} ${key}`);

describe('the deployments of the workspace', () => {
  it('are those of every record, each read once, at the first use', async () => {
    const { reads } = open({
      '/w/addresses.json': list({ Vault: address(1) }),
      '/w/deployments/testnet/Coin.json': { address: address(2) },
      '/w/deployments/testnet/.chainId': '296',
      '/w/deployments/testnet/Bad.json': '{"address": ',
      '/w/package.json': { Other: address(3) },
    });
    const deployments = createDeployments();
    assert.deepEqual([deployments.known(), reads], [undefined, []]);
    const all = await deployments.all();
    assert.deepEqual(named(all), [`Coin ${address(2)}`, `Vault ${address(1)}`]);
    assert.deepEqual(all[0] && [all[0].chainId, all[0].path], [296, 'deployments/testnet/Coin.json']);
    assert.equal(await deployments.all(), all);
    assert.equal(deployments.known(), all);
    assert.deepEqual(reads.toSorted(), [...new Set(reads)].toSorted());
    deployments.dispose();
  });

  it('are read again when records change, but only those that did', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      const files: Record<string, unknown> = {
        '/w/addresses.json': list({ A: address(1) }),
        '/w/deployments/testnet/B.json': { address: address(2) },
      };
      const { reads, change } = open(files);
      const deployments = createDeployments();
      let fired = 0;
      deployments.onDidChange(() => {
        fired += 1;
      });
      const later = async (path: string) => {
        reads.length = 0;
        change(path);
        mock.timers.tick(1_000);
        await settle();
        await deployments.all();
        await settle();
        return { reads: reads.filter((read) => !read.endsWith('.chainId')), fired, told: named(deployments.known()) };
      };
      await deployments.all();
      assert.deepEqual(await later('/w/contracts/Vault.sol'), {
        reads: [],
        fired: 0,
        told: [`B ${address(2)}`, `A ${address(1)}`],
      });
      files['/w/addresses.json'] = list({ A: address(3) });
      assert.deepEqual(await later('/w/addresses.json'), {
        reads: ['/w/addresses.json'],
        fired: 1,
        told: [`B ${address(2)}`, `A ${address(3)}`],
      });
      // Of a folder that went the editor tells its own name only.
      delete files['/w/deployments/testnet/B.json'];
      assert.deepEqual(await later('/w/deployments'), { reads: [], fired: 2, told: [`A ${address(3)}`] });
      // What is written later into a folder that is new itself, the editor may not tell.
      await later('/w/deployments/testnet');
      files['/w/deployments/testnet/C.json'] = { address: address(4) };
      mock.timers.tick(5_000);
      await settle();
      assert.deepEqual([fired, named(deployments.known())], [3, [`C ${address(4)}`, `A ${address(3)}`]]);
      deployments.dispose();
    } finally {
      mock.timers.reset();
    }
  });

  it('are read again when the window has the focus again, where the editor told no change', async () => {
    const files: Record<string, unknown> = {
      '/w/addresses.json': list({ A: address(1) }),
      '/w/deployments/testnet/B.json': { address: address(2) },
    };
    const { reads, times, focus } = open(files);
    const deployments = createDeployments();
    const again = async (look: () => void) => {
      reads.length = 0;
      look();
      await deployments.all();
      await settle();
      return [reads.filter((read) => !read.endsWith('.chainId')), named(deployments.known())];
    };
    focus();
    assert.deepEqual(reads, [], 'nothing before the first use');
    await deployments.all();
    files['/w/addresses.json'] = list({ A: address(3) });
    times['/w/addresses.json'] = 1;
    assert.deepEqual(await again(focus), [['/w/addresses.json'], [`B ${address(2)}`, `A ${address(3)}`]]);
    files['/w/deployments/testnet/C.json'] = { address: address(4) };
    assert.deepEqual((await again(deployments.refresh))[0], ['/w/deployments/testnet/C.json']);
    assert.deepEqual((await again(focus))[0], []);
    deployments.dispose();
  });

  it('are none while nobody trusts the workspace', async () => {
    const { reads } = open({ '/w/addresses.json': list({ A: address(1) }) });
    let granted = () => {};
    const onDidGrantWorkspaceTrust = (listener: () => void) => {
      granted = listener;
      return { dispose: () => undefined };
    };
    give('workspace', { isTrusted: false, onDidGrantWorkspaceTrust });
    const deployments = createDeployments();
    let fired = 0;
    deployments.onDidChange(() => {
      fired += 1;
    });
    assert.deepEqual([await deployments.all(), deployments.known(), reads], [[], [], []]);
    give('workspace', { isTrusted: true });
    granted();
    assert.deepEqual([fired, named(await deployments.all())], [1, [`A ${address(1)}`]]);
  });

  it('leave out what is too large or no JSON, alone, and take so many of each', async () => {
    const large = Buffer.alloc(9 * 1024 * 1024, ' ');
    large.write(JSON.stringify({ Large: address(1) }));
    const many = Object.fromEntries(
      Array.from({ length: 3_000 }, (_, index) => [
        `C${index}`,
        `0x${(index + 2 ** 40).toString(16).padStart(40, '1')}`,
      ]),
    );
    open({
      '/w/addresses.json': large,
      '/w/b/addresses.json': list({ Small: address(2) }),
      '/w/c/addresses.json': list(many),
      '/w/d/addresses.json': Buffer.from('{"Cut": "0x'),
    });
    const deployments = createDeployments();
    const all = await deployments.all();
    const unread = deployments.unread().map((one) => [one.path, one.unread]);
    assert.deepEqual(unread, [
      ['addresses.json', 'tooLarge'],
      ['d/addresses.json', 'notJson'],
    ]);
    assert.equal(all.length, 2_001);
    assert.deepEqual(named(all)?.[0], `Small ${address(2)}`);
  });
});
