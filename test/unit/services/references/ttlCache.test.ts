import assert from 'node:assert/strict';
import { Lifetime, TtlCache } from '../../../../src/services/references/ttlCache.ts';

/** A cache of two answers, a clock, and what was asked for. */
function setup() {
  const clock = { nowMs: 1_000 };
  const cache = new TtlCache<string>(2, () => clock.nowMs);
  const asked: string[] = [];
  const get = (key: string, { keepMs = 10, isFresh }: { keepMs?: number; isFresh?: boolean } = {}) => {
    const ask = () => {
      asked.push(key);
      return Promise.resolve({ answer: `${key}${asked.length}`, keepMs });
    };
    return cache.get(key, { ask, ...(isFresh === undefined ? {} : { isFresh }) });
  };
  return { clock, cache, asked, get };
}

describe('TtlCache', () => {
  it('gives an answer again until its time is over', async () => {
    const { clock, get } = setup();
    assert.equal(await get('a'), 'a1');
    clock.nowMs = 1_009;
    assert.equal(await get('a'), 'a1');
    clock.nowMs = 1_010;
    assert.equal(await get('a'), 'a2');
  });

  it('tells all that it keeps, also what is not given again', async () => {
    const { clock, cache, get } = setup();
    await get('a');
    await get('b', { keepMs: 0 });
    clock.nowMs = 2_000;
    await get('c');
    assert.deepEqual(cache.kept, ['a1', 'c3']);
  });

  it('counts that time from the answer on', async () => {
    const { clock, cache } = setup();
    const slow = (answer: string) => () => {
      clock.nowMs += 100;
      return Promise.resolve({ answer, keepMs: 10 });
    };
    assert.equal(await cache.get('a', { ask: slow('one') }), 'one');
    clock.nowMs += 9;
    assert.equal(await cache.get('a', { ask: slow('two') }), 'one');
  });

  it('asks again when told to, and keeps the new answer', async () => {
    const { get } = setup();
    assert.deepEqual([await get('a'), await get('a', { isFresh: true }), await get('a')], ['a1', 'a2', 'a2']);
  });

  it('forgets what was not asked for longest', async () => {
    const { get, asked } = setup();
    await get('a');
    await get('b');
    await get('a');
    await get('c');
    assert.deepEqual(await Promise.all([get('a'), get('c')]), ['a1', 'c3']);
    assert.equal(await get('b'), 'b4');
    assert.deepEqual(asked, ['a', 'b', 'c', 'b']);
  });

  it('keeps nothing that may not be given again, and no failure', async () => {
    const { cache, get } = setup();
    await get('kept', { keepMs: 1 });
    await get('other');
    assert.equal(await get('a', { keepMs: 0 }), 'a3');
    assert.equal(await get('a', { keepMs: -1 }), 'a4');
    assert.equal(await get('kept'), 'kept1', 'it took no place');
    await assert.rejects(cache.get('b', { ask: () => Promise.reject(new Error('down')) }), /down/);
    assert.equal(await get('b'), 'b5');
  });

  it('keeps the answer to the later question, whichever comes last', async () => {
    const cache = new TtlCache<string>(2, () => 0);
    const held = Promise.withResolvers<void>();
    const older = cache.get('a', {
      ask: async () => {
        await held.promise;
        return { answer: 'older', keepMs: 1_000 };
      },
    });
    const get = (answer: string, isFresh = false) =>
      cache.get('a', { ask: async () => ({ answer, keepMs: 1_000 }), isFresh });
    assert.equal(await get('newer', true), 'newer');
    held.resolve();
    assert.equal(await older, 'older');
    assert.equal(await get('not asked'), 'newer');
  });
});

describe('Lifetime', () => {
  const check = (expectedMs: number, ...all: readonly Parameters<Lifetime['add']>[0][]) => {
    const lifetime = new Lifetime();
    for (const freshness of all) {
      lifetime.add(freshness);
    }
    assert.equal(lifetime.ms(30), expectedMs, JSON.stringify(all));
  };

  it('is no longer than that of every answer, nor shorter than patience where old answers may be used', () => {
    check(30);
    assert.equal(new Lifetime().ms(0), 0);
    check(30, { freshMs: undefined, mayBeStale: true });
    check(0, { freshMs: undefined, mayBeStale: false });
    check(50, { freshMs: 50, mayBeStale: true });
    check(50, { freshMs: 50, mayBeStale: false });
    check(30, { freshMs: 20, mayBeStale: true });
    check(20, { freshMs: 20, mayBeStale: false });
    check(40, { freshMs: 50, mayBeStale: true }, { freshMs: 40, mayBeStale: true });
    check(20, { freshMs: 20, mayBeStale: false }, { freshMs: 50, mayBeStale: true });
    check(20, { freshMs: 50, mayBeStale: true }, { freshMs: 20, mayBeStale: false });
    check(30, { freshMs: 50, mayBeStale: true }, { freshMs: undefined, mayBeStale: true });
  });
});
