import assert from 'node:assert/strict';
import { parseLookupTarget, type Resolvable } from '../../../../src/domain/lookup/lookupTarget.ts';
import { resolvedSummary } from '../../../../src/domain/lookup/resolvedSummary.ts';
import { parseReference } from '../../../../src/domain/references.ts';
import { walletTransactionId } from '../../../../src/domain/transaction/ledgerTransaction.ts';
import { lookUpReference } from '../../../../src/services/references/lookUpReference.ts';
import { english } from '../../english.ts';
import type { FakeAnswer } from '../http/fakeTransport.ts';
import { baseUrl, ledgerOf, refusalAnswer } from '../ledger/ledgerUnderTest.ts';

const batch = {
  transaction_id: '0.0.7-1700000000-000000001',
  consensus_timestamp: '1700000005.000000001',
  name: 'ATOMICBATCH',
  nonce: 0,
  scheduled: false,
  parent_consensus_timestamp: null,
};
const part = {
  transaction_id: '0.0.8-1700000000-000000002',
  consensus_timestamp: '1700000005.000000002',
  name: 'CRYPTOTRANSFER',
  nonce: 0,
  scheduled: false,
  parent_consensus_timestamp: batch.consensus_timestamp,
};

/** What a text names, its parent, and what was asked of the service for it. */
async function lookUp(text: string, answers: Readonly<Record<string, FakeAnswer>>) {
  const { client, transport } = ledgerOf(
    ({ url }): FakeAnswer => answers[url.slice(`${baseUrl}/api/v1/`.length)] ?? refusalAnswer(404),
  );
  const resolved = await lookUpReference(
    client,
    (parseLookupTarget(text) as Resolvable | undefined) ?? assert.fail(text),
  );
  assert.ok(resolved.kind === 'transaction');
  return {
    transactions: resolved.transactions.map(walletTransactionId),
    parent: resolved.parent && walletTransactionId(resolved.parent),
    asked: transport.requests.map(({ url }) => url.slice(`${baseUrl}/api/v1/`.length)),
  };
}

const askedForPart = 'transactions/0.0.8-1700000000-000000002';
const askedForParent = 'transactions?limit=1&timestamp=1700000005.000000001';

describe('looking up a transaction of a batch', () => {
  it('finds the batch of a part by its time', async () => {
    const answers = {
      [askedForPart]: { json: { transactions: [part] } },
      [askedForParent]: { json: { transactions: [batch], links: { next: null } } },
    };
    assert.deepEqual(await lookUp('0.0.8@1700000000.000000002', answers), {
      transactions: ['0.0.8@1700000000.000000002'],
      parent: '0.0.7@1700000000.000000001',
      asked: [askedForPart, askedForParent],
    });
  });

  it('finds a transaction by its time', async () => {
    const answers = { [askedForParent]: { json: { transactions: [batch], links: { next: null } } } };
    assert.deepEqual(await lookUp('transaction at 1700000005.000000001', answers), {
      transactions: ['0.0.7@1700000000.000000001'],
      parent: undefined,
      asked: [askedForParent],
    });
  });

  it('is aborted with the reason while the batch is asked for', async () => {
    const abort = new AbortController();
    const { client } = ledgerOf(({ url }): FakeAnswer => {
      if (url.endsWith(askedForPart)) {
        return { json: { transactions: [part] } };
      }
      abort.abort(new Error('enough'));
      return refusalAnswer(503);
    });
    const reference = parseReference('0.0.8@1700000000.000000002') ?? assert.fail();
    await assert.rejects(lookUpReference(client, reference, { signal: abort.signal }), /enough/);
  });

  it('has the part alone where the batch cannot be had, or another transaction is answered', async () => {
    const alone = {
      transactions: ['0.0.8@1700000000.000000002'],
      parent: undefined,
      asked: [askedForPart, askedForParent],
    };
    const found = { [askedForPart]: { json: { transactions: [part] } } };
    assert.deepEqual(await lookUp('0.0.8@1700000000.000000002', found), alone);
    const wrong = { ...batch, consensus_timestamp: '1700000005.000000000' };
    const other = { ...found, [askedForParent]: { json: { transactions: [wrong], links: { next: null } } } };
    assert.deepEqual(await lookUp('0.0.8@1700000000.000000002', other), alone);
  });

  it('has the batch first, whatever the order, and asks nothing more', async () => {
    const asked = 'transactions/0.0.7-1700000000-000000001';
    assert.deepEqual(
      await lookUp('0.0.7@1700000000.000000001', { [asked]: { json: { transactions: [part, batch] } } }),
      {
        transactions: ['0.0.7@1700000000.000000001', '0.0.8@1700000000.000000002'],
        parent: undefined,
        asked: [asked],
      },
    );
  });

  it('takes the parent of a child from the same answer', async () => {
    const child = { ...batch, nonce: 1, consensus_timestamp: '1700000005.000000003', name: 'CRYPTOTRANSFER' };
    const grandchild = {
      ...child,
      nonce: 2,
      consensus_timestamp: '1700000005.000000004',
      parent_consensus_timestamp: child.consensus_timestamp,
    };
    const asked = 'transactions/0.0.7-1700000000-000000001?nonce=2';
    const transactions = [grandchild, child];
    assert.deepEqual(await lookUp('0.0.7@1700000000.000000001/2', { [asked]: { json: { transactions } } }), {
      transactions: ['0.0.7@1700000000.000000001/2', '0.0.7@1700000000.000000001/1'],
      parent: '0.0.7@1700000000.000000001/1',
      asked: [asked],
    });
  });

  it('says which records of a transaction, and which of their members, could not be read', async () => {
    const bad = { ...batch, nonce: 1, consensus_timestamp: 'never' };
    const transactions = [batch, bad, { ...part, charged_tx_fee: 0.5 }];
    const { client } = ledgerOf({ json: { transactions } });
    const resolved = await lookUpReference(client, parseReference('0.0.7@1700000000.000000001') ?? assert.fail());
    assert.ok(resolved.kind === 'transaction');
    const { alerts } = resolvedSummary(resolved, { rate: undefined, nowMs: 0 });
    assert.deepEqual(
      alerts.map(english).filter((alert) => alert.includes('could not be read')),
      [
        '1 row could not be read: transactions.1.consensus_timestamp: Expected a timestamp (seconds.nanoseconds)',
        '1 value could not be read: transactions.2.charged_tx_fee: Invalid safe integer: Received 0.5',
      ],
    );
  });
});
