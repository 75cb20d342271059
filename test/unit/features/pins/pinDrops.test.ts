import assert from 'node:assert/strict';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { networksWithCustom as networks } from '../networksWithCustom.ts';

stubVsCode();
const vscode = await import('vscode');
const { createPinDrops } = await import('../../../../src/features/pins/registerPins.ts');

const own = 'application/vnd.code.tree.hierolens.explorer';
const context = { network: networks[0] ?? assert.fail(), networks: () => networks };
const hash = `0x${'ab'.repeat(32)}`;

interface Dropped {
  readonly [type: string]: string;
}

/** What came of a drop: pins that were moved, texts that were pinned, what was offered, messages. */
async function drop(
  dropped: Dropped,
  { files = {}, onto, picked }: { files?: Dropped; onto?: unknown; picked?: readonly string[] } = {},
) {
  const done: unknown[] = [];
  Object.assign(vscode.commands, { executeCommand: async (...args: readonly unknown[]) => done.push(args) });
  Object.assign(vscode.Uri, {
    parse: (text: string) => {
      const [, scheme, authority = '', path] = /^([\w-]+):(?:\/\/([^/]*))?(.*)$/.exec(text) ?? [];
      return { scheme, authority, path };
    },
  });
  Object.assign(vscode.workspace, {
    fs: {
      stat: async ({ path }: { readonly path: string }) => ({ type: path in files ? 1 : 2, size: files[path]?.length }),
      readFile: async ({ path }: { readonly path: string }) => new TextEncoder().encode(files[path]),
    },
  });
  Object.assign(vscode.window, {
    showErrorMessage: async (text: string) => void done.push(text),
    async showQuickPick(items: readonly { readonly label: string }[]) {
      done.push(items.map(({ label }) => label));
      return picked && items.filter(({ label }) => picked.includes(label));
    },
  });
  const { handleDrop } = createPinDrops({ failure: () => undefined } as never, context, {
    isPin: (id) => id.startsWith('account/'),
    move: async (id, target) => void done.push(['move', id, target]),
  });
  const get = (type: string) =>
    dropped[type] === undefined ? undefined : { value: dropped[type], asString: async () => dropped[type] };
  await handleDrop?.(onto as never, { get } as never, {} as never);
  return done;
}

const pinned = (...text: readonly string[]) => ['hieroLens.explorer.pin', ...text];
const nothing = 'There is no id or address in what was dropped.';

describe('what is dragged onto the pins', () => {
  it('moves a pin of the view, and nothing that only calls itself one', async () => {
    assert.deepEqual(await drop({ [own]: 'account/0.0.5' }, { onto: { id: 'x' } }), [
      ['move', 'account/0.0.5', { id: 'x' }],
    ]);
    assert.deepEqual(await drop({ [own]: 'block/5' }), [nothing]);
  });

  it('pins an id of a text, as it may be written', async () => {
    for (const [text, id] of [
      ['0.0.5', '0.0.5'],
      [' "0.0.7",\n', '0.0.7'],
      ['block 5', 'block 5'],
      ['0.0.2004/13', '0.0.2004/13'],
      ["const accountId = '0.0.1001'; // twice: account 0.0.1001", '0.0.1001'],
    ] as const) {
      assert.deepEqual(await drop({ 'text/plain': text }), [pinned(id)]);
    }
  });

  it('asks which of several, and pins those that were picked', async () => {
    const text = "{ account: '0.0.1001', topic: '0.0.3001', token: '0.0.2001' }";
    const offered = ['0.0.1001', '0.0.3001', '0.0.2001'];
    assert.deepEqual(await drop({ 'text/plain': text }, { picked: ['0.0.3001', '0.0.2001'] }), [
      offered,
      pinned('0.0.3001'),
      pinned('0.0.2001'),
    ]);
    assert.deepEqual(await drop({ 'text/plain': text }), [offered]);
    const many = Array.from({ length: 60 }, (_, index) => `account 0.0.${2000 + index}`).join('\n');
    const [shown] = await drop({ 'text/plain': many });
    assert.equal(Object(shown).length, 50);
  });

  it('takes the ids of a file of at most 1 MB', async () => {
    const files = {
      '/a.ts': "const accountId = '0.0.1001';",
      '/big.ts': 'x'.repeat(1024 * 1024 + 1),
      '/none.md': 'text',
    };
    const list = (uri: string) => ({ 'text/uri-list': `# comment\r\n${uri}\r\n`, 'text/plain': '/a.ts' });
    assert.deepEqual(await drop(list('file:///a.ts'), { files }), [pinned('0.0.1001')]);
    assert.deepEqual(await drop(list('file:///none.md'), { files }), [nothing]);
    for (const uri of ['file:///big.ts', 'file:///folder']) {
      assert.deepEqual(await drop(list(uri), { files }), ['What was dropped is no file of at most 1 MB.']);
    }
  });

  it('takes verified sources and their copies as their contract, once, on its network', async () => {
    const address = `0x${'5c'.repeat(20)}`;
    const uris = [
      `hiero-source://${address}/mine/contracts/Vault.sol`,
      `hiero-source:/mine/${address}/contracts/Other.sol`,
      `file:///home/User/globalStorage/hiero-lens.hiero-lens/sources/testnet/${address}/contracts/Vault.sol`,
    ];
    assert.deepEqual(await drop({ 'text/uri-list': uris.join('\r\n'), 'text/plain': '0.0.5' }), [
      pinned(address, 'mine'),
      pinned(address, 'testnet'),
    ]);
  });

  it('leaves alone what may be a secret', async () => {
    for (const text of [hash, hash.slice(2), `PRIVATE_KEY=${hash}`, `const privateKey = '${hash}'`]) {
      assert.deepEqual(await drop({ 'text/plain': text }), [nothing]);
    }
  });

  it('drags one pin, and no line below it', () => {
    const { handleDrag } = createPinDrops({} as never, context, {
      isPin: (id) => id === 'account/0.0.5',
      move: async () => undefined,
    });
    const set: unknown[] = [];
    const dataTransfer = { set: (type: string, item: unknown) => set.push([type, Object(item).value]) } as never;
    handleDrag?.([{ id: 'account/0.0.5/properties', label: '' }], dataTransfer, {} as never);
    handleDrag?.([], dataTransfer, {} as never);
    handleDrag?.([{ id: 'account/0.0.5', label: '' }], dataTransfer, {} as never);
    assert.deepEqual(set, [[own, 'account/0.0.5']]);
  });
});
