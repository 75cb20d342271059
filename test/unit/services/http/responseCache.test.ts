import assert from 'node:assert/strict';
import { freshnessOf, ResponseCache } from '../../../../src/services/http/responseCache.ts';

interface Answer {
  readonly bytes?: number;
  readonly status?: number;
  readonly headers?: Record<string, string>;
}

const answerOf = ({ bytes = 0, status = 200, headers = { 'cache-control': 'max-age=10' } }: Answer) => ({
  status,
  headers,
  body: new Uint8Array(bytes),
});

// Each entry counts 1024 bytes in addition to its body.
const limits = { maxBytes: 10_000, maxEntryBytes: 4000 };

/** A cache whose time the test sets. */
function createSetup() {
  const time = { nowMs: 0 };
  const cache = new ResponseCache(limits, () => time.nowMs);
  const put = async (url: string, answer: Answer = {}, headers: Record<string, string> = {}) => {
    await cache.fetch({ url, headers, freshness: 'revalidate' }, async () => answerOf(answer));
  };
  /** What the cache has; undefined when it asks, which it does with the headers `sent`. */
  const get = async (url: string, headers: Record<string, string> = {}, freshness: 'cached' | 'kept' = 'cached') => {
    let sent: Readonly<Record<string, string>> | undefined;
    const response = await cache.fetch({ url, headers, freshness }, async (asked) => {
      sent = asked;
      return answerOf({ status: 500 });
    });
    return { kept: sent === undefined ? response : undefined, sent, status: response.status };
  };
  return { cache, time, put, get };
}

