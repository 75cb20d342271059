import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { sectionsOf } from '../../../../src/domain/details/subjectSections.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { deployed, recordPath } from '../../domain/deployment/deployed.ts';
import { english } from '../../english.ts';
import { networksWithCustom as networks } from '../networksWithCustom.ts';

stubVsCode();
const { createDetails } = await import('../../../../src/features/lookup/details.ts');

const uri = {
  scheme: 'hiero-ledger',
  path: '/testnet/entity/0.0.1001',
  toString: () => 'hiero-ledger:/testnet/entity/0.0.1001',
} as vscode.Uri;
const { signal } = new AbortController();

const recorded = [
  deployed('0.0.71', { deployedAtMs: Date.UTC(2026, 4, 12) }),
  deployed('0.0.72', { deployedAtMs: Date.UTC(2026, 3, 12) }),
  deployed('0.0.76', { deployedAtMs: Date.UTC(2026, 5, 12), chainId: 295 }),
  deployed('0.0.73', { name: 'Coin' }),
  deployed('0.0.77', { name: 'Main', chainId: 295 }),
  deployed('0.0.74', { name: '0.0.5' }),
  deployed('0.0.75', { name: 'Elsewhere', chainId: 1 }),
];
const deployments = { all: async () => recorded, known: () => recorded };

