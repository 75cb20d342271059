import assert from 'node:assert/strict';
import { isSpace } from '../../../../src/domain/references/space.ts';

describe('white space', () => {
  it('is what it is in a pattern', () => {
    const different = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
      (character) => isSpace(character.charCodeAt(0)) !== /\s/.test(character),
    );
    assert.deepEqual(different, []);
    assert.equal(isSpace(''.charCodeAt(0)), false);
  });
});
