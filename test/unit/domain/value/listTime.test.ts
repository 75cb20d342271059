import assert from 'node:assert/strict';
import { formatListMinute } from '../../../../src/domain/value/timestamp.ts';

describe('a time to the minute', () => {
  const nowMs = Date.UTC(2026, 10, 28, 9, 30);
  const said = (...parts: Parameters<typeof Date.UTC>) => formatListMinute(Date.UTC(...parts), nowMs);

  it('has no more of its date than tells it from today', () => {
    assert.equal(said(2026, 10, 28, 8, 5, 59), '08:05');
    assert.equal(said(2026, 10, 27, 23, 59, 59), '11-27 23:59');
    assert.equal(said(2025, 11, 31, 23, 59), '2025-12-31 23:59');
    assert.equal(said(2027, 0, 1), '2027-01-01 00:00');
    assert.equal(formatListMinute(Number.NaN, nowMs), 'not known');
  });
});
