import assert from 'node:assert/strict';
import { ResponseCache } from '../../../../src/services/http/responseCache.ts';

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

const put = async (cache: ResponseCache, url: string, answer: Answer = {}, headers: Record<string, string> = {}) => {
  await cache.fetch({ url, headers, mustRevalidate: true }, async () => answerOf(answer));
};

/** What the cache has; undefined when it asks, which it does with the headers that `asked` receives. */
async function get(cache: ResponseCache, url: string, headers: Record<string, string> = {}) {
  let sent: Readonly<Record<string, string>> | undefined;
  const response = await cache.fetch({ url, headers, mustRevalidate: false }, async (asked) => {
    sent = asked;
    return answerOf({ status: 500 });
  });
  return { kept: sent === undefined ? response : undefined, sent };
}

describe('response cache', () => {
  // Each entry counts 1024 bytes in addition to its body.
  const limits = { maxBytes: 10_000, maxEntryBytes: 4000 };
  let nowMs = 0;

  it('stays within its limit by dropping what was unused longest', async () => {
    const cache = new ResponseCache(limits, () => nowMs);
    await put(cache, '/a', { bytes: 2000 });
    await put(cache, '/b', { bytes: 2000 });
    await put(cache, '/c', { bytes: 2000 });
    assert.ok((await get(cache, '/a')).kept);
    await put(cache, '/d', { bytes: 2000 });
    assert.equal((await get(cache, '/b')).kept, undefined);
    for (const url of ['/a', '/c', '/d']) {
      assert.equal((await get(cache, url)).kept?.body.byteLength, 2000);
    }
    for (let index = 0; index < 1000; index += 1) {
      await put(cache, `/${index}`, { bytes: index });
      assert.ok(cache.bytes <= limits.maxBytes);
    }
  });

  it('keeps the answer that was asked for last, whichever comes last', async () => {
    const cache = new ResponseCache(limits, () => nowMs);
    const older = Promise.withResolvers<ReturnType<typeof answerOf>>();
    const request = { url: '/a', headers: {}, mustRevalidate: true };
    const slow = cache.fetch(request, () => older.promise);
    await put(cache, '/a', { bytes: 20 });
    older.resolve(answerOf({ bytes: 10 }));
    assert.equal((await slow).body.byteLength, 10);
    assert.equal((await get(cache, '/a')).kept?.body.byteLength, 20);
    assert.equal(cache.bytes, 1044);
  });

  it('replaces an entry without counting it twice, and counts nothing after it is gone', async () => {
    const cache = new ResponseCache(limits, () => nowMs);
    await put(cache, '/a', { bytes: 2000 });
    await put(cache, '/a', { bytes: 10 });
    assert.equal(cache.bytes, 1034);
    await put(cache, '/a', { headers: { 'cache-control': 'no-store' } });
    await put(cache, '/a', { headers: { 'cache-control': 'no-store' } });
    assert.equal(cache.bytes, 0);
    assert.equal((await get(cache, '/a')).kept, undefined);
  });

  it('keeps no entry above the limit of one, and no failure', async () => {
    const cache = new ResponseCache(limits, () => nowMs);
    await put(cache, '/a', { bytes: 2977 });
    assert.equal((await get(cache, '/a')).kept, undefined);
    await put(cache, '/a', { bytes: 2976 });
    assert.ok((await get(cache, '/a')).kept);
    for (const status of [400, 404, 500, 206, 304]) {
      await put(cache, '/b', { status });
      assert.equal((await get(cache, '/b')).kept, undefined);
    }
    assert.equal(cache.bytes, 4000);
  });

  it('keeps its entry when the service fails to revalidate it', async () => {
    const cache = new ResponseCache(limits, () => nowMs);
    await put(cache, '/a', { bytes: 7 });
    await put(cache, '/a', { status: 500 });
    assert.equal((await get(cache, '/a')).kept?.body.byteLength, 7);
  });

  it('keeps what can be asked for conditionally past its time', async () => {
    const cache = new ResponseCache(limits, () => nowMs);
    const modified = 'Wed, 01 May 2024 00:00:00 GMT';
    await put(cache, '/a', { headers: { etag: 'W/"a"', 'last-modified': modified } });
    assert.deepEqual((await get(cache, '/a', { accept: 'x' })).sent, {
      accept: 'x',
      'if-none-match': 'W/"a"',
      'if-modified-since': modified,
    });
    await put(cache, '/b', { headers: { 'last-modified': modified } });
    assert.deepEqual((await get(cache, '/b')).sent, { 'if-modified-since': modified });
  });

  it('drops an entry past its time, though the clock is set back an hour meanwhile', async () => {
    const cache = new ResponseCache(limits, () => nowMs);
    const { now } = Date;
    try {
      await put(cache, '/a');
      assert.equal(cache.bytes, 1024);
      Date.now = () => now() - 3_600_000;
      nowMs += 9_999;
      assert.equal((await get(cache, '/a')).kept?.headers['age'], '9');
      nowMs += 1;
      assert.deepEqual(await get(cache, '/a'), { kept: undefined, sent: {} });
      assert.equal(cache.bytes, 0);
    } finally {
      Date.now = now;
    }
  });

  it('keeps nothing that is fresh for no time and cannot be asked for conditionally', async () => {
    const cache = new ResponseCache(limits, () => nowMs);
    for (const control of ['max-age=0', 'public', '']) {
      await put(cache, '/a', { headers: control === '' ? {} : { 'cache-control': control } });
      assert.equal(cache.bytes, 0, control);
    }
  });

  it('asks again without conditions when a 304 is about another version', async () => {
    const answers = (first: string, confirmed: string | undefined) => {
      const cache = new ResponseCache(limits, () => nowMs);
      const asked: unknown[] = [];
      const request = { url: '/a', headers: { accept: 'x' }, mustRevalidate: true };
      const fetch = (answer: Answer) =>
        cache.fetch(request, async (headers) => {
          asked.push(headers);
          return asked.length === 3 ? answerOf({ bytes: 3, headers: {} }) : answerOf(answer);
        });
      return fetch({ bytes: 1, headers: { etag: first } })
        .then(() => fetch({ status: 304, headers: confirmed === undefined ? {} : { etag: confirmed } }))
        .then(({ body }) => ({ bytes: body.byteLength, asked }));
    };
    const conditional = (tag: string) => [{ accept: 'x' }, { accept: 'x', 'if-none-match': tag }];
    for (const [first, confirmed] of [
      ['"a"', undefined],
      ['"a"', '"a"'],
      ['W/"a"', '"a"'],
      ['"a"', 'W/"a"'],
    ] as const) {
      assert.deepEqual(await answers(first, confirmed), { bytes: 1, asked: conditional(first) });
    }
    for (const [first, confirmed] of [
      ['"a"', '"b"'],
      ['"aW/b"', '"ab"'],
      ['W/"a"', 'W/"b"'],
    ] as const) {
      assert.deepEqual(await answers(first, confirmed), { bytes: 3, asked: [...conditional(first), { accept: 'x' }] });
    }
  });

  it('adds the age of an answer that lay in another cache', async () => {
    const cache = new ResponseCache(limits, () => nowMs);
    await put(cache, '/a', { headers: { 'cache-control': 'max-age=60', age: '7' } });
    assert.equal((await get(cache, '/a')).kept?.headers['age'], '7');
  });

  it('gives an entry only to requests like the one it answered', async () => {
    const cache = new ResponseCache(limits, () => nowMs);
    const headers = { 'cache-control': 'max-age=10', vary: 'Origin, Accept' };
    await put(cache, '/a', { headers }, { accept: 'application/json' });
    assert.equal((await get(cache, '/a', { accept: 'text/plain' })).kept, undefined);
    assert.equal((await get(cache, '/a')).kept, undefined);
    assert.equal((await get(cache, '/a', { accept: 'application/json', origin: 'x' })).kept, undefined);
    assert.ok((await get(cache, '/a', { accept: 'application/json' })).kept);
    await put(cache, '/b', { headers: { 'cache-control': 'max-age=10', vary: '*' } });
    assert.equal((await get(cache, '/b')).kept, undefined);
  });
});
