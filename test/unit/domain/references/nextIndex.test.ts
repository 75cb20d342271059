import assert from 'node:assert/strict';
import { NextIndex } from '../../../../src/domain/references/nextIndex.ts';

describe('where the next of a character stands', () => {
  const text = ':ab:::c';

  it('is at or behind an offset, in whatever order it is asked for', () => {
    const colons = new NextIndex(text, ':');
    for (const offsets of [
      [0, 1, 2, 3, 4, 5, 6, 7],
      [7, 6, 5, 4, 3, 2, 1, 0],
      [2, 0, 3, 1, 6, 4],
    ]) {
      for (const offset of offsets) {
        const at = text.indexOf(':', offset);
        assert.equal(colons.of(offset), at < 0 ? text.length : at, `${offset} of ${offsets}`);
      }
    }
  });

  it('is searched for once', () => {
    const { indexOf } = String.prototype;
    let searches = 0;
    String.prototype.indexOf = function (...given) {
      searches++;
      return indexOf.apply(this, given);
    };
    try {
      const colons = new NextIndex(text, ':');
      for (const offset of [1, 2, 3, 6, 6, 7]) {
        colons.of(offset);
      }
    } finally {
      String.prototype.indexOf = indexOf;
    }
    assert.equal(searches, 2);
  });
});
