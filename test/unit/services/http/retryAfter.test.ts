import assert from 'node:assert/strict';
import { parseRetryAfterMs } from '../../../../src/services/http/retryAfter.ts';

describe('Retry-After', () => {
  const now = Date.parse('2024-05-01T00:00:00Z');
  const check = (value: string | undefined, expected: number | undefined) =>
    it(`${value?.slice(0, 40)}`, () => assert.equal(parseRetryAfterMs(value, now), expected));

  check('0', 0);
  check('12', 12_000);
  check('007', 7_000);
  check('1000000', 1_000_000_000);
  check('1234567890', 1_234_567_890_000);
  const centuryMs = 100 * 365 * 86_400_000;
  check('99999999999999999999', centuryMs);
  check('9'.repeat(400), centuryMs);
  check('Wed, 01 May 2024 00:00:05 GMT', 5000);
  check('Wed, 01 May 2024 00:00:00 GMT', 0);
  check('Tue, 30 Apr 2024 00:00:00 GMT', 0);
  check('Wednesday, 01-May-24 00:00:05 GMT', 5000);
  check('Wed May  1 00:00:05 2024', 5000);
  // Two digits of a year: never more than 50 years in the future.
  const msUntil = (date: string) => Date.parse(date) - now;
  check('Friday, 01-Jan-49 00:00:00 GMT', msUntil('2049-01-01T00:00:00Z'));
  check('Saturday, 01-Jan-50 00:00:00 GMT', msUntil('2050-01-01T00:00:00Z'));
  check('Wednesday, 01-May-74 00:00:00 GMT', msUntil('2074-05-01T00:00:00Z'));
  check('Wednesday, 01-May-74 00:00:01 GMT', 0);
  check('Friday, 31-Dec-99 23:59:59 GMT', 0);
  for (const [at, value, then] of [
    ['2026-07-01T00:00:00Z', 'Wednesday, 01-Jul-76 00:00:00 GMT', '2076-07-01T00:00:00Z'],
    ['2060-07-01T00:00:00Z', 'Friday, 01-Jul-05 00:00:00 GMT', '2105-07-01T00:00:00Z'],
  ] as const) {
    it(`${value} in ${at}`, () =>
      assert.equal(parseRetryAfterMs(value, Date.parse(at)), Date.parse(then) - Date.parse(at)));
  }
  check('Fri, 31 Dec 9999 23:59:59 GMT', centuryMs);
  // None of them is a number of digits alone, or a date of HTTP; some are dates to JavaScript.
  for (const text of [
    '-5',
    '+5',
    '12.5',
    '1e3',
    '0x10',
    '12 s',
    'soon',
    '',
    ' ',
    '5, 7',
    '２',
    '2030-',
    '2030-01-01',
  ]) {
    check(text, undefined);
  }
  check('2030-01-01T00:00:00Z', undefined);
  check('01 May 2024 00:00:05 GMT', undefined);
  check('Wed, 01 May 2024 00:00:05 +0200', undefined);
  check('Wednesday, 41-May-24 00:00:05 GMT', undefined);
  check('xWednesday, 01-May-24 00:00:05 GMT', undefined);
  check('Wednesday, 01-May-24 00:00:05 GMT, 1', undefined);
  check('Wednesday, 01 May 2024 00:00:05 GMT', undefined);
  check('Wed, 01-May-24 00:00:05 GMT', undefined);
  check('Wed, 41 May 2024 00:00:05 GMT', undefined);
  check(undefined, undefined);
});
