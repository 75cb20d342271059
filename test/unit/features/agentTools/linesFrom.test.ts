import assert from 'node:assert/strict';
import { linesFrom } from '../../../../src/features/agentTools/readContractTool.ts';

const longest = 12_000;

describe('a part of a long text', () => {
  it('is whole lines, as many as there is room for', () => {
    assert.deepEqual(linesFrom(['a', 'b', 'c'], 2), { from_line: 2, lines: 3, text: 'b\nc' });
    const half = 'x'.repeat(longest / 2 - 1);
    assert.deepEqual(linesFrom([half, half, 'c'], 1), {
      from_line: 1,
      lines: 3,
      next_line: 3,
      text: `${half}\n${half}`,
    });
    assert.deepEqual(linesFrom([half, `${half}y`, 'c'], 1), { from_line: 1, lines: 3, next_line: 2, text: half });
  });

  it('cuts a line that is longer than all of it, and goes on behind it', () => {
    const long = 'x'.repeat(longest + 5);
    assert.deepEqual(linesFrom([long, 'b'], 1), { from_line: 1, lines: 2, next_line: 2, text: long.slice(0, longest) });
  });

  it('is empty behind the end', () => {
    assert.deepEqual(linesFrom(['a'], 2), { from_line: 2, lines: 1, text: '' });
    assert.deepEqual(linesFrom(['a'], 9), { from_line: 9, lines: 1, text: '' });
  });
});
