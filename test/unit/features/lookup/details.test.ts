import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { networksWithCustom as networks } from '../networksWithCustom.ts';

stubVsCode();
const { createDetails } = await import('../../../../src/features/lookup/details.ts');

const uri = {
  scheme: 'hiero-ledger',
  path: '/testnet/entity/0.0.1001',
  toString: () => 'hiero-ledger:/testnet/entity/0.0.1001',
} as vscode.Uri;
const { signal } = new AbortController();

/** Details of an account; each look-up is answered when the test says so, with the name it gives. */
function setUp() {
  const asked: ((name: string) => void)[] = [];
  const [network] = networks.filter(({ name }) => name === 'testnet');
  const clients = {
    references: { rate: async () => undefined },
    details: {
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
  const details = createDetails({ networkContext, log: {} } as never, () => undefined);
  const render = async () => details.render(uri, signal);
  const started = async (count: number) => {
    while (asked.length < count) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { asked, details, render, started };
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
    assert.match(await newer, /newer/);
    asked[0]?.('older');
    await older;
    assert.match(await render(), /newer/);
    assert.equal(asked.length, 2);
  });

  it('are asked for again once they were forgotten', async () => {
    const { asked, details, render, started } = setUp();
    const first = render();
    await started(1);
    asked[0]?.('first');
    assert.match(await first, /first/);
    assert.match(await render(), /first/);
    details.forget(uri);
    const again = render();
    await started(2);
    asked[1]?.('again');
    assert.match(await again, /again/);
  });

  it('are not kept for a document that was closed meanwhile', async () => {
    const { asked, details, render, started } = setUp();
    const older = render();
    await started(1);
    details.forget(uri);
    asked[0]?.('older');
    await older;
    const again = render();
    await started(2);
    asked[1]?.('newer');
    assert.match(await again, /newer/);
  });
});

describe('a link that is looked up', () => {
  const said: string[] = [];
  const details = () => {
    const network = networks.find(({ name }) => name === 'testnet');
    return createDetails({ networkContext: { network, networks: () => networks }, log: {} } as never, () => undefined);
  };
  const uriOf = async (text: string) => {
    said.length = 0;
    const opened = (await details().ask(text, undefined)) as unknown as { readonly path: string };
    return opened.path;
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

  it('is none of another page', async () => {
    await assert.rejects(details().ask('https://example.com/account/0.0.5', undefined), { name: 'InputError' });
  });
});
