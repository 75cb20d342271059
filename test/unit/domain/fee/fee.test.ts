import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  checkFeeArithmetic,
  componentSubtotal,
  type FeeComponent,
  type FeeEstimate,
  type FeeExtra,
  highVolumePrice,
  highVolumePriceOfAll,
  highVolumeReadings,
  sumEstimates,
} from '../../../../src/domain/fee/fee.ts';

const signatures: FeeExtra = {
  name: 'SIGNATURES',
  count: 2n,
  included: 1n,
  charged: 1n,
  feePerUnitTinycents: 100_000n,
  subtotalTinycents: 100_000n,
};

/** The consistent example of a transfer with two signatures. */
const twoSignatures: FeeEstimate = {
  highVolumeMultiplier: 1n,
  node: { baseTinycents: 100_000n, extras: [signatures] },
  network: { multiplier: 9, subtotalTinycents: 1_800_000n },
  service: { baseTinycents: 0n, extras: [] },
  totalTinycents: 2_000_000n,
  notes: [],
};

describe('highVolumePrice', () => {
  it('takes 1,000 or more as thousandths, rounded down, and less, which would be cheaper, as multiplied already', () => {
    for (const [totalTinycents, highVolumeMultiplier, tinycents] of [
      [1_000_000n, 1n, 1_000_000n],
      [1_000_000n, 1000n, 1_000_000n],
      [1_000_000n, 1500n, 1_500_000n],
      [1_000_000n, 4000n, 4_000_000n],
      [999n, 1001n, 999n],
      [1_000_000n, 4n, 1_000_000n],
      [10n, 999n, 10n],
      [10n, 0n, 10n],
      // Beyond what a double holds.
      [31_869_085_891_081_369n, 1001n, 31_900_954_976_972_450n],
    ] as const) {
      assert.equal(highVolumePrice({ totalTinycents, highVolumeMultiplier }), tinycents);
    }
  });

  it('adds up chunks with multipliers of their own', () => {
    const checkAll = (multipliers: readonly bigint[], tinycents: bigint) =>
      assert.equal(
        highVolumePriceOfAll(multipliers.map((highVolumeMultiplier) => ({ ...twoSignatures, highVolumeMultiplier }))),
        tinycents,
      );
    checkAll([], 0n);
    checkAll([1n, 1500n], 5_000_000n);
    checkAll([1n, 4n], 4_000_000n);
  });
});

describe('highVolumeReadings', () => {
  const check = (totalTinycents: bigint, highVolumeMultiplier: bigint, expected: readonly bigint[] | undefined) => {
    const readings = highVolumeReadings({ totalTinycents, highVolumeMultiplier });
    assert.deepEqual(readings && [readings.thousandths, readings.alreadyMultiplied, readings.wholeMultiple], expected);
  };

  it('are what the total would be by each meaning of the multiplier', () => {
    check(1_000_000n, 4n, [4_000n, 1_000_000n, 4_000_000n]);
    check(1_000_000n, 4000n, [4_000_000n, 1_000_000n, 4_000_000_000n]);
    check(10n, 2n, [0n, 10n, 20n]);
    check(1_000_000n, 1n, undefined);
    check(1_000_000n, 0n, undefined);
  });
});

