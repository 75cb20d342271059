import assert from 'node:assert/strict';
import { noReader } from '../../../../src/domain/contract/contractReading.ts';
import { failureReason } from '../../../../src/domain/contract/failureReason.ts';
import { ServiceError } from '../../../../src/domain/failure.ts';
import type { ResolvedReference } from '../../../../src/domain/lookup/resolvedReference.ts';
import { createFailureReader } from '../../../../src/services/failures/createFailureReader.ts';
import { action, failedResult, inner, reader, token, vault } from '../../domain/contract/failures.ts';

const result = { ...failedResult(), partial: false, logs: [], stateChanges: [] };
const called = {
  transactionId: '0.0.2-1-000000001',
  name: 'CONTRACTCALL',
  result: 'CONTRACT_REVERT_EXECUTED',
  nonce: 0,
};
const transaction = (some: object = {}) =>
  ({ kind: 'transaction', transactions: [{ ...called, ...some }] }) as unknown as ResolvedReference;
const execution = { kind: 'execution', result } as const;
const calls = [action(), inner()];
const down = new ServiceError('ledger', 'https://l.example/', { kind: 'timedOut' } as never);

/** A reader with what it asked, in order. */
function createUnderTest(
  { actions = calls, fails }: { actions?: typeof calls; fails?: Error } = {},
  nowMs?: () => number,
) {
  const asked: unknown[] = [];
  const answer = async <T>(given: T): Promise<T> => {
    if (fails !== undefined) {
      throw fails;
    }
    return given;
  };
  const failures = createFailureReader(
    {
      ledger: {
        contractResult: (of, options) => {
          asked.push(['result', of, options]);
          return answer(result);
        },
        contractActions: (of, options) => {
          asked.push(['actions', of, options]);
          return answer({ items: actions.toReversed(), next: undefined, asOf: undefined });
        },
      },
      contractReader: async (addresses, options) => {
        asked.push(['abis', addresses, options]);
        return addresses.length === 0 ? noReader : reader;
      },
    },
    nowMs,
  );
  return { failures, asked };
}

describe('reader of failures', () => {
  it('asks for the result and the last calls of a transaction, then for one ABI', async () => {
    const { failures, asked } = createUnderTest();
    const { signal } = new AbortController();
    const explained = await failures.explain(transaction(), { signal });
    assert.deepEqual(explained, { ...transaction(), failure: failureReason({ result, actions: calls }, reader) });
    const of = { transactionIdOrHash: '0.0.2-1-000000001' };
    assert.deepEqual(asked, [
      ['result', of, { signal }],
      ['actions', { ...of, order: 'desc', limit: 100 }, { signal }],
      ['abis', [token], { signal, ownOnly: true }],
    ]);
  });

  it('asks for no result that is known', async () => {
    const { failures, asked } = createUnderTest();
    const explained = await failures.explain(execution);
    assert.deepEqual(explained, { ...execution, failure: failureReason({ result, actions: calls }, reader) });
    assert.deepEqual(asked, [
      ['actions', { transactionIdOrHash: result.hash, order: 'desc', limit: 100 }, {}],
      ['abis', [token], { ownOnly: true }],
    ]);
  });

  it('makes do with the result, and then asks where a proxy leads', async () => {
    const { failures, asked } = createUnderTest({ actions: [] });
    const explained = await failures.explain(execution);
    assert.deepEqual(explained, { ...execution, failure: failureReason({ result, actions: [] }, reader) });
    assert.deepEqual(asked.slice(1), [['abis', [vault], { ownOnly: false }]]);
  });

  it('keeps what it found for five minutes, and asks again when a fresh answer is wanted', async () => {
    let nowMs = 0;
    const { failures, asked } = createUnderTest({}, () => nowMs);
    const first = await failures.explain(transaction());
    assert.equal(asked.length, 3);
    nowMs = 299_999;
    assert.deepEqual(await failures.explain(transaction()), first);
    assert.equal(asked.length, 3);
    await failures.explain(transaction(), { freshness: 'revalidate' });
    assert.equal(asked.length, 6);
    nowMs = 600_000;
    await failures.explain(transaction());
    assert.equal(asked.length, 9);
  });

  it('asks nothing of what cannot have failed in a contract', async () => {
    const { failures, asked } = createUnderTest();
    for (const resolved of [
      { kind: 'notFound' },
      { kind: 'block' },
      { kind: 'entity' },
      { ...execution, result: { ...result, succeeded: true } },
      transaction({ result: 'SUCCESS' }),
      transaction({ result: undefined }),
      transaction({ name: 'CRYPTOTRANSFER' }),
      transaction({ name: undefined }),
      transaction({ nonce: 1 }),
      ...[
        'INVALID_SIGNATURE',
        'INVALID_PAYER_SIGNATURE',
        'INVALID_NODE_ACCOUNT',
        'INVALID_TRANSACTION_START',
        'TRANSACTION_EXPIRED',
        'DUPLICATE_TRANSACTION',
        'INSUFFICIENT_TX_FEE',
        'INSUFFICIENT_PAYER_BALANCE',
        'PAYER_ACCOUNT_NOT_FOUND',
        'BUSY',
      ].map((code) => transaction({ result: code })),
    ] as readonly ResolvedReference[]) {
      assert.equal(await failures.explain(resolved), resolved);
    }
    assert.deepEqual(asked, []);
    for (const resolved of [
      transaction({ name: 'CONTRACTCREATEINSTANCE' }),
      transaction({ name: 'ETHEREUMTRANSACTION', transactionId: 'b' }),
      transaction({ nonce: undefined, transactionId: 'c' }),
      transaction({ result: 'INSUFFICIENT_GAS', transactionId: 'd' }),
      transaction({ result: 'NOT_BUSY', transactionId: 'e' }),
      transaction({ result: 'BUSY_NOT', transactionId: 'f' }),
    ]) {
      assert.ok('failure' in (await failures.explain(resolved)));
    }
  });

  it('finds nothing out where the service fails, keeps no such answer, and passes on what is a fault of ours', async () => {
    const { failures, asked } = createUnderTest({ fails: down });
    const unknown = { ...transaction(), failure: undefined };
    assert.deepEqual(await failures.explain(transaction()), unknown);
    assert.deepEqual(asked[2], ['abis', [], { ownOnly: false }]);
    await failures.explain(transaction());
    assert.equal(asked.length, 6);
    const broken = createUnderTest({ fails: new TypeError('ours') });
    await assert.rejects(broken.failures.explain(transaction()), /ours/);
  });

  it('stops when nobody looks any more', async () => {
    const { failures, asked } = createUnderTest({ fails: down });
    const leaving = new Error('left');
    await assert.rejects(failures.explain(transaction(), { signal: AbortSignal.abort(leaving) }), leaving);
    assert.equal(asked.length, 2);
  });
});
