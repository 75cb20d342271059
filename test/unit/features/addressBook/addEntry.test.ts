import assert from 'node:assert/strict';
import type { InputBoxOptions, QuickPickOptions } from 'vscode';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { networksWithCustom as networks } from '../networksWithCustom.ts';

stubVsCode();
const vscode = await import('vscode');
const { addEntry } = await import('../../../../src/features/addressBook/addEntry.ts');

type Books = Parameters<typeof addEntry>[1];

const bob = { address: '0.0.7', label: 'Bob' };
const uriOf = (path: string) => ({ path, toString: () => path });
const full = 'The address book holds 10000 entries, as many as are used: remove one first.';

interface World {
  /** What the user types into one box after the other; undefined: the user gives up. */
  readonly texts?: readonly (string | undefined)[];
  /** The label of the place that the user picks. */
  readonly place?: string;
  readonly folders?: readonly string[];
  readonly isTrusted?: boolean;
  readonly settings?: unknown;
  /** What the file of the first folder holds, if there is one. */
  readonly file?: string;
  readonly isApplied?: boolean;
  readonly isSaved?: boolean;
  readonly books?: readonly object[];
}

/** Adds to a book in such a world; what was asked, written and said. */
async function add(world: World, ...given: readonly unknown[]) {
  const [text, network] = given.length === 0 ? ['0.0.7', 'testnet'] : given;
  const { folders = [], file, isTrusted = true, isApplied = true, isSaved = true, settings, books = [] } = world;
  const boxes: (readonly [InputBoxOptions, ...unknown[]])[] = [];
  const picks: unknown[] = [];
  const done: unknown[] = [];
  const texts = [...(world.texts ?? ['Alice'])];
  Object.assign(vscode.ConfigurationTarget, { Global: 1 });
  Object.assign(vscode.Uri, {
    joinPath: ({ path }: { readonly path: string }, part: string) =>
      uriOf(part === '..' ? path.slice(0, path.lastIndexOf('/')) : `${path}/${part}`),
  });
  const document = {
    getText: () => file,
    positionAt: (offset: number) => offset,
    save: async () => isSaved,
  };
  Object.assign(vscode.workspace, {
    ...{ workspaceFolders: folders.map((name) => ({ name, uri: uriOf(`/${name}`) })), isTrusted },
    getConfiguration: () => ({
      get: () => settings,
      inspect: () => ({ globalValue: settings }),
      update: async (...args: readonly unknown[]) => done.push(['setting', ...args]),
    }),
    fs: {
      stat: async ({ path }: { readonly path: string }) => {
        if (file === undefined || !path.endsWith('.json')) {
          throw new vscode.FileSystemError('FileNotFound');
        }
        return { type: vscode.FileType.File, size: file.length };
      },
      writeFile: async (uri: unknown, bytes: Uint8Array) =>
        done.push(['written', `${uri}`, new TextDecoder().decode(bytes)]),
    },
    openTextDocument: async () => document,
    applyEdit: async ({ uri, ...change }: { readonly uri: unknown }) => {
      done.push(['edit', `${uri}`, { ...change }]);
      return isApplied;
    },
  });
  Object.assign(vscode.window, {
    activeTextEditor: { document: { uri: { scheme: 'hiero-ledger', path: '/previewnet/account/0.0.5.md' } } },
    setStatusBarMessage: (...said: readonly unknown[]) => done.push(['said', ...said]),
    showTextDocument: async (shown: unknown) => done.push(['shown', shown === document]),
    showInputBox: async (options: InputBoxOptions) => {
      boxes.push([options]);
      return texts.shift();
    },
    showQuickPick: async (items: readonly { readonly label: string }[], options: QuickPickOptions) => {
      picks.push([items.map(({ label, ...rest }) => [label, Object(rest).description]), options]);
      return items.find(({ label }) => label === world.place);
    },
  });
  const [selected = assert.fail()] = networks.filter(({ name }) => name === 'testnet');
  const known = {
    entries: async () => books,
    reload: async (folder: unknown) => void done.push(['reload', `${folder}`]),
  } as unknown as Books;
  const failure = await addEntry({ network: selected, networks: () => networks }, known, text, network).then(
    () => undefined,
    (error: Error) => error.message,
  );
  return { boxes, picks, done, failure };
}

