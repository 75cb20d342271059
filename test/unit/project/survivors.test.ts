import assert from 'node:assert/strict';
import { staleKeys } from '../../run/mutate/staleKeys.ts';
import { parsedFile } from './parsedSources.ts';

describe('reasons why faults survive', () => {
  it('name faults that can still be planted', () => {
    assert.deepEqual(staleKeys(parsedFile), []);
  });
});
