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

  const many = (count: number) => Array<string>(count).fill('5');
  const account = { idOrAliasOrEvmAddress: '0.0.5' };
  const spenders = (...values: readonly string[]) => ({ ...account, 'spender.id': values });
  const spenderBounds = 'spender.id takes one value, or a lower bound (gt:, gte:) and an upper bound (lt:, lte:).';
  const index = { 'transaction.index': '1' };
  const topic = (...timestamp: readonly string[]) => ({ topic0: '1', timestamp });
  const sevenDays =
    'topic0 can be given only where timestamp is one time, or a lower and an upper bound at most 7 days apart.';
  // Three times are fine but where a part of the service takes two.
  const times = { timestamp: ['gt:1', 'lt:2', 'lt:3'] };

  const rules: Readonly<Record<string, readonly (readonly [OperationId, ParameterTexts, string | undefined])[]>> = {
    'are given as often as they may be': [
      ['account', {}, 'idOrAliasOrEvmAddress is required.'],
      ['account', { idOrAliasOrEvmAddress: [] }, 'idOrAliasOrEvmAddress is required.'],
      ['account', { idOrAliasOrEvmAddress: ['0.0.5', '0.0.6'] }, 'idOrAliasOrEvmAddress can be given only once.'],
      ['blocks', { limit: [] }, undefined],
      ['blocks', { limit: many(100) }, undefined],
      ['blocks', { limit: many(101) }, 'limit can be given at most 100 times.'],
      ['blocks', { 'block.number': many(100) }, undefined],
      ['blocks', { 'block.number': many(101) }, 'block.number can be given at most 100 times.'],
      ['blocks', { timestamp: many(101) }, 'timestamp can be given at most 100 times.'],
      ['blocks', times, undefined],
      ['stakingRewards', { ...times, ...account }, undefined],
      ['supply', times, 'timestamp can be given at most 2 times.'],
    ],
    'are bounded from both sides where they are bounded': [
      ['tokenAllowances', spenders('0.0.5'), undefined],
      ['tokenAllowances', spenders('gt:0.0.5'), undefined],
      ['tokenAllowances', spenders('gt:0.0.5', 'lt:0.0.9'), undefined],
      ['tokenAllowances', spenders('lte:0.0.9', 'gte:0.0.5'), undefined],
      ['tokenAllowances', spenders('gt:0.0.5', 'gte:0.0.9'), spenderBounds],
      ['tokenAllowances', spenders('lt:0.0.5', 'lt:0.0.9'), spenderBounds],
      ['tokenAllowances', spenders('gt:0.0.5', 'eq:0.0.9'), spenderBounds],
      ['tokenAllowances', spenders('0.0.5', '0.0.9'), spenderBounds],
      [
        'tokenAllowances',
        spenders('gt:x', '0.0.9'),
        'spender.id must be an entity id such as 0.0.1234, without checksum.',
      ],
      ['blocks', { timestamp: ['gt:1', 'gt:2'] }, undefined],
    ],
    'fit together': [
      ['allContractResults', index, 'transaction.index can be given only together with block.number or block.hash.'],
      ['allContractResults', { ...index, 'block.number': '5' }, undefined],
      ['allContractResults', { ...index, 'block.hash': 'ab'.repeat(32) }, undefined],
      ['tokens', { name: 'abc', 'account.id': '0.0.5' }, 'account.id cannot be given together with name.'],
      ['tokens', { name: 'abc', 'token.id': '0.0.5' }, 'name cannot be given together with token.id.'],
      ['tokens', { name: 'abc' }, undefined],
    ],
    'filter logs by topic within seven days': [
      ['allContractLogs', { topic0: '1' }, 'topic0 can be given only together with timestamp.'],
      ['allContractLogs', topic('5'), undefined],
      ['allContractLogs', topic('eq:5'), undefined],
      ['allContractLogs', topic('gte:5'), sevenDays],
      ['allContractLogs', topic('lt:5'), sevenDays],
      ['allContractLogs', topic('gte:0', 'lte:604800'), undefined],
      ['allContractLogs', topic('lt:604800', 'gt:0'), undefined],
      ['allContractLogs', topic('gte:0', 'lte:604800.000000001'), sevenDays],
      ['allContractLogs', topic('lte:604801', 'gte:1'), undefined],
      ['allContractLogs', topic('lte:604802', 'gte:1'), sevenDays],
      ['allContractLogs', topic('gte:1', 'gte:3', 'lte:604803'), undefined],
      ['allContractLogs', topic('gte:1', 'lte:9999999', 'lte:604801'), undefined],
      ['allContractLogs', topic('gte:1', 'gte:2'), sevenDays],
    ],
  };
  for (const [rule, rows] of Object.entries(rules)) {
    it(rule, () => rows.forEach((row) => void check(...row)));
  }

  it('that do not fit together are each told', () => {
    const { parameters } = operationTable.tokens;
    const problems = (values: ParameterTexts) =>
      [...combinationProblems(parameters, values)].map(([name, text]) => [name, englishOf(text)]);
    assert.deepEqual(problems({ name: 'abc', 'account.id': '0.0.5' }), [
      ['account.id', 'account.id cannot be given together with name.'],
      ['name', 'name cannot be given together with account.id.'],
    ]);
    assert.deepEqual(problems({}), []);
  });
});
