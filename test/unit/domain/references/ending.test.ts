import assert from 'node:assert/strict';
import { Ending } from '../../../../src/domain/references/ending.ts';

describe('what a text ends in', () => {
  const ending = new Ending(/(?:^|\s)(ab+|c)[:=]?/i);

  it('is found at its end only, whatever was asked before', () => {
    for (const [text, found] of [
      ['abb', 'abb'],
      ['x C:', 'C'],
      ['x abb=', 'abb'],
      ['abb x', undefined],
      ['xabb', undefined],
      ['', undefined],
      ['ab', 'ab'],
    ] as const) {
      assert.equal(ending.test(text), found !== undefined, text);
      assert.equal(ending.exec(text)?.[1], found, text);
    }
  });
});
