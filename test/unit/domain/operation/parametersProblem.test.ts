import assert from 'node:assert/strict';
import { type OperationId, operationTable } from '../../../../src/domain/operation/ledgerOperations.ts';
import type { ParameterTexts } from '../../../../src/domain/operation/operationRequest.ts';
import { combinationProblems, parametersProblem } from '../../../../src/domain/operation/validateParameter.ts';
import { englishOf } from '../../english.ts';

function check(id: OperationId, values: ParameterTexts, expected: string | undefined): void {
  assert.equal(englishOf(parametersProblem(operationTable[id], values)), expected, JSON.stringify(values));
}

describe('the parameters of a call', () => {
  it('must each be what its sentence says', () => {
    const hash = 'ab'.repeat(32);
    const problems: readonly (readonly [OperationId, ParameterTexts, string])[] = [
      ['account', { idOrAliasOrEvmAddress: 'x' }, 'an account id such as 0.0.1234, an alias, or an EVM address'],
      ['block', { hashOrNumber: 'x' }, 'a block number, or a hash of 64 or 96 hex digits'],
      ['blocks', { 'block.number': 'x' }, 'a block number, also in hex such as 0x1f'],
      ['accounts', { balance: 'x' }, 'true or false'],
      ['contract', { contractIdOrAddress: 'x' }, 'a contract id such as 0.0.1234, or an EVM address'],
      ['blocks', { order: 'x' }, 'asc or desc'],
      ['topic', { topicId: 'x' }, 'an entity id such as 0.0.1234, without checksum'],
      [
        'contractActions',
        { transactionIdOrHash: 'x' },
        'a transaction ID such as 0.0.10-1234567890-000000321, or a 32-byte hash in hex',
      ],
      ['allContractResults', { 'block.hash': 'x' }, 'a hash of 64 or 96 hex digits'],
      ['accounts', { 'account.publickey': 'x' }, 'at most 256 hex digits'],
      ['blocks', { limit: 'x' }, 'a whole number from 1 to 100'],
      ['nft', { tokenId: '0.0.5', serialNumber: 'x' }, 'a whole number from 1 to 9223372036854775807'],
      ['tokens', { name: 'x' }, '3 to 100 bytes long'],
      [
        'topicMessageAt',
        { timestamp: 'x' },
        'a time in seconds with up to nine decimals, such as 1700000000.000000001',
      ],
      [
        'transaction',
        { transactionId: 'x' },
        'a transaction ID such as 0.0.10-1234567890-000000321, or a 48-byte hash in base64 or hex',
      ],
    ];
    for (const [id, values, sentence] of problems) {
      const name = Object.keys(values).at(-1);
      check(id, values, `${name} must be ${sentence}.`);
    }
    check('contractActions', { transactionIdOrHash: hash }, undefined);
  });

  it('are wrong by the first of several values that is', () => {
    const operator = 'account.id does not take “foo:”, only eq:, gt:, gte:, lt:, lte:, ne:.';
    check('accounts', { 'account.id': ['foo:5', 'x'] }, operator);
    check(
      'accounts',
      { 'account.id': ['x', 'foo:5'] },
      'account.id must be an entity id such as 0.0.1234, without checksum.',
    );
  });

  it('are given as often as they may be', () => {
    check('account', {}, 'idOrAliasOrEvmAddress is required.');
    check('account', { idOrAliasOrEvmAddress: [] }, 'idOrAliasOrEvmAddress is required.');
    check('account', { idOrAliasOrEvmAddress: ['0.0.5', '0.0.6'] }, 'idOrAliasOrEvmAddress can be given only once.');
    check('blocks', { limit: [] }, undefined);
    const many = (count: number) => Array<string>(count).fill('5');
    check('blocks', { limit: many(100) }, undefined);
    check('blocks', { limit: many(101) }, 'limit can be given at most 100 times.');
    check('blocks', { 'block.number': many(100) }, undefined);
    check('blocks', { 'block.number': many(101) }, 'block.number can be given at most 100 times.');
    // Three times are fine but where a part of the service takes two.
    const times = { timestamp: ['gt:1', 'lt:2', 'lt:3'] };
    check('blocks', times, undefined);
    check('stakingRewards', { ...times, idOrAliasOrEvmAddress: '0.0.5' }, undefined);
    check('blocks', { timestamp: many(101) }, 'timestamp can be given at most 100 times.');
    check('supply', times, 'timestamp can be given at most 2 times.');
  });

  it('are bounded from both sides where they are bounded', () => {
    const account = { idOrAliasOrEvmAddress: '0.0.5' };
    const sentence = 'spender.id takes one value, or a lower bound (gt:, gte:) and an upper bound (lt:, lte:).';
    const bounds = (...values: readonly string[]) => ({ ...account, 'spender.id': values });
    check('tokenAllowances', bounds('0.0.5'), undefined);
    check('tokenAllowances', bounds('gt:0.0.5'), undefined);
    check('tokenAllowances', bounds('gt:0.0.5', 'lt:0.0.9'), undefined);
    check('tokenAllowances', bounds('lte:0.0.9', 'gte:0.0.5'), undefined);
    check('tokenAllowances', bounds('gt:0.0.5', 'gte:0.0.9'), sentence);
    check('tokenAllowances', bounds('lt:0.0.5', 'lt:0.0.9'), sentence);
    check('tokenAllowances', bounds('gt:0.0.5', 'eq:0.0.9'), sentence);
    check('tokenAllowances', bounds('0.0.5', '0.0.9'), sentence);
    check(
      'tokenAllowances',
      bounds('gt:x', '0.0.9'),
      'spender.id must be an entity id such as 0.0.1234, without checksum.',
    );
    check('blocks', { timestamp: ['gt:1', 'gt:2'] }, undefined);
  });

  it('fit together', () => {
    check(
      'allContractResults',
      { 'transaction.index': '1' },
      'transaction.index can be given only together with block.number or block.hash.',
    );
    check('allContractResults', { 'transaction.index': '1', 'block.number': '5' }, undefined);
    check('allContractResults', { 'transaction.index': '1', 'block.hash': 'ab'.repeat(32) }, undefined);
    check('tokens', { name: 'abc', 'account.id': '0.0.5' }, 'account.id cannot be given together with name.');
    check('tokens', { name: 'abc', 'token.id': '0.0.5' }, 'name cannot be given together with token.id.');
    check('tokens', { name: 'abc' }, undefined);
    const { parameters } = operationTable.tokens;
    assert.deepEqual(
      [...combinationProblems(parameters, { name: 'abc', 'account.id': '0.0.5' })].map(([name, text]) => [
        name,
        englishOf(text),
      ]),
      [
        ['account.id', 'account.id cannot be given together with name.'],
        ['name', 'name cannot be given together with account.id.'],
      ],
    );
    assert.deepEqual([...combinationProblems(parameters, {})], []);
  });

  it('filter logs by topic within seven days', () => {
    const topic = (...timestamp: readonly string[]) => ({ topic0: '1', timestamp });
    const sentence =
      'topic0 can be given only where timestamp is one time, or a lower and an upper bound at most 7 days apart.';
    check('allContractLogs', { topic0: '1' }, 'topic0 can be given only together with timestamp.');
    check('allContractLogs', topic('5'), undefined);
    check('allContractLogs', topic('eq:5'), undefined);
    check('allContractLogs', topic('gte:5'), sentence);
    check('allContractLogs', topic('lt:5'), sentence);
    check('allContractLogs', topic('gte:0', 'lte:604800'), undefined);
    check('allContractLogs', topic('lt:604800', 'gt:0'), undefined);
    check('allContractLogs', topic('gte:0', 'lte:604800.000000001'), sentence);
    check('allContractLogs', topic('lte:604801', 'gte:1'), undefined);
    check('allContractLogs', topic('lte:604802', 'gte:1'), sentence);
    check('allContractLogs', topic('gte:1', 'gte:3', 'lte:604803'), undefined);
    check('allContractLogs', topic('gte:1', 'lte:9999999', 'lte:604801'), undefined);
    check('allContractLogs', topic('gte:1', 'gte:2'), sentence);
  });
});
