import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { FeeEstimate, FeeExtra } from '../../../../src/domain/fee/fee.ts';
import { extraWords, feeLines } from '../../../../src/domain/fee/feeLines.ts';
import { answer } from '../../features/fees/estimates.ts';

function extra(name: string, charged: bigint, price: bigint): FeeExtra {
  return {
    name,
    count: charged + 1n,
    included: 1n,
    charged,
    feePerUnitTinycents: price,
    subtotalTinycents: charged * price,
  };
}

function withService(...extras: readonly FeeExtra[]): FeeEstimate {
  return { ...answer(), service: { baseTinycents: 5n, extras } };
}

describe('feeLines', () => {
  it('adds up the extras that chunks repeat, when name and price are equal', () => {
    const lines = feeLines([withService(extra('KEYS', 1n, 10n), extra('KEYS', 2n, 10n), extra('KEYS', 1n, 11n))]);
    const extras = lines.filter(({ kind, part }) => kind === 'extra' && part === 'service');
    assert.deepEqual(
      extras.map((line) => [line.extra?.charged, ...line.amounts]),
      [
        [3n, 30n],
        [1n, 11n],
      ],
    );
  });

  it('leaves a gap where one of two estimates has no such extra', () => {
    const lines = feeLines([withService(), withService(extra('KEYS', 1n, 10n))]);
    const line = lines.find(({ kind }) => kind === 'extra');
    assert.deepEqual(line?.amounts, [undefined, 10n]);
    assert.equal(line?.extra?.name, 'KEYS');
  });

  it('lists parts that make each subtotal', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 12n });
    const extras = fc.array(fc.tuple(fc.constantFrom('KEYS', 'GAS', 'SIGNATURES'), amount, amount), { maxLength: 6 });
    fc.assert(
      fc.property(extras, amount, (all, base) => {
        const estimate = { ...answer(), service: { baseTinycents: base, extras: all.map((each) => extra(...each)) } };
        const lines = feeLines([estimate]).filter(({ part }) => part === 'service');
        const parts = lines.filter(({ kind }) => kind !== 'subtotal').map(({ amounts }) => amounts[0] ?? 0n);
        const subtotal = lines.find(({ kind }) => kind === 'subtotal')?.amounts[0];
        assert.equal(
          subtotal,
          parts.reduce((sum, part) => sum + part, 0n),
        );
      }),
    );
  });
});

describe('extraWords', () => {
  it('counts in the units that people know, and in units otherwise', () => {
    assert.equal(extraWords(extra('SIGNATURES', 2n, 1n)), '2 of 3 signatures charged, 1 included');
    assert.equal(
      extraWords({ ...extra('KEYS', 1n, 1n), count: 1n, included: 0n }),
      '1 of 1 key charged, none included',
    );
    assert.equal(extraWords(extra('SOMETHING_NEW', 4n, 1n)), '4 of 5 units charged, 1 included');
  });
});
