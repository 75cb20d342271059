import assert from 'node:assert/strict';
import { partsAround, readOutline } from '../../../../src/domain/source/sourceOutline.ts';
import { textPositions } from '../../../../src/domain/source/textPositions.ts';
import { changesArguments } from '../../../../src/domain/trace/changedArguments.ts';
import { runSteps } from '../../runSteps.ts';

describe('arguments that a function changes', () => {
  const text = `contract A {
  function f(uint a, uint b, uint c) internal returns (uint r) { s1; a += 1; s2; { uint b; s3; } while (c > 1) { s4; c--; } s5; }
  function g(uint a, uint b, uint c, uint z) internal { h(a, b); (c, (a)) = h(b, z); s6; }
  modifier m(uint b) { s7; _; s8; }
  function h(uint a, uint b) internal m(b) { a = 1; b = 2; }
  function i(uint a, uint b) internal m(b + 1) {}
  function j(uint a, uint b) internal m(a) m(b) {}
}`;
  const outline = runSteps(readOutline(text, { stepsLeft: 100_000 })).result;
  const source = { path: 'A.sol', text, outline, positions: textPositions(text) };
  const changed = (written: string, isBehind = false, called?: string) => {
    const start = text.indexOf(`${written};`);
    const statement = partsAround(outline, start, start + written.length).at(-1) ?? assert.fail(written);
    const part = outline.parts[0]?.parts.find(({ name }) => name === called);
    const isChanged = changesArguments({ source, statement }, isBehind, part && { text, part });
    return ['a', 'b', 'c', 'r', 'z'].filter(isChanged).join('');
  };

  it('are those assigned or hidden before, in loops also those behind', () => {
    assert.deepEqual(
      ['s1', 's2', 's3', 's4', 's5'].map((each) => changed(each)),
      ['r', 'ar', 'abr', 'abcr', 'abcr'],
    );
    assert.deepEqual([changed('a += 1'), changed('a += 1', true)], ['r', 'ar']);
  });

  it('are those in a list that is assigned to, not in one that is handed on', () => {
    assert.equal(changed('s6'), 'ac');
  });

  it('are hidden by what a modifier calls the same, unless it is handed on', () => {
    const inModifier = [undefined, 'h', 'i', 'j'].map((called) => changed('s7', false, called));
    assert.deepEqual(inModifier, ['b', '', 'b', 'b']);
    assert.equal(changed('s8', false, 'h'), 'ab');
  });
});
