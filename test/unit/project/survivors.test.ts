import assert from 'node:assert/strict';
import { createCompiler } from '../../run/mutate/compiler.ts';
import { staleKeys } from '../../run/mutate/staleKeys.ts';

describe('reasons why faults survive', () => {
  it('name faults that can still be planted', () => {
    const compiler = createCompiler();
    try {
      assert.deepEqual(staleKeys(compiler.parse), []);
    } finally {
      compiler.close();
    }
  });
});
