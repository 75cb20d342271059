import assert from 'node:assert/strict';
import { mock } from 'node:test';
import fc from 'fast-check';
import {
  formatExactTime,
  formatListMinute,
  formatListTime,
  formatTime,
  formatTimeOfDay,
  formatTimestamp,
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

  it('are shown in UTC to the second, and with the nanoseconds where they matter', () => {
    const check = (nanos: bigint, expected: string, exact: string) => {
      assert.equal(formatTimestamp(timestampFromNanos(nanos)), expected);
      assert.equal(formatExactTime(timestampFromNanos(nanos)), exact);
    };
    check(1_586_567_700_453_054_001n, '2020-04-11 01:15:00 UTC', '2020-04-11 01:15:00.453054001 UTC');
    check(1_586_567_700_000_000_000n, '2020-04-11 01:15:00 UTC', '2020-04-11 01:15:00 UTC');
    check(5n, '1970-01-01 00:00:00 UTC', '1970-01-01 00:00:00.000000005 UTC');
    check(253_402_300_800n * 10n ** 9n, '+010000-01-01 00:00:00 UTC', '+010000-01-01 00:00:00 UTC');
    const beyond = parseConsensusTimestamp('9999999999999999.5');
    assert.ok(beyond);
    assert.equal(formatTimestamp(beyond), '9999999999999999.500000000');
    assert.equal(formatExactTime(beyond), '9999999999999999.500000000');
  });

  it('of our own are shown alike, with their date unless it is today', () => {
    const [day, at] = [86_400_000, Date.UTC(2020, 3, 11, 23, 15, 0, 999)];
    assert.equal(formatTime(at), '2020-04-11 23:15:00 UTC');
    assert.equal(formatTime(8.64e15 + 1), 'not known');
    assert.equal(formatTime(Number.NaN), 'not known');
    const check = (nowMs: number, expected: string) => assert.equal(formatTimeOfDay(at, nowMs), expected);
    check(at, '23:15:00 UTC');
    check(Date.UTC(2020, 3, 11), '23:15:00 UTC');
    check(Date.UTC(2020, 3, 12) - 1, '23:15:00 UTC');
    check(Date.UTC(2020, 3, 12), '2020-04-11 23:15:00 UTC');
    check(at - day, '2020-04-11 23:15:00 UTC');
    assert.equal(formatTimeOfDay(Number.NaN, at), 'not known');
    mock.timers.enable({ apis: ['Date'], now: at });
    try {
      assert.equal(formatTimeOfDay(at), '23:15:00 UTC');
    } finally {
      mock.timers.reset();
    }
  });

  it('in a list have no more of their date than tells them from today', () => {
    const nowMs = Date.UTC(2026, 10, 28, 9, 30);
    for (const [ms, toTheSecond, toTheMinute] of [
      [Date.UTC(2026, 10, 28, 8, 5, 59), '08:05:59', '08:05'],
      [Date.UTC(2026, 10, 27, 23, 59, 59), '11-27 23:59:59', '11-27 23:59'],
      [Date.UTC(2025, 11, 31, 23, 59), '2025-12-31 23:59:00', '2025-12-31 23:59'],
      [Date.UTC(2027, 0, 1), '2027-01-01 00:00:00', '2027-01-01 00:00'],
      [Number.NaN, 'not known', 'not known'],
    ] as const) {
      assert.deepEqual([formatListTime(ms, nowMs), formatListMinute(ms, nowMs)], [toTheSecond, toTheMinute]);
    }
  });
});
