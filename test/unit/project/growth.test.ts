import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

interface Counted {
  readonly name: string;
  readonly given: string;
  readonly steps: readonly [number, number];
}

const length = 1_500;
// Without these the engine drops what it counted of code that it optimizes or has no more room for.
const exactly = ['--no-opt', '--no-maglev', '--no-sparkplug', '--no-lazy-feedback-allocation', '--no-flush-bytecode'];

/** In a process of its own: the engine counts for one at a time, and may be counting for the coverage of tests. */
function counted(): readonly Counted[] {
  const script = fileURLToPath(new URL('countSteps.ts', import.meta.url));
  const env = { ...process.env, NODE_V8_COVERAGE: '' };
  const arguments_ = [...exactly, script, `${length}`, `${4 * length}`];
  return JSON.parse(execFileSync(process.execPath, arguments_, { env, encoding: 'utf8', maxBuffer: 10_000_000 }));
}

describe('what reads foreign texts', () => {
  it('takes about four times the steps at most for a text that is four times as long', () => {
    const all = counted();
    assert.ok(all.length > 80, `${all.length} texts`);
    // That steps are counted at all: of each reader some text takes many.
    const most = new Map<string, number>();
    for (const { name, steps } of all) {
      most.set(name, Math.max(most.get(name) ?? 0, steps[0]));
    }
    const idle = [...most].filter(([, steps]) => steps < length / 2);
    assert.deepEqual(idle, []);
    const grown = all.filter(({ steps: [steps, more] }) => more > 4.5 * steps + 300);
    assert.deepEqual(grown, []);
  });
});
