import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  formatSecondUtc,
  formatTimestampUtc,
  parseConsensusTimestamp,
  timestampFromNanos,
  timestampMs,
  timestampNanos,
} from '../../../../src/domain/value/timestamp.ts';

describe('consensus timestamps', () => {
  it('are read with up to nine decimals', () => {
    const check = (text: string, expected: string | undefined) =>
      assert.equal(parseConsensusTimestamp(text), expected, text);
    check('1586567700.453054000', '1586567700.453054000');
    check('1586567700', '1586567700.000000000');
    check('1586567700.5', '1586567700.500000000');
    check('0.000000001', '0.000000001');
    for (const wrong of ['', '.5', '1.', '1.0000000001', '-1.0', '1e9', '1.5s', ' 1']) {
      check(wrong, undefined);
    }
  });

  it('come back from nanoseconds exactly', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: (1n << 63n) - 1n }), (nanos) => {
        const timestamp = timestampFromNanos(nanos);
        assert.equal(timestampNanos(timestamp), nanos);
        assert.equal(parseConsensusTimestamp(timestamp), timestamp);
        assert.equal(BigInt(timestampMs(timestamp)), nanos / 1_000_000n);
      }),
    );
  });

  it('are shown in UTC to the nanosecond', () => {
    const check = (nanos: bigint, expected: string) =>
      assert.equal(formatTimestampUtc(timestampFromNanos(nanos)), expected);
    check(1_586_567_700_453_054_001n, '2020-04-11 01:15:00.453054001 UTC');
    check(5n, '1970-01-01 00:00:00.000000005 UTC');
    const beyond = parseConsensusTimestamp('9999999999999999.5');
    assert.ok(beyond);
    assert.equal(formatTimestampUtc(beyond), '9999999999999999.500000000');
  });

  it('of our own are shown in UTC to the second', () => {
    assert.equal(formatSecondUtc(1_586_567_700_999), '2020-04-11 01:15:00 UTC');
    assert.equal(formatSecondUtc(8.64e15 + 1), 'not known');
    assert.equal(formatSecondUtc(Number.NaN), 'not known');
  });
});
