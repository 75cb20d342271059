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
  check('Wed, 41 May 2024 00:00:05 GMT', undefined);
  check(undefined, undefined);
});
