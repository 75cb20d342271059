import assert from 'node:assert/strict';
import { finished } from 'node:stream/promises';
import { BoundedCacheStore } from '../../../../src/services/http/responseCache.ts';

const origin = 'http://a.test';
const key = (path: string, headers: Record<string, string> = {}) => ({ origin, method: 'GET', path, headers });

interface Stored {
  readonly bytes?: number;
  readonly statusCode?: number;
  readonly deleteInMs?: number;
  readonly etag?: string;
  readonly vary?: Record<string, string>;
}

async function put(store: BoundedCacheStore, path: string, stored: Stored = {}): Promise<void> {
  const now = Date.now();
  const writer = store.createWriteStream(key(path), {
    statusCode: stored.statusCode ?? 200,
    statusMessage: 'OK',
    headers: {},
    cachedAt: now,
    staleAt: now + 1000,
    deleteAt: now + (stored.deleteInMs ?? 10_000),
    ...(stored.vary ? { vary: stored.vary } : {}),
    ...(stored.etag ? { etag: stored.etag } : {}),
  });
  if (writer) {
    writer.end(Buffer.alloc(stored.bytes ?? 0));
    await finished(writer);
  }
}

describe('bounded cache store', () => {
  // Each entry counts 1024 bytes besides its body.
  const limits = { maxBytes: 10_000, maxEntryBytes: 4000 };

  it('stays within its limit by dropping what was unused longest', async () => {
    const store = new BoundedCacheStore(limits);
    await put(store, '/a', { bytes: 2000 });
    await put(store, '/b', { bytes: 2000 });
    await put(store, '/c', { bytes: 2000 });
    assert.ok(store.get(key('/a')));
    await put(store, '/d', { bytes: 2000 });
    assert.equal(store.get(key('/b')), undefined);
    for (const kept of ['/a', '/c', '/d']) {
      assert.equal(Buffer.concat(store.get(key(kept))?.body ?? []).length, 2000);
    }
    for (let index = 0; index < 1000; index += 1) {
      await put(store, `/${index}`, { bytes: index });
      assert.ok(store.bytes <= limits.maxBytes);
    }
  });

  it('replaces an entry without counting it twice, and counts nothing after deletion', async () => {
    const store = new BoundedCacheStore(limits);
    await put(store, '/a', { bytes: 2000 });
    await put(store, '/a', { bytes: 10 });
    assert.equal(store.bytes, 1034);
    store.delete(key('/a'));
    store.delete(key('/a'));
    assert.equal(store.bytes, 0);
    assert.equal(store.get(key('/a')), undefined);
  });

  it('keeps no entry above the limit of one, and no failure', async () => {
    const store = new BoundedCacheStore(limits);
    await put(store, '/a', { bytes: 3000 });
    assert.equal(store.get(key('/a')), undefined);
    await put(store, '/b', { statusCode: 404 });
    assert.equal(store.get(key('/b')), undefined);
    assert.equal(store.bytes, 0);
  });

  it('keeps what can be asked for conditionally past its time', async () => {
    const store = new BoundedCacheStore(limits);
    await put(store, '/a', { deleteInMs: -1, etag: 'W/"a"' });
    assert.equal(store.get(key('/a'))?.etag, 'W/"a"');
  });

  it('drops an entry past its time', async () => {
    const store = new BoundedCacheStore(limits);
    await put(store, '/a', { deleteInMs: -1 });
    assert.equal(store.bytes, 1024);
    assert.equal(store.get(key('/a')), undefined);
    assert.equal(store.bytes, 0);
  });

  it('gives an entry only to requests like the one it answered', async () => {
    const store = new BoundedCacheStore(limits);
    await put(store, '/a', { vary: { accept: 'application/json' } });
    assert.equal(store.get(key('/a', { accept: 'text/plain' })), undefined);
    assert.equal(store.get(key('/a')), undefined);
    assert.equal(store.get({ ...key('/a', { accept: 'application/json' }), method: 'HEAD' }), undefined);
    assert.ok(store.get(key('/a', { accept: 'application/json' })));
  });
});
