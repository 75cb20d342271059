import assert from 'node:assert/strict';
import { type OperationId, operationTable } from '../../../../src/domain/operation/ledgerOperations.ts';
import { parameterTexts } from '../../../../src/domain/operation/operationRequest.ts';

describe('parameters as text', () => {
  const check = (id: OperationId, values: Readonly<Record<string, unknown>>, expected: unknown) =>
    assert.deepEqual(parameterTexts(operationTable[id], values), expected);

  it('are values, lists of values and bounds', () => {
    check('blocks', { limit: 5, order: 'asc' }, { limit: ['5'], order: ['asc'] });
    check('accountTokens', { 'token.id': ['0.0.5', '0.0.6'] }, { 'token.id': ['0.0.5', '0.0.6'] });
    check('blocks', { 'block.number': { gte: 9_007_199_254_740_993n } }, { 'block.number': ['gte:9007199254740993'] });
    check('accounts', { balance: false }, { balance: ['false'] });
  });

  it('are left out where nothing was given', () => {
    check('blocks', { limit: undefined, 'block.number': { gt: undefined, lt: 7n } }, { 'block.number': ['lt:7'] });
    check('blocks', { 'block.number': { gt: undefined, lt: undefined }, timestamp: [] }, {});
  });

  it('have the one value that answers are decoded with, unless the service takes that anyway', () => {
    check(
      'account',
      { idOrAliasOrEvmAddress: '0.0.5', transactions: true },
      {
        idOrAliasOrEvmAddress: ['0.0.5'],
        transactions: ['false'],
      },
    );
    check('allContractResults', { hbar: false }, {});
  });

  it('say what a wallet appends to a transaction id, where the operation has it and nothing else was given', () => {
    const wallet = '0.0.8@1234567890.6?scheduled/2';
    check('transaction', { transactionId: wallet }, { transactionId: [wallet], nonce: ['2'], scheduled: ['true'] });
    check(
      'transaction',
      { transactionId: wallet, nonce: 0, scheduled: undefined },
      {
        transactionId: [wallet],
        nonce: ['0'],
        scheduled: ['true'],
      },
    );
    check('contractResult', { transactionIdOrHash: wallet }, { transactionIdOrHash: [wallet], nonce: ['2'] });
    check('contractActions', { transactionIdOrHash: wallet }, { transactionIdOrHash: [wallet] });
    check('transaction', { transactionId: '0.0.8-1-2' }, { transactionId: ['0.0.8-1-2'] });
  });
});
