import assert from 'node:assert/strict';
import { debuggable } from '../../../../src/domain/lookup/executions.ts';
import type { ResolvedReference } from '../../../../src/domain/lookup/resolvedReference.ts';

const transaction = (change: object) =>
  debuggable({
    kind: 'transaction',
    transactions: [
      {
        name: 'CONTRACTCALL',
        nonce: 0,
        scheduled: false,
        transactionId: '0.0.5-1-2',
        result: 'SUCCESS',
        ...change,
      },
      { name: 'CRYPTOTRANSFER', nonce: 1, scheduled: true, transactionId: '0.0.6-1-2', result: 'NO' },
    ],
  } as unknown as ResolvedReference);

describe('what can be debugged', () => {
  it('is a transaction that ran a contract itself', () => {
    const run = { execution: '0.0.5-1-2', failed: false };
    for (const name of ['CONTRACTCALL', 'CONTRACTCREATEINSTANCE', 'ETHEREUMTRANSACTION']) {
      assert.deepEqual(transaction({ name }), run, name);
    }
    assert.deepEqual(transaction({ result: 'CONTRACT_REVERT_EXECUTED' }), { ...run, failed: true });
    for (const change of [{ name: 'CRYPTOTRANSFER' }, { name: undefined }, { nonce: 1 }, { scheduled: true }]) {
      assert.equal(transaction(change), undefined, JSON.stringify(change));
    }
  });

  it('is the result of a contract, and nothing else', () => {
    const execution = (result: object) =>
      debuggable({ kind: 'execution', result: { hash: '0xab', ...result } } as unknown as ResolvedReference);
    assert.deepEqual(execution({ succeeded: true }), { execution: '0xab', failed: false });
    assert.deepEqual(execution({ succeeded: false }), { execution: '0xab', failed: true });
    assert.deepEqual(execution({}), { execution: '0xab', failed: false });
    assert.equal(debuggable({ kind: 'account' } as unknown as ResolvedReference), undefined);
  });
});
