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

  it('are refused when they have more than one line', () => {
    const address = queryAddress('testnet', call('accounts', {}));
    assert.equal(parseQueryAddress(address).network, 'testnet');
    const path = address.path.replace(/([^/]*)$/, 'x\n$1');
    assert.throws(() => parseQueryAddress({ ...address, path }), InputError);
  });

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
    const operationOf = (path: string, id: string | undefined) =>
      assert.equal(callOfPath(`/api/v1/${path}`, '')?.operation.id, id, path);
    operationOf('contracts/results', 'allContractResults');
    operationOf('contracts/0.0.5', 'contract');
    operationOf('contracts/0.0.5/results', 'contractResults');
    operationOf('contracts/0.0.5/results/logs', 'contractLogs');
    operationOf('contracts/0.0.5/results/1700000000.1', 'contractResultAt');
    operationOf('contracts/results/logs', 'allContractLogs');
    operationOf('contracts/logs', 'allContractLogs');
    operationOf('contracts/results/0.0.10-1700000000-000000321', 'contractResult');
    operationOf('contracts/results/0.0.10-1700000000-000000321/actions', 'contractActions');
    operationOf('contracts/results/0.0.10-1700000000-000000321/results', 'contractActions');
    operationOf('topics/messages/1700000000.1', 'topicMessageAt');
    operationOf('topics/0.0.5/messages/1', 'topicMessage');
    operationOf('network/fees', 'feeSchedule');
    operationOf('nothing/of/the/kind', undefined);
  });

  it('refuses what is no query, and values that break a rule', () => {
    const refuse = (path: string, query: string) =>
      assert.throws(
        () => parseQueryAddress({ path, query }),
        (error: unknown) => error instanceof InputError,
        path,
      );
    refuse('', '');
    refuse('/testnet', '');
    refuse('/testnet/accounts', '');
    refuse('/testnet/accounts.json.md', '');
    refuse('/testnet/nothing.json', '');
    refuse('/testnet/../../etc/passwd.json', '');
    refuse('/testnet/accounts/%2e%2e.json', '');
    refuse('/testnet/accounts.json', 'limit=1000');
    refuse('/testnet/accounts.json', 'page=2');
    refuse('/testnet/accounts.json', Array(101).fill('limit=1').join('&'));
  });
});