describe('checkFeeArithmetic', () => {
  const check = (change: Partial<FeeEstimate>, ...expected: string[]) => {
    const found = checkFeeArithmetic({ ...twoSignatures, ...change });
    assert.deepEqual(
      found.map(({ path, sent, expected }) => `${path} ${sent} ${expected}`),
      expected,
    );
  };
  const node = (extra: Partial<FeeExtra>): FeeComponent => ({
    baseTinycents: 100_000n,
    extras: [{ ...signatures, ...extra }],
  });

  it('finds nothing in a consistent estimate', () => check({}));

  it('finds each derived number that does not follow', () => {
    check({ totalTinycents: 2_000_001n }, 'total 2000001 2000000');
    check({ network: { multiplier: 9, subtotalTinycents: 5n } }, 'network.subtotal 5 1800000', 'total 2000000 200005');
    check(
      { node: node({ charged: 2n, subtotalTinycents: 100_000n }) },
      'node.extras[0].charged 2 1',
      'node.extras[0].subtotal 100000 200000',
    );
    check({ node: node({ count: 0n, included: 5n }) }, 'node.extras[0].charged 1 0');
    check(
      { service: { baseTinycents: 0n, extras: [{ ...signatures, subtotalTinycents: 0n }] } },
      'service.extras[0].subtotal 0 100000',
    );
  });

  it('forgives one tinycent under high volume, not more, and never a wrong count', () => {
    check({ highVolumeMultiplier: 4000n, totalTinycents: 2_000_001n });
    check({ highVolumeMultiplier: 4000n, totalTinycents: 1_999_999n });
    check({ highVolumeMultiplier: 4000n, totalTinycents: 2_000_002n }, 'total 2000002 2000000');
    check(
      { highVolumeMultiplier: 4000n, node: node({ charged: 0n, feePerUnitTinycents: 0n }) },
      'node.extras[0].charged 0 1',
      'node.extras[0].subtotal 100000 0',
    );
  });
});

const component: fc.Arbitrary<FeeComponent> = fc.record({
  baseTinycents: fc.bigInt(0n, 1n << 60n),
  extras: fc.array(
    fc
      .record({ count: fc.bigInt(0n, 9n), included: fc.bigInt(0n, 9n), feePerUnitTinycents: fc.bigInt(0n, 1n << 40n) })
      .map(({ count, included, feePerUnitTinycents }): FeeExtra => {
        const charged = count > included ? count - included : 0n;
        return {
          name: 'X',
          count,
          included,
          charged,
          feePerUnitTinycents,
          subtotalTinycents: charged * feePerUnitTinycents,
        };
      }),
    { maxLength: 3 },
  ),
});

const estimate: fc.Arbitrary<FeeEstimate> = fc
  .record({ node: component, service: component })
  .map(({ node, service }) => {
    const network = { multiplier: 9, subtotalTinycents: componentSubtotal(node) * 9n };
    const totalTinycents = componentSubtotal(node) + network.subtotalTinycents + componentSubtotal(service);
    return { highVolumeMultiplier: 1n, node, network, service, totalTinycents, notes: [] };
  });

describe('sumEstimates', () => {
  it('leaves a single estimate as it was sent, even a contradictory one', () => {
    const odd = { ...twoSignatures, totalTinycents: 7n };
    assert.equal(sumEstimates([odd]), odd);
  });

  it('adds bases, lists all extras, keeps the first multipliers and each note once', () => {
    const second: FeeEstimate = {
      ...twoSignatures,
      highVolumeMultiplier: 4000n,
      network: { multiplier: 4, subtotalTinycents: 800_000n },
      notes: ['b', 'a'],
    };
    assert.deepEqual(sumEstimates([{ ...twoSignatures, notes: ['a'] }, second]), {
      highVolumeMultiplier: 1n,
      node: { baseTinycents: 200_000n, extras: [signatures, signatures] },
      network: { multiplier: 9, subtotalTinycents: 3_600_000n },
      service: { baseTinycents: 0n, extras: [] },
      totalTinycents: 4_000_000n,
      notes: ['a', 'b'],
    });
  });

  it('of consistent chunks is consistent and costs as much as they do', () => {
    fc.assert(
      fc.property(estimate, fc.array(estimate, { maxLength: 4 }), (first, rest) => {
        const sum = sumEstimates([first, ...rest]);
        assert.deepEqual(checkFeeArithmetic(sum), []);
        assert.equal(
          sum.totalTinycents,
          [first, ...rest].reduce((total, { totalTinycents }) => total + totalTinycents, 0n),
        );
      }),
    );
  });
});
