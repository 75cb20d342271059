import assert from 'node:assert/strict';
import { freshnessOf } from '../../../../src/services/http/responseCache.ts';

function check(cacheControl: string | undefined, freshMs: number | undefined, mayBeStale = true, age?: string): void {
  const headers = {
    ...(cacheControl === undefined ? {} : { 'cache-control': cacheControl }),
    ...(age === undefined ? {} : { age }),
  };
  assert.deepEqual(freshnessOf(headers), { freshMs, mayBeStale }, cacheControl);
}

describe('how long an answer may be kept', () => {
  it('is what Cache-Control and Age say', () => {
    check(undefined, undefined);
    check('public, max-age=600', 600_000);
    check('max-age=600, public', 590_000, true, '10');
    check('max-age=5', 0, true, '10');
    check('Max-Age="7"', 7_000);
    check('max-age=60, must-revalidate', 60_000, false);
    check('max-age=9, stale-while-revalidate=20, s-maxage=10', 9_000);
    check('s-maxage=10', undefined);
    check('no-store', 0, false);
    check('private,NO-CACHE , max-age=5', 0, false);
    check('no-cache="set-cookie", max-age=5', 5_000);
    check('max-age=soon', undefined);
    check('max-age=60', 60_000, true, 'old');
    check('max-age=60', 60_000, true, '7 s');
    check('max-age=60', 60_000, true, 'v7');
  });

  it('is what Expires says where Cache-Control says nothing, by the clock of the service', () => {
    const date = 'Wed, 01 May 2024 00:00:00 GMT';
    const expires = 'Wed, 01 May 2024 00:01:00 GMT';
    const freshMs = (headers: Record<string, string>) => freshnessOf(headers).freshMs;
    assert.equal(freshMs({ expires, date }), 60_000);
    assert.equal(freshMs({ expires, date, age: '20' }), 40_000);
    assert.equal(freshMs({ expires, date, 'cache-control': 'max-age=7' }), 7_000);
    assert.equal(freshMs({ expires: '0', date: expires }), 0);
    assert.equal(freshMs({ expires: 'soon', date }), 0);
    assert.equal(freshMs({ expires }), 0);
  });
});
