import assert from 'node:assert/strict';
import { storageOrders } from '../../../../src/domain/storage/storageVariables.ts';

/** The order of the last contract, most basic first, of contracts written `Name Base Base`. */
function orderOf(...written: readonly string[]): readonly string[] {
  const bases = new Map(written.map((line) => line.split(' ')).map(([name = '', ...rest]) => [name, rest]));
  return storageOrders({ bases })([...bases.keys()].at(-1) ?? '');
}

describe('the order of contracts in storage', () => {
  it('is that of the compiler, the most basic first', () => {
    assert.deepEqual(orderOf('A'), ['A']);
    assert.deepEqual(orderOf('A', 'B A'), ['A', 'B']);
    assert.deepEqual(orderOf('A', 'B', 'C A B'), ['A', 'B', 'C']);
    assert.deepEqual(orderOf('A', 'B A', 'C A', 'D B C'), ['A', 'B', 'C', 'D']);
    assert.deepEqual(orderOf('A', 'B A', 'C A', 'D C B'), ['A', 'C', 'B', 'D']);
    assert.deepEqual(orderOf('X', 'A X', 'B', 'C A B', 'D X B C'), ['X', 'A', 'B', 'C', 'D']);
    assert.deepEqual(orderOf('A Missing', 'B A'), ['Missing', 'A', 'B']);
    assert.deepEqual(orderOf('A', 'B A A'), ['A', 'B']);
  });

  it('is empty for what is not there, and has no base of an order that cannot be', () => {
    assert.deepEqual(storageOrders({ bases: new Map() })('A'), []);
    assert.deepEqual(orderOf('A', 'B A', 'C B A'), ['C']);
  });

  it('is made once for a contract', () => {
    const orders = storageOrders({ bases: new Map([['A', []]]) });
    assert.equal(orders('A'), orders('A'));
    assert.equal(orders('B'), orders('B'));
  });

  it('has the first 120 bases of one, and as many of a chain', () => {
    const names = Array.from({ length: 200 }, (_, index) => `C${index}`);
    assert.deepEqual(orderOf(['Wide', ...names].join(' ')), [...names.slice(0, 120), 'Wide']);
    const chain = names.map((name, index) => (index === 0 ? name : `${name} C${index - 1}`));
    assert.deepEqual(orderOf(...chain.slice(0, 121)), names.slice(0, 121));
    assert.equal(orderOf(...chain).length, 122);
  });
});
