import { globSync } from 'node:fs';
import { join } from 'node:path';
import { runScript } from '../child.ts';
import { root } from '../paths.ts';
import { addTallies, allPassed, oneFailed, type Tally } from '../tally.ts';

/** Runs every `*.bench.ts` below `test/bench`, one after the other so that they do not disturb each other. */
export async function run(args: readonly string[]): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const file of globSync('test/bench/**/*.bench.ts', { cwd: root }).sort()) {
    console.log(`\n${file}`);
    tallies.push((await runScript(join(root, file), args)) === 0 ? allPassed : oneFailed);
  }
  if (tallies.length === 0) {
    console.error('There is nothing to measure: no test/bench/*.bench.ts.');
  }
  return addTallies(tallies);
}
