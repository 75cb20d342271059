import assert from 'node:assert/strict';
import {
  anyOf,
  countUpTo,
  isBytes,
  isCount,
  isFlag,
  isNumber,
  isText,
  listOf,
  objectOf,
  oneOf,
  optional,
  type Shape,
  textUpTo,
} from '../../../../src/domain/value/shape.ts';

function check(shape: Shape<unknown>, fits: readonly unknown[], others: readonly unknown[]): void {
  assert.deepEqual(fits.map(shape), Array(fits.length).fill(true));
  assert.deepEqual(others.map(shape), Array(others.length).fill(false));
}

describe('shapes of messages', () => {
  it('are those of plain values, within their bounds', () => {
    check(textUpTo(2), ['', 'a', 'ab'], ['abc', 1, null, undefined, ['a']]);
    check(isText, ['', 'a'.repeat(1_000)], [5, undefined, new String('a')]);
    check(countUpTo(3), [0, 1, 3], [4, -1, 0.5, '1', 1n, Number.NaN, undefined]);
    check(isCount, [0, Number.MAX_SAFE_INTEGER], [Number.MAX_SAFE_INTEGER + 1, -1, Number.POSITIVE_INFINITY]);
    check(isNumber, [0, -1.5], ['0', Number.NaN, Number.POSITIVE_INFINITY, null]);
    check(isFlag, [true, false], [0, 'true', undefined]);
    check(isBytes, [new Uint8Array(), Buffer.from('a')], [[1], 'a', new ArrayBuffer(1)]);
    check(oneOf('a', 'b'), ['a', 'b'], ['c', '', 'ab', undefined]);
    check(optional(isFlag), [undefined, true, false], [null, 1]);
    check(listOf(isFlag), [[], [true], [true, false]], [[1], [true, 1], [undefined], true, { 0: true, length: 1 }]);
  });

  it('are objects with all members of their own and no others', () => {
    const shape = objectOf<{ readonly a: string; readonly b: boolean | undefined }>({ a: isText, b: optional(isFlag) });
    check(
      shape,
      [{ a: '' }, { a: 'x', b: true }, { a: '', b: undefined }],
      [{}, { b: true }, { a: 1 }, { a: '', b: 1 }, { a: '', c: 1 }, { a: '', toString: 1 }, [], null, 'a', undefined],
    );
    const inherited: unknown = Object.create({ a: 'x' });
    check(shape, [], [inherited]);
    check(objectOf<{ readonly toString: string | undefined }>({ toString: optional(isText) }), [{}], []);
  });

  it('are one of several, by their type', () => {
    type Message = { readonly type: 'one'; readonly a: string } | { readonly type: 'two' };
    const shape = anyOf<Message>({ one: { a: isText }, two: {} });
    check(
      shape,
      [{ type: 'one', a: '' }, { type: 'two' }],
      [{ type: 'one' }, { type: 'two', a: '' }, { type: 'three' }, { a: '' }, {}, null, 'two', { type: ['two'] }],
    );
  });
});
