import { join } from 'node:path';
import { runScript } from '../child.ts';
import { root } from '../paths.ts';
import type { Tally } from '../tally.ts';
import { tallyOf } from '../tallyOf.ts';

/** Every call of the three services under every fault, over the real transport; the unit tests have some of the calls. */
export function run(args: readonly string[] = []): Promise<Tally> {
  const mocha = ['test/faults/*.test.ts', '--reporter', 'dot', ...args];
  return tallyOf('faults', (env) => runScript(join(root, 'test/run/mochaFiles.ts'), mocha, { env }));
}
