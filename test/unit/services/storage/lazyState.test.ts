import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLazyState } from '../../../../src/services/storage/lazyState.ts';

describe('the state of a window', () => {
  const own = { read: (key: string): unknown => `own ${key}` };

  it('is its own where it is of no place', async () => {
    assert.equal(await createLazyState('/nowhere', undefined, own)(), own);
  });

  it('is shared with the windows of its place, starting from its own', async () => {
    const storage = mkdtempSync(join(tmpdir(), 'lazy-'));
    try {
      const lazy = createLazyState(storage, 'place', own);
      const state = await lazy();
      assert.notEqual(state, own);
      assert.equal(await lazy(), state);
      assert.equal(state.read('a'), 'own a');
      assert.ok('change' in state);
      await (state as unknown as { change(key: string, update: () => unknown): Promise<void> }).change('a', () => 5);
      assert.equal((await createLazyState(storage, 'place', own)()).read('a'), 5);
      assert.equal((await createLazyState(storage, 'other', own)()).read('a'), 'own a');
      assert.equal(readdirSync(storage).length, 1);
    } finally {
      rmSync(storage, { recursive: true, force: true });
    }
  });
});
