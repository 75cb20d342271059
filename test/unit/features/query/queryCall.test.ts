import assert from 'node:assert/strict';
import { InputError } from '../../../../src/domain/failure.ts';
import {
  operationNamed,
  parameterRule,
  queryOperations,
  readQueryCall,
  splitValues,
} from '../../../../src/features/query/queryCall.ts';

function parameterOf(operation: string, name: string) {
  const parameter = operationNamed(operation).parameters.find((each) => each.name === name);
  assert.ok(parameter, name);
  return parameter;
}

describe('query arguments', () => {
  const check = (operation: string, parameters: unknown, expected: Record<string, readonly string[]>) =>
    assert.deepEqual(readQueryCall(operationNamed(operation), parameters).values, expected);
  const refuse = (read: () => unknown, sentence: RegExp) =>
    assert.throws(read, (error: unknown) => error instanceof InputError && sentence.test(error.message));
  const refuses = (operation: string, parameters: unknown, sentence: RegExp) =>
    refuse(() => readQueryCall(operationNamed(operation), parameters), sentence);

  it('offers every GET once and no POST', () => {
    assert.ok(queryOperations.length > 40);
    assert.equal(new Set(queryOperations.map(({ id }) => id)).size, queryOperations.length);
    assert.deepEqual([...new Set(queryOperations.map(({ method }) => method))], ['GET']);
  });

  it('takes text, numbers, true and false, and lists of them', () => {
    check('accounts', {}, {});
    check('accounts', { limit: 5, balance: false }, { limit: ['5'], balance: ['false'] });
    check('accounts', { 'account.balance': 31869085891081369n }, { 'account.balance': ['31869085891081369'] });
    check('accounts', { 'account.id': ['gte:0.0.2', 'lt:0.0.9'] }, { 'account.id': ['gte:0.0.2', 'lt:0.0.9'] });
    check('accounts', { limit: undefined, order: [] }, {});
    check('account', { idOrAliasOrEvmAddress: '0.0.2' }, { idOrAliasOrEvmAddress: ['0.0.2'] });
  });

  it('knows an operation by id and by path', () => {
    assert.equal(operationNamed('/api/v1/topics/{topicId}/messages').id, 'topicMessages');
  });

  it('refuses an operation it does not know, a POST too', () => {
    refuse(() => operationNamed('acounts'), /“acounts”/);
    refuse(() => operationNamed(42), /no text/);
    refuse(() => operationNamed('callContract'), /“callContract”/);
    refuse(() => operationNamed('estimateFee'), /“estimateFee”/);
  });

  it('says which parameter breaks which rule', () => {
    refuses('account', {}, /^idOrAliasOrEvmAddress is required\.$/);
    refuses('account', { idOrAliasOrEvmAddress: '' }, /^idOrAliasOrEvmAddress must be/);
    refuses('accounts', { limit: '0' }, /^limit must be a whole number from 1 to 100\.$/);
    refuses('accounts', { limit: 1.5 }, /^limit must be/);
    refuses(
      'account',
      { idOrAliasOrEvmAddress: ['0.0.2', '0.0.3'] },
      /^idOrAliasOrEvmAddress can be given only once\.$/,
    );
    refuses('accounts', { limit: { gte: 1 } }, /^limit must be text/);
    refuses('accounts', { order: null }, /^order must be text/);
    refuses(
      'block',
      { hashOrNumber: 2 ** 53 },
      /^hashOrNumber must be given as text: a number beyond 2\^53 is rounded\.$/,
    );
    check('block', { hashOrNumber: 9007199254740993n }, { hashOrNumber: ['9007199254740993'] });
  });

  it('takes what counts once also when it is repeated, and names in any case, as the service does', () => {
    check('accounts', { limit: ['1', '2'] }, { limit: ['1', '2'] });
    check(
      'transactions',
      { oRder: 'ASC', order: 'desc', Result: 'success' },
      { order: ['ASC', 'desc'], result: ['success'] },
    );
    check('transactions', { transactionType: 'CRYPTOTRANSFER' }, { transactiontype: ['CRYPTOTRANSFER'] });
  });

  it('knows only rules about parameters that there are', () => {
    for (const { id, parameters } of queryOperations) {
      const names = new Set(parameters.map(({ name }) => name));
      for (const { name, needs, excludes } of parameters) {
        for (const other of [...needs, ...excludes]) {
          assert.ok(names.has(other) && other !== name, `${id} ${name} names ${other}`);
        }
      }
    }
  });

  it('refuses names that are not the operation’s, whatever they are', () => {
    refuses('accounts', { page: '2' }, /“List accounts” has no parameter “page”: it takes .*limit/);
    refuses('block', { page: '2' }, /^“One block” has no parameter “page”: it takes hashOrNumber\.$/);
    refuses(
      'blocks',
      { page: '2' },
      /^“List blocks” has no parameter “page”: it takes block\.number, limit, order, timestamp\.$/,
    );
    refuses('stake', { limit: '2' }, /it takes none/);
    refuses('accounts', JSON.parse('{"__proto__": "1"}'), /no parameter “__proto__”/);
    refuses('accounts', { constructor: '1' }, /no parameter “constructor”/);
    refuses('accounts', { 'a\u202eb\n': '1' }, /no parameter “ab”/);
  });

  it('refuses parameters that are no names and values', () => {
    for (const parameters of [null, 'limit=2', 7, ['limit', '2']]) {
      refuses('accounts', parameters, /must be an object of names and values/);
    }
  });

  it('splits what is typed only where several values are taken', () => {
    const split = (operation: string, name: string, text: string, expected: readonly string[]) =>
      assert.deepEqual(splitValues(parameterOf(operation, name), text), expected);
    split('accounts', 'account.id', ' gte:0.0.2, lt:0.0.9 ', ['gte:0.0.2', 'lt:0.0.9']);
    split('accounts', 'account.id', '0.0.2 0.0.3,,', ['0.0.2', '0.0.3']);
    split('tokens', 'name', ' gold, silver ', ['gold, silver']);
    split('tokens', 'name', '  ', []);
  });

  it('tells the rule of every parameter before a value is typed', () => {
    assert.equal(parameterRule(parameterOf('blocks', 'limit')), 'A whole number from 1 to 100, default 25.');
    assert.equal(parameterRule(parameterOf('blocks', 'order')), 'asc or desc, default desc.');
    assert.match(parameterRule(parameterOf('blocks', 'timestamp')), /May start with eq:, gt:, gte:, lt:, lte:, ne:\./);
    for (const parameter of queryOperations.flatMap(({ parameters }) => parameters)) {
      assert.match(parameterRule(parameter), /^(?!.*must be)\w.*\.$/, parameter.name);
    }
  });
});
