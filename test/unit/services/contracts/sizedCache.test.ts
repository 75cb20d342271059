import assert from 'node:assert/strict';
import { createSizedCache } from '../../../../src/services/contracts/sizedCache.ts';

describe('a cache that is limited by size', () => {
  const filled = () => {
    const cache = createSizedCache<number>(10);
    cache.set('a', 1, 4);
    cache.set('b', 2, 4);
    return { cache, kept: () => ['a', 'b', 'c'].filter((key) => cache.get(key) !== undefined).join('') };
  };

  it('drops the oldest values first, no more than it must', () => {
    const { cache, kept } = filled();
    cache.set('c', 3, 2);
    assert.equal(kept(), 'abc');
    cache.set('c', 3, 3);
    assert.equal(kept(), 'bc');
    assert.equal(cache.get('c'), 3);
  });

  it('counts a value that is set again once, as the newest', () => {
    const { cache, kept } = filled();
    cache.set('a', 5, 6);
    assert.equal(kept(), 'ab');
    cache.set('c', 3, 4);
    assert.equal(kept(), 'ac');
    assert.equal(cache.get('a'), 5);
  });

  it('keeps the newest value whatever its size', () => {
    const { cache, kept } = filled();
    cache.set('c', 3, 99);
    assert.equal(kept(), 'c');
  });

  it('has room again for what was deleted', () => {
    const { cache, kept } = filled();
    cache.delete('a');
    cache.delete('never');
    cache.set('c', 3, 6);
    assert.equal(kept(), 'bc');
  });
});
