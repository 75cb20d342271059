import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ToView } from '../../../../src/webview/transaction/protocol.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { root } from '../../../run/paths.ts';

stubVsCode();
const vscode = await import('vscode');
const { createTransactionSession } = await import('../../../../src/features/transaction/transactionSession.ts');
const { readTransactionFile } = await import('../../../../src/services/transactionFile/transactionReader.ts');

const file = join(root, 'test/fixtures/transactions', '0160-Transfer-body-binary.pb');
const rate = { hbarEquivalent: 1n, centEquivalent: 7n, expiresAtSeconds: 9_999_999_999n };

/** A session of a transfer, on a network that can be switched; what its view was told. */
function setUp() {
  const asked: string[] = [];
  const told: ToView[] = [];
  let name = 'one';
  const bytes: (() => Promise<Uint8Array>)[] = [];
  const read = async () => (await bytes.shift()?.()) ?? readFileSync(file);
  Object.assign(vscode.workspace, { fs: { stat: async () => ({ size: 1, type: 1 }), readFile: read } });
  const session = createTransactionSession(
    { path: '/x.tx', toString: () => 'file:///x.tx' } as never,
    {
      networkContext: {
        get network() {
          return { name };
        },
        networks: () => [],
        clientsOf: () => ({
          ledger: {
            exchangeRates: async () => {
              asked.push(name);
              return { current: rate, next: rate };
            },
          },
        }),
      },
      loadReader: async () => ({ readTransactionFile }),
      loadVerifier: async () => ({ createSignatureVerifier: () => () => true }),
      log: { failure: (_doing: string, error: unknown) => assert.fail(String(error)) },
    } as never,
    { post: (message) => told.push(message), isVisible: () => true, signal: new AbortController().signal },
  );
  const switchTo = async (network: string) => {
    name = network;
    session.networkChanged();
    await new Promise((resolve) => setImmediate(resolve));
  };
  const usdShown = () =>
    JSON.stringify(
      told.findLast(({ type }) => type === 'transaction'),
      (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value),
    ).includes('$');
  return { session, asked, told, switchTo, usdShown, bytes };
}

describe('a session of a transaction view', () => {
  it('shows amounts in USD by the rate of each network that is selected', async () => {
    const { session, asked, told, switchTo, usdShown } = setUp();
    await session.answer({ type: 'ready', network: 'one' } as never);
    assert.deepEqual([asked, usdShown()], [['one'], true]);
    told.length = 0;
    await switchTo('two');
    assert.deepEqual([asked, usdShown()], [['one', 'two'], true]);
    assert.equal(told.filter(({ type }) => type === 'transaction').length, 1);
  });

  it('shows the file as it was read last, whichever reading ends last', async () => {
    const { session, told, bytes } = setUp();
    const held = Promise.withResolvers<Uint8Array>();
    bytes.push(() => held.promise);
    const older = session.answer({ type: 'ready', network: 'one' } as never);
    await session.answer({ type: 'ready', network: 'one' } as never);
    const count = told.length;
    held.resolve(new Uint8Array([1, 2, 3]));
    await older;
    assert.equal(told.length, count);
    assert.ok(told.every(({ type }) => type !== 'rejected'));
  });
});
