import assert from 'node:assert/strict';
import type { MappedSource } from '../../../../src/domain/trace/codeMap.ts';
import { readNamedFunctions } from '../../../../src/domain/trace/namedFunctions.ts';
import { runSteps } from '../../runSteps.ts';

/** Functions of which each has such a text, and what they are called. */
function functionsOf(texts: readonly string[]) {
  let text = '';
  const parts = texts.map((each, at) => {
    const start = text.length;
    text += each;
    return { kind: 'function', name: `f${at}`, start, end: text.length, parts: [] } as const;
  });
  const outline = { kind: 'file', name: '', start: 0, end: text.length, parts } as const;
  const { result, pauses } = runSteps(readNamedFunctions([{ text, outline } as unknown as MappedSource]));
  const leadsTo = (from: number, to: number) =>
    result.leadsTo(parts[from] ?? assert.fail(), parts[to] ?? assert.fail());
  return { leadsTo, pauses };
}

describe('functions that a function leads to', () => {
  it('are those that it names, and those that they name', () => {
    const { leadsTo } = functionsOf(['f1();', 'x.f2(); f0', '$f3 f3x', ' ', 'f0']);
    const found = [0, 1, 2, 3, 4].map((from) => [0, 1, 2, 3, 4].filter((to) => leadsTo(from, to)));
    assert.deepEqual(found, [[0, 1, 2], [0, 1, 2], [2], [3], [0, 1, 2, 4]]);
  });

  it('are all of them once too many names were looked at', () => {
    const afterMany = (count: number) => {
      const all = Array.from({ length: count }, (_each, at) => `f${at} `).join('');
      const { leadsTo } = functionsOf([...Array(count).fill(all), '']);
      leadsTo(0, 1);
      return leadsTo(0, count);
    };
    assert.equal(afterMany(400), false);
    assert.equal(afterMany(450), true);
  });

  it('are read with a pause after every 8,192 words', () => {
    const pauses = (...counts: readonly number[]) => functionsOf(counts.map((count) => 'f0 '.repeat(count))).pauses;
    assert.deepEqual([pauses(8_191), pauses(8_192), pauses(8_000, 192), pauses(40_960, 8_191)], [0, 1, 1, 5]);
  });
});