describe('response cache', () => {
  it('stays within its limit by dropping what was unused longest', async () => {
    const { cache, put, get } = createSetup();
    for (const url of ['/a', '/b', '/c']) {
      await put(url, { bytes: 2000 });
    }
    assert.ok((await get('/a')).kept);
    await put('/d', { bytes: 2000 });
    assert.equal((await get('/b')).kept, undefined);
    for (const url of ['/a', '/c', '/d']) {
      assert.equal((await get(url)).kept?.body.byteLength, 2000);
    }
    for (let index = 0; index < 100; index += 1) {
      await put(`/${index}`, { bytes: index * 10 });
      assert.ok(cache.bytes <= limits.maxBytes);
    }
  });

  it('keeps the answer that was asked for last, whichever comes last', async () => {
    const { cache, put, get } = createSetup();
    const older = Promise.withResolvers<ReturnType<typeof answerOf>>();
    const slow = cache.fetch({ url: '/a', headers: {}, freshness: 'revalidate' }, () => older.promise);
    await put('/a', { bytes: 20 });
    older.resolve(answerOf({ bytes: 10 }));
    assert.equal((await slow).body.byteLength, 10);
    assert.equal((await get('/a')).kept?.body.byteLength, 20);
    assert.equal(cache.bytes, 1044);
  });

  it('replaces an entry without counting it twice, and counts nothing after it is gone', async () => {
    const { cache, put, get } = createSetup();
    await put('/a', { bytes: 2000 });
    await put('/a', { bytes: 10 });
    assert.equal(cache.bytes, 1034);
    await put('/a', { headers: { 'cache-control': 'no-store' } });
    await put('/a', { headers: { 'cache-control': 'no-store' } });
    assert.equal(cache.bytes, 0);
    assert.equal((await get('/a')).kept, undefined);
  });

  const unkept: readonly Answer[] = [
    { bytes: 2977 },
    ...[400, 404, 500, 206, 304].map((status) => ({ status })),
    ...['max-age=0', 'public', 'no-store'].map((control) => ({ headers: { 'cache-control': control } })),
    { headers: {} },
    { headers: { 'cache-control': 'max-age=10', vary: '*' } },
  ];
  it('keeps nothing too long, failed, partial, or of no use later', async () => {
    const { cache, put } = createSetup();
    for (const answer of unkept) {
      await put('/a', answer);
      assert.equal(cache.bytes, 0, JSON.stringify(answer));
    }
    await put('/a', { bytes: 2976 });
    assert.equal(cache.bytes, 4000);
  });

  it('keeps its entry when the service fails to revalidate it, and gives the failure', async () => {
    const { time, put, get } = createSetup();
    await put('/a', { bytes: 7, headers: { etag: '"a"', 'cache-control': 'max-age=10, stale-if-error=3600' } });
    await put('/a', { status: 500 });
    assert.equal((await get('/a')).kept?.body.byteLength, 7);
    time.nowMs = 10_000;
    const { sent, status } = await get('/a');
    assert.deepEqual([sent, status], [{ 'if-none-match': '"a"' }, 500]);
  });

  it('keeps what can be asked for conditionally past its time', async () => {
    const { put, get } = createSetup();
    const modified = 'Wed, 01 May 2024 00:00:00 GMT';
    await put('/a', { headers: { etag: 'W/"a"', 'last-modified': modified } });
    const { sent } = await get('/a', { accept: 'x' });
    assert.deepEqual(sent, { accept: 'x', 'if-none-match': 'W/"a"', 'if-modified-since': modified });
    await put('/b', { headers: { 'last-modified': modified } });
    assert.deepEqual((await get('/b')).sent, { 'if-modified-since': modified });
  });

  it('tells the age of an entry, also of the time in another cache, and drops it past its time', async () => {
    const { cache, time, put, get } = createSetup();
    await put('/a', { headers: { 'cache-control': 'max-age=17', age: '7' } });
    time.nowMs = 9_999;
    assert.equal((await get('/a')).kept?.headers['age'], '16');
    time.nowMs = 10_000;
    assert.deepEqual((await get('/a')).sent, {});
    assert.equal(cache.bytes, 0);
  });

  it('gives an entry past its time, with its age, to whom that will do, unless the service forbids it', async () => {
    const { time, put, get } = createSetup();
    await put('/a');
    await put('/b', { headers: { 'cache-control': 'max-age=10, must-revalidate' } });
    time.nowMs = 60_000;
    const kept = async (url: string) => (await get(url, {}, 'kept')).kept?.headers['age'];
    assert.deepEqual([await kept('/a'), await kept('/b'), await kept('/c')], ['60', undefined, undefined]);
    // Who wants the present asks for it.
    assert.deepEqual((await get('/a')).sent, {});
  });

  const confirmed: readonly (readonly [first: string, of304: string | undefined, isSame: boolean])[] = [
    ['"a"', undefined, true],
    ['"a"', '"a"', true],
    ['W/"a"', '"a"', true],
    ['"a"', 'W/"a"', true],
    ['"a"', '"b"', false],
    ['"aW/b"', '"ab"', false],
    ['W/"a"', 'W/"b"', false],
  ];
  for (const [first, of304, isSame] of confirmed) {
    it(`asks again without conditions when a 304 is about another version: ${first}, ${of304}`, async () => {
      const { cache, put } = createSetup();
      await put('/a', { bytes: 1, headers: { etag: first } });
      const asked: unknown[] = [];
      const request = { url: '/a', headers: { accept: 'x' }, freshness: 'revalidate' } as const;
      const { body } = await cache.fetch(request, async (headers) => {
        asked.push(headers);
        return asked.length === 2
          ? answerOf({ bytes: 3 })
          : answerOf({ status: 304, headers: of304 ? { etag: of304 } : {} });
      });
      const conditional = { accept: 'x', 'if-none-match': first };
      assert.equal(body.byteLength, isSame ? 1 : 3);
      assert.deepEqual(asked, isSame ? [conditional] : [conditional, { accept: 'x' }]);
    });
  }

  it('gives an entry only to requests like the one it answered', async () => {
    const { put, get } = createSetup();
    const headers = { 'cache-control': 'max-age=10', vary: 'Origin, Accept' };
    await put('/a', { headers }, { accept: 'application/json' });
    for (const other of [{ accept: 'text/plain' }, {}, { accept: 'application/json', origin: 'x' }]) {
      assert.equal((await get('/a', other as Record<string, string>)).kept, undefined);
    }
    assert.ok((await get('/a', { accept: 'application/json' })).kept);
  });
});

describe('how long an answer may be kept', () => {
  const check = (cacheControl: string | undefined, freshMs: number | undefined, mayBeStale = true, age?: string) => {
    const headers = { ...(cacheControl && { 'cache-control': cacheControl }), ...(age && { age }) };
    assert.deepEqual(freshnessOf(headers), { freshMs, mayBeStale }, cacheControl);
  };

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
