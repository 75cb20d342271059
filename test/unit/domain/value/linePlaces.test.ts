import assert from 'node:assert/strict';
import { linePlaces } from '../../../../src/domain/value/jsonTree.ts';

describe('linePlaces', () => {
  it('finds lines and columns of offsets in any order, whatever ends the lines', () => {
    const text = 'ab\ncd\r\n\ref\n\r\n';
    const places = linePlaces(text, [14, 0, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 3, 99]);
    assert.deepEqual(
      [...places].map(([offset, { line, character }]) => `${offset} ${line}:${character}`),
      [
        '0 0:0',
        '2 0:2',
        '3 1:0',
        '5 1:2',
        '6 1:3',
        '7 2:0',
        '8 3:0',
        '9 3:1',
        '10 3:2',
        '11 4:0',
        '12 4:1',
        '13 5:0',
        '14 5:1',
        '99 5:86',
      ],
    );
    assert.deepEqual([...linePlaces('', [0])], [[0, { line: 0, character: 0 }]]);
    assert.equal(linePlaces('x', []).size, 0);
  });
});
