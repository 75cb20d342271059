import assert from 'node:assert/strict';
import { delimitersOf, OuterLine } from '../../../../src/domain/references/delimiters.ts';
import { LineMemo } from '../../../../src/domain/references/lineMemo.ts';

describe('what a value is an element of', () => {
  it('takes a word for its name, but no hex', () => {
    const check = (before: string, expected: boolean) =>
      assert.equal(delimitersOf(before, 1, new LineMemo((line) => new OuterLine(line))).isNamed, expected, before);
    check('hash: "', true);
    check('deadbeefTx: "', true);
    check('deadbeefcafe: "', false);
    check('deadbeefs: "', true);
    check('12: "', false);
  });
});
