import assert from 'node:assert/strict';
import { timestampFromNanos } from '../../../../src/domain/value/timestamp.ts';
import { blockPaceMs } from '../../../../src/features/blocks/blockFeed.ts';
import { block } from '../../features/blocks/fakeLedger.ts';

/** Blocks, newest first, that many milliseconds apart. */
function blocksEvery(ms: number, count = 12) {
  return Array.from({ length: count }, (_, index) => {
    const from = timestampFromNanos(1_700_000_000_000_000_000n - BigInt(index * ms) * 1_000_000n);
    return { ...block(1_000 - index), consensus: { from, to: from } };
  });
}

function check(ms: number, emptyLooks: number, expected: number): void {
  assert.equal(blockPaceMs(blocksEvery(ms), emptyLooks), expected);
}

describe('block pace', () => {
  it('is the distance of the newest blocks, from 1 to 30 seconds', () => {
    check(2_000, 0, 2_000);
    check(7_500, 0, 7_500);
    check(100, 0, 1_000);
    check(600_000, 0, 30_000);
  });

  it('slows down while nothing comes', () => {
    check(2_000, 1, 3_000);
    check(2_000, 2, 4_500);
    check(2_000, 50, 30_000);
    // The fastest pace slows down as well.
    check(100, 1, 1_500);
    check(1_000, 3, 3_375);
  });

  it('takes the usual pace when there is none to measure', () => {
    assert.equal(blockPaceMs([], 0), 2_000);
    assert.equal(blockPaceMs([block(1)], 0), 2_000);
    check(0, 0, 2_000);
    check(-5_000, 0, 2_000);
    check(0, 1, 3_000);
  });

  it('is measured by the ten newest, however many numbers lie between them', () => {
    const blocks = blocksEvery(3_000, 10);
    assert.equal(blockPaceMs([...blocks, block(1)], 0), 3_000);
    assert.equal(
      blockPaceMs(
        blocks.map((one, index) => ({ ...one, number: BigInt(1_000 - 2 * index) })),
        0,
      ),
      1_500,
    );
    assert.equal(
      blockPaceMs(
        blocks.map((one) => ({ ...one, number: 7n })),
        0,
      ),
      27_000,
    );
  });

  it('is the mean of all of the newest blocks, not of the first two', () => {
    const [first, second, third] = blocksEvery(4_000, 3);
    assert.ok(first && second && third);
    const early = timestampFromNanos(1_699_999_990_000_000_000n);
    assert.equal(blockPaceMs([first, second, { ...third, consensus: { from: early, to: early } }], 0), 5_000);
  });
});
