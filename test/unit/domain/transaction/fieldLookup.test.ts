import assert from 'node:assert/strict';
import {
  type DecodedField,
  integerIn,
  lastOf,
  partsOf,
  valueIn,
} from '../../../../src/domain/transaction/transactionContent.ts';

const place = { number: 1, isRepeated: false, offset: 0, length: 2, valueOffset: 1 };
const integer = (name: string, value: bigint): DecodedField => ({
  ...place,
  name,
  kind: 'integer',
  value,
  unit: undefined,
});
const text = (name: string, value: string): DecodedField => ({ ...place, name, kind: 'text', value });
const message = (name: string, ...fields: readonly DecodedField[]): DecodedField => ({
  ...place,
  name,
  kind: 'message',
  messageType: 'Any',
  fields,
});

describe('values by field name', () => {
  const [a1, a2, b, c] = [integer('a', 1n), integer('a', 2n), text('b', 'x'), integer('c', 3n)] as const;

  it('are those of the last field', () => {
    assert.equal(lastOf([a1, a2, b], 'a'), a2);
    assert.equal(lastOf([a1, b, c], 'a'), a1);
    assert.equal(lastOf([b, c], 'c'), c);
    assert.equal(lastOf([b, c], 'a'), undefined);
    assert.equal(lastOf([], 'a'), undefined);
  });

  it('are undefined, or 0, when that is of another kind', () => {
    assert.equal(valueIn([a1, a2, b], 'a', 'integer'), 2n);
    assert.equal(valueIn([a1, text('a', 'y')], 'a', 'integer'), undefined);
    assert.equal(valueIn([a1, text('a', 'y')], 'a', 'text'), 'y');
    assert.equal(valueIn([b], 'a', 'text'), undefined);
    assert.equal(integerIn([a1, c], 'a'), 1n);
    assert.equal(integerIn([a1, b], 'b'), 0n);
    assert.equal(integerIn([], 'a'), 0n);
  });

  it('of messages are the parts of all of the name', () => {
    const fields = [message('m', a1, b), message('other', c), a2, message('m', c)];
    assert.deepEqual(partsOf(fields, 'm'), [a1, b, c]);
    assert.deepEqual(partsOf(fields, 'other'), [c]);
    assert.deepEqual(partsOf(fields, 'a'), []);
    assert.deepEqual(partsOf(fields, 'none'), []);
  });
});
