import assert from 'node:assert/strict';
import { failedExecution, hasFailed } from '../../../../src/domain/lookup/executions.ts';
import type { ResolvedReference } from '../../../../src/domain/lookup/resolvedReference.ts';

const failed = (resolved: object) => hasFailed(resolved as unknown as ResolvedReference);
const transaction = (...results: readonly (string | undefined)[]) =>
  failed({ kind: 'transaction', transactions: results.map((result) => ({ result })) });
const execution = (result: object) => failed({ kind: 'execution', result });

describe('whether something failed', () => {
  it('is said by the result of the transaction itself', () => {
    assert.equal(transaction('ACCOUNT_DELETED', 'SUCCESS'), true);
    assert.equal(transaction('SUCCESS', 'ACCOUNT_DELETED'), false);
    assert.equal(transaction('FEE_SCHEDULE_FILE_PART_UPLOADED'), false);
    assert.equal(transaction(undefined), false);
  });

  it('is said by the result of an execution, and of nothing else', () => {
    assert.deepEqual([{ succeeded: false }, { errorMessage: '0x' }].map(execution), [true, true]);
    assert.deepEqual([{ succeeded: true }, {}].map(execution), [false, false]);
    assert.equal(failed({ kind: 'block' }), false);
    assert.equal(failed({ kind: 'notFound' }), false);
  });
});

describe('the execution of what failed', () => {
  const sent = (first: object, ...others: readonly object[]) => {
    const resolved = { kind: 'transaction', transactions: [{ transactionId: 'id', ...first }, ...others] };
    const found = failedExecution(resolved as unknown as ResolvedReference);
    return found && [found.execution, found.result];
  };
  const call = { name: 'CONTRACTCALL', result: 'CONTRACT_REVERT_EXECUTED' };

  it('is asked for by the id of a transaction that a user sent to run a contract', () => {
    for (const name of ['CONTRACTCALL', 'CONTRACTCREATEINSTANCE', 'ETHEREUMTRANSACTION']) {
      assert.deepEqual(sent({ ...call, name }), ['id', undefined], name);
      assert.deepEqual(sent({ ...call, name, nonce: 0 }, { nonce: 1 }), ['id', undefined], name);
      assert.equal(sent({ ...call, name, nonce: 1 }), undefined, name);
      assert.equal(sent({ ...call, name, result: 'SUCCESS' }), undefined, name);
    }
    assert.equal(sent({ ...call, name: 'CRYPTOTRANSFER' }), undefined);
    assert.equal(sent({ ...call, name: undefined }), undefined);
  });

  it('is none where the ledger refused before it ran anything', () => {
    for (const result of [
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
    ]) {
      assert.equal(sent({ ...call, result }), undefined, result);
    }
    for (const result of [
      'INVALID_SIGNATURE_TYPE_MISMATCHING_KEY',
      'INSUFFICIENT_PAYER_BALANCE_FOR_CUSTOM_FEE',
      'INVALID_SOLIDITY_ADDRESS',
      'INSUFFICIENT_GAS',
    ]) {
      assert.deepEqual(sent({ ...call, result }), ['id', undefined], result);
    }
  });

  it('is its own where it is one', () => {
    const result = { hash: '0x12', succeeded: false };
    const resolved = { kind: 'execution', result } as unknown as ResolvedReference;
    assert.deepEqual(failedExecution(resolved), { resolved, execution: '0x12', result });
    const fine = { kind: 'execution', result: { ...result, succeeded: true } } as unknown as ResolvedReference;
    assert.equal(failedExecution(fine), undefined);
  });
});
