import assert from 'node:assert/strict';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { turnsDuring } from '../../turnsDuring.ts';

stubVsCode();
const vscode = await import('vscode');
const { createWorkspaceAddresses } = await import('../../../../src/features/contractStorage/workspaceAddresses.ts');

/** The address that has this number. */
const numbered = (number: number) => `0x${number.toString(16).padStart(40, '0')}`;
const lower = (addresses: readonly string[]) => addresses.map((address) => address.toLowerCase());

interface Opened {
  readonly addressBook?: unknown;
  readonly documents?: readonly { getText: () => string }[];
  /** Text by path; undefined where it cannot be read. */
  readonly files?: Readonly<Record<string, string | undefined>>;
}

/** A workspace, what was asked of it, and what its watchers hear. */
function opened({ addressBook, documents = [], files = {} }: Opened) {
  const asked = { searches: [] as unknown[], reads: [] as string[], watchers: 0 };
  const change = new vscode.EventEmitter<unknown>();
  Object.assign(vscode.Disposable, {
    from: (...all: readonly { dispose: () => void }[]) => ({ dispose: () => all.map((one) => one.dispose()) }),
  });
  Object.assign(vscode.workspace, {
    getConfiguration: () => ({ inspect: () => ({ globalValue: addressBook }) }),
    textDocuments: documents,
    workspaceFolders: [{ uri: { scheme: 'file', path: '/w' } }],
    createFileSystemWatcher: () => {
      asked.watchers += 1;
      const dispose = () => {
        asked.watchers -= 1;
      };
      return { onDidCreate: change.event, onDidChange: change.event, onDidDelete: change.event, dispose };
    },
    onDidSaveTextDocument: change.event,
    onDidChangeWorkspaceFolders: change.event,
    findFiles: async ({ pattern }: { readonly pattern: string }, ...search: readonly unknown[]) => {
      asked.searches.push([pattern, ...search]);
      return Object.keys(files).map((path) => ({ scheme: 'file', path, toString: () => path }));
    },
    fs: {
      stat: async ({ path }: { readonly path: string }) => ({ size: files[path]?.length ?? 0, type: 1 }),
      readFile: async ({ path }: { readonly path: string }) => {
        asked.reads.push(path);
        const text = files[path];
        return text === undefined ? assert.fail('no disk') : new TextEncoder().encode(text);
      },
    },
  });
  return { asked, change: () => change.fire({ uri: { path: '/w/a.ts' } }) };
}

const documentOf = (text: string) => ({ getText: () => text });
const { signal } = new AbortController();
const found = async (what: Opened) => {
  opened(what);
  return createWorkspaceAddresses().read(signal);
};

