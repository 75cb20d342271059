import assert from 'node:assert/strict';
import { createTurns } from '../../../src/domain/turns.ts';

describe('turns', () => {
  it('tell which work of a key began last, until another begins', () => {
    const turns = createTurns();
    const first = turns('a');
    const other = turns('b');
    const unnamed = turns();
    assert.deepEqual([first(), other(), unnamed()], [true, true, true]);
    const second = turns('a');
    assert.deepEqual([first(), second(), other(), unnamed()], [false, true, true, true]);
    turns('a');
    assert.deepEqual([first(), second()], [false, false]);
  });
});