/** Details of an account; each look-up is answered when the test says so, with the name it gives. */
function setUp() {
  const reads: unknown[] = [];
  const changes: unknown[] = [];
  const asked: ((name: string) => void)[] = [];
  const [network] = networks.filter(({ name }) => name === 'testnet');
  const clients = {
    references: { rate: async () => undefined },
    details: {
      read: async ({ id }: { readonly id: string }, context: unknown, options: { readonly freshness: string }) => {
        assert.ok(typeof Object(context).translate === 'function');
        reads.push([id, options.freshness]);
        const row = { label: 'row', text: `of ${id}`, properties: [] };
        const more = async () => ({ rows: [row], more: undefined, isPartial: false, asOf: undefined });
        return { rows: [row], more, isPartial: false, asOf: undefined };
      },
      called: async () => undefined,
      overview: () =>
        new Promise((resolve) => {
          asked.push((name) =>
            resolve({
              summary: { title: 'account', name, properties: [], alerts: [] },
              subject: { kind: 'account', id: '0.0.1001', during: undefined },
              resolved: { kind: 'notFound' },
            }),
          );
        }),
    },
  };
  const networkContext = { network, networks: () => networks, clientsOf: () => clients };
  const details = createDetails({ networkContext, log: {}, deployments } as never, (changed) => changes.push(changed));
  const render = async () => details.render(uri, signal);
  const started = async (count: number) => {
    while (asked.length < count) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { asked, reads, changes, details, render, started };
}

describe('the details of something that is asked for again', () => {
  it('are those of the later look-up, whichever ends last', async () => {
    const { asked, details, render, started } = setUp();
    const older = render();
    await started(1);
    details.forget(uri);
    const newer = render();
    await started(2);
    asked[1]?.('newer');
    const text = await newer;
    const [, properties = '', , ...sections] = text.split('\n\n');
    assert.match(properties, /newer/);
    assert.deepEqual(
      sections.map((section) => section.split(':')[0]),
      sectionsOf({ kind: 'account', id: '0.0.1001', during: undefined }).map(({ title }) => english(title)),
    );
    asked[0]?.('older');
    assert.equal(await older, text);
    assert.equal(await render(), text);
    assert.equal(asked.length, 2);
  });

  it('are not kept once they were forgotten, nor what was asked for before', async () => {
    const { asked, details, render, started } = setUp();
    for (const [index, isAnswered] of [true, false].entries()) {
      const first = render();
      await started(index + 1);
      if (isAnswered) {
        asked[index]?.('first');
        assert.match(await first, /first/);
        assert.match(await render(), /first/);
      }
      details.forget(uri);
      asked[index]?.('late');
      await first;
    }
    const again = render();
    await started(3);
    asked[2]?.('again');
    assert.match(await again, /again/);
  });
});

describe('the sections of details', () => {
  it('are asked for one by one, afresh once they were open, and only in a document that is open', async () => {
    const vscode = (await import('vscode')) as unknown as Record<'Uri' | 'workspace', object>;
    Object.assign(vscode.Uri, { parse: () => uri });
    Object.assign(vscode.workspace, { textDocuments: [{ uri }] });
    const { asked, reads, changes, details, render, started } = setUp();
    const first = render();
    await started(1);
    asked[0]?.('first');
    const before = await first;
    await details.load(uri, 'tokens', 'open');
    assert.deepEqual([reads, changes], [[['tokens', 'cached']], [uri, uri]]);
    assert.equal(
      await render(),
      before.replace(
        'Tokens: # not loaded',
        'Tokens: # 1, and there are more\n  - row: of tokens\n  # … more of Tokens',
      ),
    );
    await details.load(uri, 'tokens', 'more');
    assert.equal(
      await render(),
      before.replace('Tokens: # not loaded', 'Tokens: # 2\n  - row: of tokens\n  - row: of tokens'),
    );
    await details.load(uri, 'tokens', 'open');
    assert.deepEqual(reads.splice(1), [['tokens', 'revalidate']]);
    await details.load(uri, 'nothing', 'open');
    Object.assign(vscode.workspace, { textDocuments: [] });
    await details.load(uri, 'nfts', 'open');
    assert.deepEqual([reads.length, asked.length], [1, 1]);
  });
});

describe('a link that is looked up', () => {
  const said: string[] = [];
  const details = (known = networks) => {
    const network = known.find(({ name }) => name === 'testnet');
    const networkContext = { network, networks: () => known };
    return createDetails({ networkContext, log: {}, deployments } as never, () => undefined);
  };
  const uriOf = async (text: string | undefined, network?: string, known = networks) => {
    said.length = 0;
    const opened = (await details(known).ask(text, network)) as unknown as { readonly path: string } | undefined;
    return opened?.path;
  };
  before(async () => {
    const { Uri, window } = (await import('vscode')) as unknown as Record<'Uri' | 'window', object>;
    Object.assign(Uri, { from: (parts: object) => ({ ...parts, toString: () => JSON.stringify(parts) }) });
    Object.assign(window, { setStatusBarMessage: (text: string) => void said.push(text) });
  });

  it('opens what it names on the network that it names, and says which', async () => {
    assert.equal(
      await uriOf('https://hashscan.io/mainnet/token/0.0.2004/13'),
      '/mainnet-public/nft/0.0.2004 serial 13',
    );
    assert.deepEqual(said, ['The link is about mainnet-public.']);
    assert.equal(await uriOf(' https://hashscan.io/testnet/block/5 '), '/testnet/block/block 5');
    assert.deepEqual(said, []);
    assert.equal(
      await uriOf('https://hashscan.io/previewnet/transaction/1700000000.000000001'),
      '/previewnet/transaction/transaction at 1700000000.000000001',
    );
    assert.equal(await uriOf('0.0.5'), '/testnet/entity/0.0.5');
  });

  it('is read on the network that is given, of those that share a page', async () => {
    const known = networks.map((network) => ({ ...network, explorerUrl: 'https://explorer.test' }));
    const link = 'https://explorer.test/account/0.0.5';
    assert.equal(await uriOf(link, 'second', known), '/second/entity/0.0.5');
    assert.equal(await uriOf(link, undefined, known), '/testnet/entity/0.0.5');
  });

  it('may be typed, and is then one of the document in front or of the network that is given', async () => {
    const vscode = (await import('vscode')) as unknown as { readonly window: object };
    const boxes: { readonly title?: string; readonly validateInput?: (text: string) => unknown }[] = [];
    let typed: string | undefined = ' 0.0.7 ';
    Object.assign(vscode.window, {
      activeTextEditor: { document: { uri: { scheme: 'hiero-ledger', path: '/previewnet/entity/0.0.5' } } },
      showInputBox: async (options: object) => {
        boxes.push(options);
        return typed;
      },
    });
    assert.equal(await uriOf(undefined), '/previewnet/entity/0.0.7');
    assert.equal(await uriOf(undefined, 'mine'), '/mine/entity/0.0.7');
    assert.equal(await uriOf(' 0.0.9 '), '/testnet/entity/0.0.9');
    assert.deepEqual(
      boxes.map(({ title }) => title),
      ['Look up on previewnet', 'Look up on mine'],
    );
    assert.equal(await boxes[0]?.validateInput?.('https://hashscan.io/mainnet/token/0.0.4'), undefined);
    assert.notEqual(await boxes[0]?.validateInput?.('https://example.com/token/0.0.4'), undefined);
    typed = undefined;
    assert.equal(await uriOf(undefined), undefined);
  });

  it('may be the name of a deployment: one of several is picked, on the asked network first, the newest first', async () => {
    const vscode = (await import('vscode')) as unknown as { readonly window: object };
    let picks: readonly { readonly label: string; readonly description?: string; readonly detail?: string }[] = [];
    let given: unknown;
    Object.assign(vscode.window, {
      showQuickPick: async (items: typeof picks, options: unknown) => {
        [picks, given] = [items, options];
        return items[1];
      },
    });
    assert.equal(await uriOf('Coin'), '/testnet/entity/0.0.73');
    assert.equal(await uriOf('coin'), '/testnet/entity/0.0.73');
    assert.equal(await uriOf(' Vault '), '/testnet/entity/0.0.72');
    assert.deepEqual(
      picks.map(({ label, description, detail }) => [label, description, detail]),
      [
        ['0.0.71', 'testnet · newest · 2026-05-12 00:00:00 UTC', recordPath],
        ['0.0.72', 'testnet · 2026-04-12 00:00:00 UTC', recordPath],
        ['0.0.76', 'mainnet-public · 2026-06-12 00:00:00 UTC', recordPath],
      ],
    );
    assert.equal(Object(given).title, 'Deployments of Vault');
    assert.equal(await uriOf('Vault', 'mainnet-public'), '/testnet/entity/0.0.71');
    assert.equal(picks[0]?.label, '0.0.76');
    assert.equal(await uriOf('Main'), '/mainnet-public/entity/0.0.77');
    assert.deepEqual(said, ['It is on mainnet-public.']);
    // An id stays one whatever a record calls so.
    assert.equal(await uriOf('0.0.5'), '/testnet/entity/0.0.5');
    await assert.rejects(details().ask('Elsewhere', undefined), { name: 'InputError' });
  });

  it('is asked for anew when it is looked up again', async () => {
    const { asked, details: own, started } = setUp();
    for (const [index, name] of ['first', 'second'].entries()) {
      const opened = (await own.ask('0.0.1001', undefined)) ?? assert.fail();
      const text = own.render(opened, signal);
      await started(index + 1);
      asked[index]?.(name);
      assert.match(await text, new RegExp(name));
    }
  });

  it('is none of another page', async () => {
    await assert.rejects(details().ask('https://example.com/account/0.0.5', undefined), { name: 'InputError' });
  });
});
