import assert from 'node:assert/strict';
import { WordStacks } from '../../../../src/domain/trace/traceSteps.ts';

type Stack = readonly (string | undefined)[] | undefined;

function kept(stacks: readonly Stack[]): readonly Stack[] {
  const list = new WordStacks();
  for (const stack of stacks) {
    list.push(stack);
  }
  return stacks.map((_stack, index) => list.at(index));
}

/** Grows and shrinks, changes words deep inside, and is not known now and then. */
function stackOf(index: number): Stack {
  const word = (at: number) => (at % 11 === 10 ? undefined : `0x${(at < index % 5 ? index % 3 : at).toString(16)}`);
  return index % 17 === 16 ? undefined : Array.from({ length: (index * 7) % 23 }, (_each, at) => word(at));
}

describe('the stacks of a trace', () => {
  it('are what they were, in any order and over hundreds of steps', () => {
    const stacks = Array.from({ length: 400 }, (_each, index) => stackOf(index));
    assert.deepEqual(kept(stacks), stacks);
  });

  it('need not be there', () => {
    assert.deepEqual(kept([]), []);
    assert.deepEqual(kept([undefined, ['0x1'], undefined, []]), [undefined, ['0x1'], undefined, []]);
    assert.equal(new WordStacks().at(0), undefined);
  });
});
