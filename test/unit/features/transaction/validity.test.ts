import assert from 'node:assert/strict';
import { type TransactionId, validityOf } from '../../../../src/domain/transaction/transactionContent.ts';
import { parseConsensusTimestamp } from '../../../../src/domain/value/timestamp.ts';
import { validityPauseMs } from '../../../../src/features/transaction/transactionSession.ts';

const startMs = 1_700_000_000_500;

function dates(validDurationSeconds: bigint | undefined) {
  const validStart = parseConsensusTimestamp('1700000000.500000000');
  const transactionId: TransactionId = { payer: undefined, validStart, scheduled: false, nonce: 0 };
  return { transactionId, validDurationSeconds };
}

describe('validity', () => {
  it('is from the start for the duration, and nothing for what no ledger takes', () => {
    assert.deepEqual(validityOf(dates(120n)), { startMs, endMs: startMs + 120_000 });
    const most = 365_000n * 86_400n;
    assert.deepEqual(validityOf(dates(most)), { startMs, endMs: startMs + Number(most) * 1000 });
    assert.deepEqual(validityOf(dates(0n)), { startMs, endMs: startMs });
    for (const seconds of [undefined, -1n, most + 1n, 2n ** 62n]) {
      assert.equal(validityOf(dates(seconds)), undefined);
      assert.equal(validityPauseMs(dates(seconds), startMs), undefined);
    }
    assert.equal(validityOf({ transactionId: undefined, validDurationSeconds: 120n }), undefined);
  });

  it('is told again when it begins and ends, each minute before, and never once it is over', () => {
    const pauseAt = (afterStartMs: number) => validityPauseMs(dates(120n), startMs + afterStartMs);
    assert.equal(pauseAt(-30 * 86_400_000), 2 ** 31 - 1);
    assert.equal(pauseAt(-2 * 3_600_000), 3_600_001);
    assert.equal(pauseAt(-3_600_001), 2);
    assert.equal(pauseAt(-3_600_000), 1);
    assert.equal(pauseAt(-3_599_999), 60_000);
    assert.equal(pauseAt(-600_000), 60_000);
    assert.equal(pauseAt(-60_000), 60_000);
    assert.equal(pauseAt(-59_999), 60_000);
    assert.equal(pauseAt(-59_998), 59_999);
    assert.equal(pauseAt(-1), 2);
    assert.equal(pauseAt(-5_000), 5_001);
    assert.equal(pauseAt(0), 60_000);
    assert.equal(pauseAt(110_000), 10_001);
    assert.equal(pauseAt(120_000), 1);
    assert.equal(pauseAt(120_001), undefined);
  });
});
