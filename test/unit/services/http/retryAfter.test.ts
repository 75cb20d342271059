import assert from 'node:assert/strict';
import { parseRetryAfterMs } from '../../../../src/services/http/dispatchRequest.ts';

describe('Retry-After', () => {
  const now = Date.parse('2024-05-01T00:00:00Z');
  const centuryMs = 100 * 365 * 86_400_000;
  const read: readonly (readonly [string, number])[] = [
    ['0', 0],
    ['12', 12_000],
    ['007', 7_000],
    ['1234567890', 1_234_567_890_000],
    ['9'.repeat(400), centuryMs],
    ['Wed, 01 May 2024 00:00:05 GMT', 5_000],
    ['Wed, 01 May 2024 00:00:00 GMT', 0],
    ['Tue, 30 Apr 2024 00:00:00 GMT', 0],
    ['Wednesday, 01-May-24 00:00:05 GMT', 5_000],
    ['Friday, 01-Jan-49 00:00:00 GMT', Date.parse('2049-01-01T00:00:00Z') - now],
    ['Friday, 31-Dec-99 23:59:59 GMT', 0],
    ['Wed May  1 00:00:05 2024', 5_000],
    ['Fri, 31 Dec 9999 23:59:59 GMT', centuryMs],
  ];
  // Neither digits alone nor a date of HTTP; some are dates to JavaScript.
  const unread = [
    ...['-5', '+5', '12.5', '1e3', '0x10', '12 s', 'soon', '', ' ', '5, 7', '２', '2030-', '2030-01-01'],
    ...['2030-01-01T00:00:00Z', '01 May 2024 00:00:05 GMT', 'Wed, 01 May 2024 00:00:05 +0200'],
    ...['xWed, 01 May 2024 00:00:05 GMT', 'Wed, 01 May 2024 00:00:05 GMT, 1', 'Wed, 41 May 2024 00:00:05 GMT'],
    ...['Wed May  1 00:00:05 2024 +0200', 'Wednesday, 01-May-24 00:00:05', 'We, 01 May 2024 00:00:05 GMT'],
  ];

  it('is a number of seconds or a date', () => {
    for (const [value, expected] of read) {
      assert.equal(parseRetryAfterMs(value, now), expected, value);
    }
    for (const value of [...unread, undefined]) {
      assert.equal(parseRetryAfterMs(value, now), undefined, value);
    }
  });
});
