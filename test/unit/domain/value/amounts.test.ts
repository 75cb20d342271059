import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  formatDecimal,
  formatExactUsd,
  formatFraction,
  formatHbar,
  formatInteger,
  formatPercent,
  formatUsd,
  padDecimals,
  roundUpUsd,
  tinybarsToTinycents,
  tinycentsToTinybars,
  usdDecimals,
} from '../../../../src/domain/value/amounts.ts';

const rate = { centEquivalent: 596_987n, hbarEquivalent: 30_000n, expiresAtSeconds: 0n };

const checkDecimal = (units: bigint, decimals: number, expected: string) =>
  assert.equal(formatDecimal(units, decimals), expected);

describe('amounts', () => {
  it('are shown exactly, with separators and without trailing zeros', () => {
    checkDecimal(0n, 8, '0');
    checkDecimal(1n, 8, '0.00000001');
    checkDecimal(-150n, 2, '-1.5');
    checkDecimal(123_456_789_012n, 8, '1,234.56789012');
    checkDecimal(9_007_199_254_740_993n, 6, '9,007,199,254.740993');
    checkDecimal(9_223_372_036_854_775_807n, 18, '9.223372036854775807');
    checkDecimal(1_234n, 0, '1,234');
    assert.equal(formatHbar(150_000_000n), '1.5 ℏ');
    assert.equal(formatInteger(-1_234_567n), '-1,234,567');
    assert.equal(formatInteger(0n), '0');
    assert.equal(formatInteger(-1n), '-1');
  });

  it('in dollars are rounded up where they are a limit', () => {
    const amounts = [0n, 15n, 830_000_000n, 833_000_000n, 835_781_800n, 9_950_000_001n, 10_000_000_001n];
    const expected = ['$0.00', '$0.0000000015', '$0.083', '$0.084', '$0.084', '$1.00', '$1.01'];
    // Beyond a dollar to cents, below it to two digits.
    assert.deepEqual(
      amounts.map((tinycents) => formatUsd(tinycents, 'up')),
      expected,
    );
  });

  it('in dollars are rounded to cents, below a dollar to two digits that are not zero', () => {
    const check = (tinycents: bigint, expected: string) => {
      assert.equal(formatUsd(tinycents), expected);
      assert.equal(formatUsd(-tinycents), tinycents === 0n ? expected : `-${expected}`);
    };
    check(0n, '$0.00');
    check(1n, '$0.0000000001');
    check(15n, '$0.0000000015');
    check(94n, '$0.0000000094');
    check(123n, '$0.000000012');
    check(125n, '$0.000000013');
    check(995n, '$0.0000001');
    check(1_000_000n, '$0.0001');
    check(1_234_567n, '$0.00012');
    check(512_345_678n, '$0.051');
    check(999_999_999n, '$0.10');
    check(1_949_999_999n, '$0.19');
    check(1_950_000_000n, '$0.20');
    check(9_949_999_999n, '$0.99');
    check(9_950_000_000n, '$1.00');
    check(15_000_000_000n, '$1.50');
    check(99_949_999_999n, '$9.99');
    check(99_950_000_000n, '$10.00');
    check(619_460_026_743n, '$61.95');
    check(12_345_678_949_999_999n, '$1,234,567.89');
    check(9_223_372_036_854_775_807n, '$922,337,203.69');
  });

  it('are shares in percent to two places, never nothing for something', () => {
    const check = (part: bigint, whole: bigint, expected: string) => assert.equal(formatPercent(part, whole), expected);
    check(0n, 0n, '0 %');
    check(5n, 0n, '0 %');
    check(0n, 7n, '0 %');
    check(1n, 10_001n, '< 0.01 %');
    check(1n, 10_000n, '0.01 %');
    check(1n, 3n, '33.33 %');
    check(2n, 3n, '66.66 %');
    check(1n, 2n, '50 %');
    check(7n, 7n, '100 %');
    check((1n << 63n) - 1n, 1n << 63n, '99.99 %');
    assert.equal(formatFraction(0.1), '10 %');
    assert.equal(formatFraction(0.123456), '12.34 %');
    assert.equal(formatFraction(0.00009), '< 0.01 %');
    assert.equal(formatFraction(0), '0 %');
  });

  it('stay exact and short with more places than can be read', () => {
    checkDecimal(1n, 40, `0.${'0'.repeat(39)}1`);
    checkDecimal(150n, 41, '150 × 10^-41');
    checkDecimal(-9_223_372_036_854_775_807n, 100_000, '-9,223,372,036,854,775,807 × 10^-100000');
    checkDecimal(0n, 2 ** 31 - 1, '0');
    const lengths = [0, 1, 8, 40, 41, 1_000, 100_000, 2 ** 31 - 1].map(
      (decimals) => formatDecimal(-(1n << 63n), decimals).length,
    );
    assert.deepEqual(lengths, [26, 26, 24, 43, 35, 37, 39, 43]);
  });

  it('are grouped and cut in work that grows with the digits', () => {
    const digits = 60_000;
    assert.equal(formatInteger(10n ** BigInt(digits)).length, digits + 1 + digits / 3);
    assert.equal(formatDecimal(10n ** BigInt(digits) + 1n, 2).length, digits + 1 + Math.floor((digits - 2) / 3) + 1);
  });

  it('lose no digit of any int64', () => {
    const int64 = fc.bigInt({ min: -(1n << 63n), max: (1n << 63n) - 1n });
    fc.assert(
      fc.property(int64, fc.nat(18), (units, decimals) => {
        const [whole = '', fraction = ''] = formatDecimal(units, decimals).replaceAll(',', '').split('.');
        const read =
          BigInt(whole.replace('-', '')) * 10n ** BigInt(decimals) + BigInt(fraction.padEnd(decimals, '0') || '0');
        assert.equal(read, units < 0n ? -units : units);
        assert.equal(whole.startsWith('-'), units < 0n);
      }),
    );
  });

  it('are exchanged without floats, rounded down', () => {
    assert.equal(tinybarsToTinycents(100_000_000n, rate), 1_989_956_666n);
    assert.equal(tinycentsToTinybars(1_989_956_666n, rate), 99_999_999n);
    assert.equal(tinybarsToTinycents(31_869_085_891_081_369n, rate), (31_869_085_891_081_369n * 596_987n) / 30_000n);
  });
});

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
