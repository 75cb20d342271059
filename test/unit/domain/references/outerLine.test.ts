import assert from 'node:assert/strict';
import { type OuterLine, OuterLines } from '../../../../src/domain/references/outerLine.ts';

describe('the lines above a value', () => {
  it('are passed over once for all values below them', () => {
    const text = `names = [\n${'  value,\n'.repeat(200)}`;
    const lines = new OuterLines(text);
    let count = 0;
    const passing = {
      state: 4,
      passes: ({ start }: OuterLine) => {
        count += 1;
        return start > 0;
      },
    };
    for (let at = 10 + 9; at < text.length; at += 9) {
      const first = lines.before(at, 0) ?? assert.fail();
      assert.equal(lines.aboveRun(first, 0, passing)?.start, 0, String(at));
    }
    // Each value asks of the line above, of the last one that is passed over, and of the first that is not.
    assert.ok(count < 3 * 200, String(count));
    count = 0;
    const first = lines.before(text.length, 0) ?? assert.fail();
    assert.equal(lines.aboveRun(first, 0, { ...passing, state: 5 })?.start, 0);
    assert.equal(count, 201);
  });

  it('end where the reach of a value ends, within a line', () => {
    const text = `names = [\n${'  value,\n'.repeat(20)}`;
    const lines = new OuterLines(text);
    const passing = { state: 1, passes: () => true };
    for (let from = 0; from < text.length; from += 1) {
      const first = lines.before(text.length, from);
      if (first === undefined) {
        assert.ok(from >= text.length - 1);
      } else {
        // Of a line that is cut only what is in reach is given, to be asked about again.
        const above = lines.aboveRun(first, from, passing);
        assert.ok(above === undefined || above.start === from, String(from));
        assert.deepEqual([first.start, first.end], [Math.max(from, text.length - 9), text.length - 1]);
      }
    }
  });
});
