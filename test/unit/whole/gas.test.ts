import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { createReaders, type Readers } from '../../../src/services/createReaders.ts';
import { createReferenceResolver } from '../../../src/services/references/createReferenceResolver.ts';
import { stubVsCode } from '../../bench/vscodeStub.ts';
import { networksWithCustom } from '../features/networksWithCustom.ts';
import { assertWhole } from './assertWhole.ts';
import { type EmbeddedClients, startEmbeddedClients, startMs } from './embedded.ts';

stubVsCode();
const { createGasDocuments } = await import('../../../src/features/gas/gasDocuments.ts');
const editor = await import('vscode');
const uriOf = (parts: Partial<vscode.Uri>): vscode.Uri =>
  ({
    ...parts,
    with: (change: Partial<vscode.Uri>) => uriOf({ ...parts, ...change }),
    toString: () =>
      `${parts.scheme}:${parts.authority ? `//${parts.authority}` : ''}${parts.path}${parts.fragment ? `#${parts.fragment}` : ''}`,
  }) as vscode.Uri;

/** Of the embedded network, see the README beside its recordings. */
const transactions: Readonly<Record<string, string>> = {
  deployment: '0.0.1002@1750150914.000000002',
  'delivery through a proxy': '0.0.1002@1750151034.000000004',
  'withdrawal that reverts': '0.0.1002-1750151094-000000005',
  'contract made with a salt': '0x8966a145da4bd9c3221e52b902c34b3e006f929a07696376abd307bd8c97362e',
  'failures that were caught': '0.0.1002@1750151214.000000007',
  loop: '0.0.1002@1750151274.000000008',
  'contract that is not verified': '0.0.1002@1750151334.000000009',
  'system contract': '0.0.1002@1750151454.000000011',
  'all gas gone': '0.0.1002@1750151574.000000013',
  'delivery, optimized': '0.0.1002@1750154634.000000004',
  'delivery by the newer pipeline': '0.0.1002@1750158234.000000004',
};

