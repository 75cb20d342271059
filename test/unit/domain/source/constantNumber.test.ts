import assert from 'node:assert/strict';
import { constantNumber } from '../../../../src/domain/source/sourceDeclarations.ts';

const constants = new Map([
  ['LIMIT', '1_000'],
  ['TWICE', 'LIMIT * 2'],
  ['ROUND', 'ROUND'],
]);

describe('whole numbers of Vyper constants', () => {
  for (const [text, expected] of [
    ['12', 12n],
    ['1_000_000', 1_000_000n],
    ['LIMIT', 1_000n],
    ['self.LIMIT', 1_000n],
    ['TWICE', 2_000n],
    ['LIMIT + 5', 1_005n],
    ['LIMIT - 1', 999n],
    ['3 * 7', 21n],
    ['7 // 2', 3n],
    ['7 // 0', undefined],
    ['2 ** 8', 256n],
    ['2 ** 0', 1n],
    ['1000 ** 2', 1_000_000n],
    ['1001 ** 2', undefined],
    ['2 ** 256', 2n ** 256n],
    ['2 ** 257', undefined],
    ['ROUND', undefined],
    ['UNKNOWN', undefined],
    ['LIMIT 5', undefined],
    ['LIMIT!', undefined],
    ['x!.LIMIT', undefined],
    ['5x', undefined],
    ['x + LIMIT', undefined],
    ['LIMIT + 1 + 1', undefined],
    ['LIMIT - TWICE', -1_000n],
    ['2 ** LIMIT', undefined],
    ['9'.repeat(77), BigInt('9'.repeat(77))],
    ['9'.repeat(78), undefined],
    ['', undefined],
  ] as const) {
    it(`reads '${text}' as ${expected}`, () => assert.equal(constantNumber(text, constants), expected));
  }

  it('follows names through 17 others at most', () => {
    const chain = (length: number) =>
      new Map(
        Array.from({ length }, (_, index) => [`N${index}`, index === length - 1 ? '7' : `N${index + 1}`] as const),
      );
    assert.equal(constantNumber('N0', chain(17)), 7n);
    assert.equal(constantNumber('N0', chain(18)), undefined);
  });
});
