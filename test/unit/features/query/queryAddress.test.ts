import assert from 'node:assert/strict';
import fc from 'fast-check';
import { InputError } from '../../../../src/domain/failure.ts';
import type { OperationParameter } from '../../../../src/domain/operation/parameter.ts';
import { combinationProblems } from '../../../../src/domain/operation/validateParameter.ts';
import {
  callOfPath,
  operationNamed,
  parseQueryAddress,
  queryAddress,
  queryOperations,
  readQueryCall,
  shortQuery,
} from '../../../../src/features/query/queryCall.ts';

const call = (operation: string, parameters: unknown) => readQueryCall(operationNamed(operation), parameters);

/** A value each kind accepts; distinct from every literal segment of a path. */
function sample({ kind, min, values }: OperationParameter): fc.Arbitrary<string> {
  switch (kind) {
    case 'account':
    case 'contract':
      return fc.constantFrom('0.0.1234', '0x00000000000000000000000000000000000004d2');
    case 'block':
      return fc.constantFrom('31869085891081369', `0x${'ab'.repeat(48)}`);
    case 'blockNumber':
      return fc.constantFrom('0', '9007199254740993', '0x1f');
    case 'boolean':
      return fc.constantFrom('true', 'false');
    case 'enum':
      return fc.constantFrom(...values);
    case 'entityId':
      return fc.integer({ min: 1, max: 99_999 }).map((num) => `0.0.${num}`);
    case 'execution':
      return fc.constantFrom('0.0.10-1700000000-000000321', `0x${'1f'.repeat(32)}`);
    case 'hash':
      return fc.constant('ab'.repeat(32));
    case 'hex':
      return fc.constant('0xab');
    case 'int32':
    case 'int64':
      return fc.integer({ min: 0, max: 9 }).map((step) => String(min + BigInt(step)));
    case 'text':
      return fc
        .string({ minLength: 3, maxLength: 50, unit: 'grapheme-ascii' })
        .filter((text) => !/^\w{2,3}:/.test(text));
    case 'timestamp':
      return fc.constantFrom('1700000000', '1700000000.000000001');
    case 'transaction':
      return fc.constantFrom('0.0.10-1700000000-000000321', 'x'.repeat(64));
    case 'transactionType':
      return fc.constantFrom('CRYPTOTRANSFER', 'newerType');
  }
}

const anyCall = fc.constantFrom(...queryOperations).chain((operation) => {
  const entries = operation.parameters.map((parameter) => {
    const values = sample(parameter).map((value) => [value]);
    return [parameter.name, parameter.in === 'path' ? values : fc.option(values, { nil: undefined })] as const;
  });
  return fc
    .record<Record<string, readonly string[] | undefined>>(Object.fromEntries(entries))
    .map((values) => readQueryCall(operation, combinable(operation.parameters, values)));
});

/** Without what cannot be sent beside the others. */
function combinable(
  parameters: readonly OperationParameter[],
  values: Readonly<Record<string, readonly string[] | undefined>>,
) {
  const kept = { ...values };
  // What goes may be what another one needs.
  for (let round = 0; round < parameters.length; round++) {
    const [name] = combinationProblems(parameters, kept).keys();
    if (name !== undefined) {
      delete kept[name];
    }
  }
  return kept;
}

describe('query addresses', () => {
  const check = (address: { path: string; query: string }, path: string, query: string) =>
    assert.deepEqual(address, { path, query });

  it('reads like the path of the service', () => {
    check(queryAddress('testnet', call('accounts', {})), '/testnet/accounts.json', '');
    check(
      queryAddress('testnet', call('accounts', { limit: 2, 'account.id': ['gte:0.0.2', 'lt:0.0.9'] })),
      '/testnet/accounts.json',
      'account.id=gte:0.0.2&account.id=lt:0.0.9&limit=2',
    );
    check(
      queryAddress('testnet', call('transaction', { transactionId: '0.0.10@1700000000.000000321' })),
      '/testnet/transactions/0.0.10-1700000000-000000321.json',
      '',
    );
    check(queryAddress('a/b %', call('tokens', { name: 'a&b=c' })), '/a%2Fb%20%25/tokens.json', 'name=a%26b%3Dc');
    assert.equal(shortQuery(call('tokenNfts', { tokenId: '0.0.7', limit: 1 })), 'tokens/0.0.7/nfts?limit=1');
  });

  it('finds every call again from its document', () => {
    fc.assert(
      fc.property(anyCall, fc.constantFrom('testnet', 'my net/2', '100 %', 'ünï'), (asked, network) => {
        const found = parseQueryAddress(queryAddress(network, asked));
        assert.equal(found.network, network);
        assert.equal(found.call.operation.id, asked.operation.id);
        assert.deepEqual(found.call.values, asked.values);
      }),
      { numRuns: 1000 },
    );
  });

  it('tells operations apart whose paths look alike, in both spellings', () => {
    const execution = 'contracts/results/0.0.10-1700000000-000000321';
    for (const [path, id] of [
      ['contracts/results', 'allContractResults'],
      ['contracts/0.0.5', 'contract'],
      ['contracts/0.0.5/results', 'contractResults'],
      ['contracts/0.0.5/results/logs', 'contractLogs'],
      ['contracts/0.0.5/results/1700000000.1', 'contractResultAt'],
      ['contracts/results/logs', 'allContractLogs'],
      ['contracts/logs', 'allContractLogs'],
      [execution, 'contractResult'],
      [`${execution}/actions`, 'contractActions'],
      [`${execution}/results`, 'contractActions'],
      ['topics/messages/1700000000.1', 'topicMessageAt'],
      ['topics/0.0.5/messages/1', 'topicMessage'],
      ['network/fees', 'feeSchedule'],
      ['nothing/of/the/kind', undefined],
    ]) {
      assert.equal(callOfPath(`/api/v1/${path}`, '')?.operation.id, id, path);
    }
  });

  it('refuses what is no query, and values that break a rule', () => {
    for (const address of [
      ...['', '/testnet', '/testnet/accounts', '/testnet/accounts.json.md', '/testnet/nothing.json'],
      ...['/testnet/../../etc/passwd.json', '/testnet/accounts/%2e%2e.json', '/testnet/x\naccounts.json'],
      ...['limit=1000', 'page=2', Array(101).fill('limit=1').join('&')].map(
        (query) => `/testnet/accounts.json?${query}`,
      ),
    ]) {
      const [path = '', query = ''] = address.split('?');
      assert.throws(() => parseQueryAddress({ path, query }), InputError, address);
    }
  });
});