describe('addresses that the workspace speaks of', () => {
  it('are in names of the user, open documents and files, and ids as addresses', async () => {
    const { asked } = opened({
      addressBook: { 'account 0.0.1001': 'Bob', [numbered(0xabc1)]: 'Al' },
      documents: [documentOf(`to ${numbered(0xabc2)} and ${numbered(0xabc1)}`), documentOf('tx 0.0.7@1700000000.5')],
      files: { '/w/a.ts': 'account 0.0.1002', '/w/gone.ts': undefined, '/w/b.ts': numbered(0xabc3) },
    });
    const expected = [numbered(1001), numbered(0xabc1), numbered(0xabc2), numbered(1002), numbered(0xabc3)];
    assert.deepEqual(lower(await createWorkspaceAddresses().read(signal)), expected);
    const pattern = '**/*.{sol,vy,ts,js,mjs,py,go,json,md,txt,yaml,yml,toml}';
    assert.deepEqual(asked.searches, [[pattern, '**/{node_modules,out,dist,artifacts,cache}/**', 150, undefined]]);
  });

  it('are a thousand at most, and no file is read beyond them', async () => {
    const lines = (from: number) =>
      Array.from({ length: 1_001 }, (_, index) => numbered(0xabc000 + from + index)).join('\n');
    const addresses = await found({ documents: [documentOf(lines(0))] });
    assert.equal(addresses.length, 1_000);
    assert.equal(addresses.at(-1)?.toLowerCase(), numbered(0xabc000 + 999));
    const full = opened({ documents: [documentOf(lines(0))], files: { '/w/a.ts': lines(0) } });
    await createWorkspaceAddresses().read(signal);
    assert.deepEqual([full.asked.searches, full.asked.reads], [[], []]);
    const files = opened({ files: { '/w/a.ts': lines(0), '/w/b.ts': lines(2_000) } });
    assert.equal((await createWorkspaceAddresses().read(signal)).length, 1_000);
    assert.deepEqual(files.asked.reads, ['/w/a.ts']);
  });

  it('are those at the beginning of a long text; a text of another kind of length is not read', async () => {
    const address = numbered(0xabc1);
    const long = (length: number) => `${' '.repeat(length - address.length)}${address}`;
    const count = async (what: Opened) => (await found(what)).length;
    assert.equal(await count({ documents: [documentOf(long(300_000))] }), 1);
    assert.equal(await count({ documents: [documentOf(long(300_001))] }), 0);
    assert.equal(await count({ files: { '/w/a.ts': long(300_000) } }), 1);
    assert.equal(await count({ files: { '/w/a.ts': long(300_001) } }), 0);
    const { asked } = opened({ files: { '/w/a.ts': address.padEnd(3_000_001) } });
    assert.deepEqual(await createWorkspaceAddresses().read(signal), []);
    assert.deepEqual(asked.reads, []);
  });

  it('are read again of files when one has changed, not before', async () => {
    const files: Record<string, string> = { '/w/a.ts': 'account 0.0.1002' };
    let text = 'account 0.0.1003';
    const { asked, change } = opened({ documents: [{ getText: () => text }], files });
    const addresses = createWorkspaceAddresses();
    const read = async () => lower(await addresses.read(signal));
    const first = [numbered(1003), numbered(1002)];
    assert.deepEqual([await read(), await read(), await read()], [first, first, first]);
    assert.deepEqual([asked.searches.length, asked.reads.length], [1, 1]);

    files['/w/a.ts'] = 'account 0.0.1004';
    change();
    text = 'account 0.0.1005';
    assert.deepEqual(await read(), [numbered(1005), numbered(1004)]);
    assert.deepEqual([asked.reads.length, asked.watchers], [2, 1]);

    addresses.forget();
    assert.equal(asked.watchers, 0);
    await read();
    assert.deepEqual([asked.reads.length, asked.watchers], [3, 1]);
  });

  it('are read again when a file changed while they were read', async () => {
    let texts = 0;
    const files = {
      get '/w/a.ts'() {
        texts += 1;
        if (texts === 2) {
          workspace.change();
        }
        return `account 0.0.${texts < 3 ? 1002 : 1003}`;
      },
    };
    const workspace = opened({ files });
    const addresses = createWorkspaceAddresses();
    const read = async () => lower(await addresses.read(signal));
    assert.deepEqual(await read(), [numbered(1002)]);
    assert.deepEqual([await read(), await read()], [[numbered(1003)], [numbered(1003)]]);
    assert.equal(workspace.asked.reads.length, 2);
  });

  it('are not kept of an older reading, nor of one that nobody waits for', async () => {
    const files: Record<string, string> = { '/w/a.ts': 'account 0.0.1002' };
    const { asked, change } = opened({ files });
    const { readFile } = vscode.workspace.fs;
    const slow = Promise.withResolvers<void>();
    const readSlowly = async (uri: Parameters<typeof readFile>[0]) => {
      const bytes = await readFile(uri);
      await (asked.reads.length === 1 && slow.promise);
      return bytes;
    };
    Object.assign(vscode.workspace.fs, { readFile: readSlowly });
    const addresses = createWorkspaceAddresses();
    const [older, newer] = [addresses.read(signal), addresses.read(signal)];
    assert.deepEqual(lower(await newer), [numbered(1002)]);
    files['/w/a.ts'] = 'account 0.0.1003';
    change();
    assert.deepEqual(lower(await addresses.read(signal)), [numbered(1003)]);
    const count = asked.reads.length;
    slow.resolve();
    assert.deepEqual(lower(await older), [numbered(1002)]);
    assert.deepEqual(lower(await addresses.read(signal)), [numbered(1003)]);
    assert.equal(asked.reads.length, count);

    const empty: Record<string, string> = {};
    const closed = opened({ files: empty });
    const again = createWorkspaceAddresses();
    const { findFiles } = vscode.workspace;
    const findAndForget = async (...search: Parameters<typeof findFiles>) => {
      again.forget();
      return findFiles(...search);
    };
    Object.assign(vscode.workspace, { findFiles: findAndForget });
    assert.deepEqual(await again.read(signal), []);
    Object.assign(vscode.workspace, { findFiles });
    empty['/w/a.ts'] = 'account 0.0.1004';
    assert.deepEqual(lower(await again.read(signal)), [numbered(1004)]);
    assert.equal(closed.asked.watchers, 1);
  });

  it('are looked for among fifty thousand candidates at most', async () => {
    const last = `${'0.0.1002 '.repeat(19_999)} 0.0.1003 0.0.1004`;
    const { asked } = opened({ files: { '/w/0.ts': '0.0.1002 '.repeat(30_000), '/w/1.ts': last, '/w/2.ts': last } });
    assert.deepEqual(lower(await createWorkspaceAddresses().read(signal)), [numbered(1002), numbered(1003)]);
    assert.deepEqual(asked.reads, ['/w/0.ts', '/w/1.ts']);
  });

  it('let others work in between, and end when nobody waits for them any longer', async () => {
    const files = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`/w/${index}.ts`, numbered(1)]));
    const { asked } = opened({ files });
    const turns = await turnsDuring(() => createWorkspaceAddresses().read(signal));
    assert.ok(turns >= 20, `${turns} turns of others`);
    assert.equal(asked.reads.length, 20);

    const abort = new AbortController();
    const closed = opened({ files });
    setImmediate(() => abort.abort());
    await assert.rejects(createWorkspaceAddresses().read(abort.signal), { name: 'AbortError' });
    assert.ok(closed.asked.reads.length < 20, `${closed.asked.reads.length} files`);
  });
});
