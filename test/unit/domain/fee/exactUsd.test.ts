import assert from 'node:assert/strict';
import { formatExactUsd, padDecimals, roundUpUsd, usdDecimals } from '../../../../src/domain/fee/exactUsd.ts';

describe('exact US dollars', () => {
  it('have as many decimals as a column needs to add up', () => {
    const column = [100_000n, -9_999_000_000n, 0n, 12_345_600_000_000_000n];
    assert.equal(usdDecimals(column), 5);
    assert.deepEqual(
      column.map((tinycents) => formatExactUsd(tinycents, 5)),
      ['$0.00001', '-$0.99990', '$0.00000', '$1,234,560.00000'],
    );
    assert.deepEqual([usdDecimals([]), usdDecimals([1n])], [2, 10]);
  });

  it('have no zeros at the end beyond cents when they stand alone', () => {
    assert.deepEqual([formatExactUsd(10_001_000_000n), formatExactUsd(15_000_000_000n)], ['$1.0001', '$1.50']);
  });

  it('of a limit are rounded up', () => {
    const rounded = [0n, 1n, 1_000_000n, 1_000_001n].map((tinycents) => roundUpUsd(tinycents, 4));
    assert.deepEqual(rounded, [0n, 1_000_000n, 1_000_000n, 2_000_000n]);
    assert.deepEqual([roundUpUsd(7n, 10), roundUpUsd(7n, 12)], [7n, 7n]);
  });

  it('are padded like any decimals', () => {
    assert.deepEqual([padDecimals('1,234.5', 8), padDecimals('0', 2)], ['1,234.50000000', '0.00']);
  });
});
