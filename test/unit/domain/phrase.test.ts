import assert from 'node:assert/strict';
import { fillPlaces } from '../../../src/domain/phrase.ts';

describe('fillPlaces', () => {
  it('puts each part where its number stands, and leaves a place without one', () => {
    for (const [text, parts, expected] of [
      ['{0} of {1}', ['a', 2], 'a of 2'],
      ['{1} の {0}, {0}', ['a', 'b'], 'b の a, a'],
      ['{0} {1}', ['a'], 'a {1}'],
      ['{0}', ['{1}', 'b'], '{1}'],
      ['{0} {x} {}', ['$&'], '$& {x} {}'],
      ['{0}', [''], ''],
    ] as const) {
      assert.equal(fillPlaces(text, parts), expected);
    }
  });
});
