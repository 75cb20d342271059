import assert from 'node:assert/strict';
import { LineStarts } from '../../../../src/domain/references/lineStarts.ts';

describe('where lines begin', () => {
  const text = 'a\nbc\r\n\nd\re';
  const expected = [0, 0, 2, 2, 2, 5, 6, 7, 7, 9, 9];

  it('is behind the nearest line end, in whatever order it is asked for', () => {
    const offsets = expected.map((_, offset) => offset);
    for (const order of [offsets, offsets.toReversed(), [10, 3, 4, 10, 0, 8], [4, 4, 1, 1]]) {
      const lines = new LineStarts(text);
      for (const offset of order) {
        assert.equal(lines.of(offset), expected[offset], `${offset} of ${order}`);
      }
    }
  });
});