describe('gas of transactions of the embedded network, whole', () => {
  const { signal } = new AbortController();
  const [network] = networksWithCustom.filter(({ name }) => name === 'testnet');
  const failures: string[] = [];
  let clients: EmbeddedClients;
  let documents: ReturnType<typeof createGasDocuments>;
  const { from } = editor.Uri;
  before(async () => {
    // Other tests of the same process have one of their own.
    Object.assign(editor.Uri, { from: uriOf });
    clients = await startEmbeddedClients();
    const { ledger, verification } = clients;
    const references = createReferenceResolver(
      { chainId: '296', ledger, verification },
      () => startMs,
      () => startMs,
    );
    const readers: Readers = createReaders({ chainId: '296', ledger, references, verification });
    const networkContext = {
      network: network ?? assert.fail(),
      networks: () => networksWithCustom,
      clientsOf: () => ({ references, replays: readers.replays }),
    };
    documents = createGasDocuments({
      networkContext,
      log: { failure: (what: string) => failures.push(what) },
    } as never);
  });
  after(async () => {
    Object.assign(editor.Uri, { from });
    await clients.stop();
  });

  it('is refused in a sentence where there is no trace', async () => {
    const uri = (await documents.ask('0.0.1001@1750082400.123456789', 'testnet')) ?? assert.fail();
    await assert.rejects(documents.render(uri, signal), {
      name: 'InputError',
      message:
        'The mirror node has no trace of 0.0.1001@1750082400.123456789 (404): it keeps none, or the transaction ran no contract.',
    });
    assert.deepEqual(failures, ['gas']);
  });

  it('is shown of nothing but transactions', async () => {
    const wrong = { message: 'This is no transaction ID (0.0.2@seconds.nanos) and no hash of one.' };
    for (const text of ['0.0.1001', 'x', '', `0x${'0'.repeat(63)}`, `${' '.repeat(300)}0.0.2@1.1`]) {
      await assert.rejects(documents.ask(text, 'testnet'), wrong, text);
    }
    const other = uriOf({ scheme: 'hiero-gas', path: '/testnet/other 0.0.2@1.1' });
    await assert.rejects(documents.render(other, signal), { message: 'There is no such document.' });
    const odd = uriOf({ scheme: 'hiero-gas', path: '/testnet/gas of 0.0.2' });
    await assert.rejects(documents.render(odd, signal), wrong);
  });

  it('is asked for by the transaction, on the network that the editor or the command names', async () => {
    const { window } = editor;
    const { activeTextEditor, showInputBox } = window;
    const titles: unknown[] = [];
    const answers = [transactions['loop'], undefined];
    const selected = [` ${transactions['loop']}\n`, 'gas of'];
    Object.assign(window, {
      activeTextEditor: {
        document: {
          uri: uriOf({ scheme: 'hiero-gas', path: '/mainnet/gas of 0.0.2@1.1' }),
          getText: () => selected.shift(),
        },
      },
      showInputBox: async ({ title, value }: vscode.InputBoxOptions) => {
        titles.push(title, value);
        return answers.shift();
      },
    });
    try {
      const uri = await documents.ask(undefined, undefined);
      assert.equal(uri?.path, `/mainnet/gas of ${transactions['loop']}`);
      assert.equal(await documents.ask(undefined, 'testnet'), undefined);
      assert.equal(
        (await documents.ask(transactions['loop'], 'mainnet'))?.path,
        `/mainnet/gas of ${transactions['loop']}`,
      );
      assert.equal(
        (await documents.ask(transactions['loop'], undefined))?.path,
        `/testnet/gas of ${transactions['loop']}`,
      );
      // The question begins with the selected text where that names a transaction.
      const [first, second] = ['Gas of a transaction on mainnet', 'Gas of a transaction on testnet'];
      assert.deepEqual(titles, [first, transactions['loop'], second, '']);
    } finally {
      Object.assign(window, { activeTextEditor, showInputBox });
    }
  });

  it('has links to nothing in a text that is not its own, and offers what can be done next', async () => {
    const uri = (await documents.ask(transactions['withdrawal that reverts'], 'testnet')) ?? assert.fail();
    const rendered = await documents.render(uri, signal);
    const linksIn = (text: string) => documents.links({ uri, getText: () => text } as vscode.TextDocument).length;
    assert.deepEqual([linksIn(rendered.replaceAll('\n', '\r\n')), linksIn(`${rendered} `)], [16, 0]);
    documents.forget(uri);
    assert.equal(linksIn(rendered), 0);
    assert.deepEqual(
      documents
        .lenses(uri)
        .map(({ range: { start }, command }) => [start.line, command?.title, command?.command, command?.arguments]),
      [
        [0, '$(debug-alt)\u00a0Debug', 'hieroLens.debugTransaction', ['0.0.1002-1750151094-000000005', 'testnet']],
        [0, '$(list-flat)\u00a0Details', 'hieroLens.lookup', ['0.0.1002-1750151094-000000005', 'testnet']],
        [
          0,
          '$(json)\u00a0Show JSON',
          'hieroLens.query',
          [
            'contractOpcodes',
            {
              transactionIdOrHash: '0.0.1002-1750151094-000000005',
              stack: 'true',
              memory: 'false',
              storage: 'false',
            },
            { network: 'testnet', action: 'shown' },
          ],
        ],
      ],
    );
  });

  for (const [name, text] of Object.entries(transactions)) {
    it(`of ${name} is as expected`, async () => {
      const uri = (await documents.ask(text, 'testnet')) ?? assert.fail();
      const rendered = await documents.render(uri, signal);
      const document = { uri, getText: () => rendered } as vscode.TextDocument;
      const lines = rendered.split('\n');
      const links = documents.links(document).map(({ range, target }) => {
        const [line = 0, from = 0, , to = 0] = (range as unknown as { readonly places: readonly number[] }).places;
        return `${lines[line]?.slice(from, to)} → ${target}`;
      });
      assertWhole(`gas/${name.replaceAll(/\W+/g, '-')}.txt`, [String(uri), '', ...lines, ...new Set(links)]);
    });
  }
});
