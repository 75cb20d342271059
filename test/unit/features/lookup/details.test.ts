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