const added = (label: string) => ['said', `$(bookmark) Added ${label}`, 3_000];
const changed = (entries: readonly object[]) => ['setting', 'addressBook', entries, 1];

describe('adding to an address book', () => {
  it('asks for the address where none is given, which is one of the network in front', async () => {
    const { boxes, done } = await add({ texts: ['0.0.9', ' Alice '] }, undefined, 'testnet');
    assert.deepEqual(boxes[0], [
      {
        title: 'Add to address book',
        prompt: 'Entity id, EVM address or account alias',
        placeHolder: '0.0.1234',
        ignoreFocusOut: true,
      },
    ]);
    assert.deepEqual(done, [changed([{ address: '0.0.9', label: 'Alice', network: 'previewnet' }]), added('Alice')]);
    assert.deepEqual((await add({ texts: [undefined] }, undefined)).done, []);
  });

  it('takes the address and the network that are given, the selected one where none is', async () => {
    for (const [text, network, address, name] of [
      ['0.0.7', 'mine', '0.0.7', 'mine'],
      [' 0.0.7 ', undefined, '0.0.7', 'testnet'],
    ] as const) {
      const { boxes, done } = await add({}, text, network);
      assert.equal(boxes.length, 1);
      assert.equal(boxes[0]?.[0].title, `Name for ${address} on ${name}`);
      assert.deepEqual(done[0], changed([{ address, label: 'Alice', network: name }]));
    }
  });

  it('takes no transaction, hash or word for an address', async () => {
    for (const text of ['0.0.2@1700000000.5', `0x${'ab'.repeat(32)}`, 'Bob', '', 'x'.repeat(5_000)]) {
      const { failure, boxes } = await add({}, text, 'testnet');
      assert.deepEqual([failure, boxes], ['This is no entity id, EVM address or account alias.', []], text);
    }
  });

  it('asks for a name, with the one that is known for this ledger', async () => {
    const named = async (settings: unknown, books: readonly object[] = []) =>
      (await add({ settings, books }, '0.0.7', 'mainnet-public')).boxes[0]?.[0];
    const { validateInput, ...box } = (await named([])) ?? {};
    assert.deepEqual(box, {
      title: 'Name for 0.0.7 on mainnet-public',
      prompt: 'What you call it; at most 100 characters',
      value: '',
      ignoreFocusOut: true,
    });
    assert.equal(await validateInput?.(''), undefined);
    assert.equal(await validateInput?.('x'.repeat(100)), undefined);
    assert.match(String(await validateInput?.('x'.repeat(101))), /100/);
    const inBook = { key: '0.0.7', label: 'Book', network: undefined, note: undefined };
    for (const [settings, books, expected] of [
      [[bob], [], 'Bob'],
      [[bob], [inBook], 'Bob'],
      [[{ ...bob, network: 'mainnet' }], [inBook], 'Bob'],
      [[{ ...bob, network: 'testnet' }], [inBook], 'Book'],
      [undefined, [inBook], 'Book'],
      [[{ ...bob, address: '0.0.8' }], [], ''],
    ] as const) {
      assert.equal((await named(settings, books))?.value, expected, JSON.stringify(settings));
    }
  });

  it('gives up without a name', async () => {
    for (const text of [undefined, '', '  ']) {
      assert.deepEqual((await add({ texts: [text], folders: ['one'] })).picks, []);
    }
  });

  it('asks whose book it is, where there is more than the user’s own', async () => {
    const settings = ['Your settings', 'hieroLens.addressBook'] as const;
    const options = { title: 'Address book', ignoreFocusOut: true };
    const file = '.hiero-lens/addresses.json';
    for (const [folders, expected] of [
      [['one'], [['This workspace', file], settings]],
      [
        ['one', 'two'],
        [['one', file], ['two', file], settings],
      ],
    ] as const) {
      const { picks, done } = await add({ folders });
      assert.deepEqual(picks, [[expected, options]]);
      assert.deepEqual(done, []);
      assert.deepEqual((await add({ folders, isTrusted: false })).picks, []);
      assert.deepEqual((await add({ folders, place: 'Your settings' })).done[0], [
        ...changed([{ address: '0.0.7', label: 'Alice', network: 'testnet' }]),
      ]);
    }
  });

  it('writes into a new file, and reads the book again', async () => {
    const { done } = await add({ folders: ['one', 'two'], place: 'two' });
    const text = '{\n  "addresses": [\n    { "address": "0.0.7", "label": "Alice", "network": "testnet" }\n  ]\n}\n';
    assert.deepEqual(done, [['written', '/two/.hiero-lens/addresses.json', text], ['reload', '/two'], added('Alice')]);
  });

  it('changes nothing of a file but the entry, and says when that is not saved', async () => {
    const file = JSON.stringify({ addresses: [{ ...bob, address: '0.0.8' }] });
    const world = { folders: ['one'], place: 'This workspace', file };
    const { done } = await add(world);
    const edit = { places: [file.indexOf('}]') + 1, file.indexOf('}]') + 1] };
    const text = ', { "address": "0.0.7", "label": "Alice", "network": "testnet" }';
    assert.deepEqual(done, [
      ['edit', '/one/.hiero-lens/addresses.json', { ...edit, text }],
      ['reload', '/one'],
      added('Alice'),
    ]);
    const known = JSON.stringify({ addresses: [bob] });
    const label = known.indexOf('"Bob"');
    const { done: renamed } = await add({ ...world, file: known });
    assert.deepEqual(Object(renamed[0])[2], { places: [label, label + 5], text: '"Alice"' });
    for (const failing of [{ isApplied: false }, { isSaved: false }]) {
      const { failure, done: only } = await add({ ...world, ...failing });
      assert.deepEqual([failure, only.length], ['The address book could not be saved.', 1]);
    }
  });

  it('shows a file with a fault, and leaves it as it is', async () => {
    const { failure, done } = await add({ folders: ['one'], place: 'This workspace', file: '{' });
    assert.equal(failure, 'The address book has a fault, so nothing was added: mend it, then add again.');
    assert.deepEqual(done, [['shown', true]]);
  });

  it('adds nothing to a full book, and leaves settings that cannot be read as they are', async () => {
    const entries = Array.from({ length: 10_000 }, (_, index) => ({ address: `0.0.${index + 10}`, label: 'x' }));
    assert.deepEqual(await add({ settings: entries }).then(({ failure, done }) => [failure, done]), [full, []]);
    const file = JSON.stringify({ addresses: entries });
    const world = { folders: ['one'], place: 'This workspace', file };
    assert.deepEqual(await add(world).then(({ failure, done }) => [failure, done]), [full, []]);
    for (const settings of ['text', { addresses: [] }]) {
      const { failure, done } = await add({ settings });
      assert.deepEqual(
        [failure, done],
        ['The setting hieroLens.addressBook cannot be read, so nothing was added: mend it, then add again.', []],
      );
    }
  });

  it('counts what a new name takes, against the largest file that is read', async () => {
    const limit = 2 * 1024 * 1024;
    const tooLarge = 'An address book of more than 2 MB is not read.';
    const book = JSON.stringify({ addresses: [bob] });
    for (const [bytes, failure] of [
      [limit - 2, undefined],
      [limit - 1, tooLarge],
    ] as const) {
      const world = await add({ folders: ['one'], place: 'This workspace', file: book.padEnd(bytes) });
      assert.equal(world.failure, failure);
    }
    const faulty = await add({ folders: ['one'], place: 'This workspace', file: '{'.padEnd(limit + 1) });
    assert.deepEqual([faulty.failure, faulty.done], [tooLarge, []]);
  });

  it('names what is long in a few words', async () => {
    const { done } = await add({ texts: ['y'.repeat(100)], folders: ['z'.repeat(99), 'one'], place: 'Your settings' });
    assert.deepEqual(done[1], added(`${'y'.repeat(40)}…`));
    const { picks, boxes } = await add({ folders: ['z'.repeat(99), 'one'] }, `0x${'ab'.repeat(20)}`, 'testnet');
    assert.equal(Object(picks[0])[0][0][0], `${'z'.repeat(60)}…`);
    assert.equal(boxes[0]?.[0].title, `Name for 0x${'ab'.repeat(20)} on testnet`);
  });
});
