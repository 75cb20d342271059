import { globSync } from 'node:fs';
import { join } from 'node:path';
import { runScript } from '../child.ts';
import { root } from '../paths.ts';
import { addTallies, allPassed, oneFailed, succeeded, type Tally } from '../tally.ts';
import { run as build } from './build.ts';

/**
 * Runs every `*.bench.ts` below `test/bench`, one after the other so that they do not disturb each other; with a name first
 * among the arguments only that one, which the others go to.
 */
export async function run(args: readonly string[]): Promise<Tally> {
  const [first = '-'] = args;
  const [name, options] = first.startsWith('-') ? ['*', args] : [first, args.slice(1)];
  const built = await build();
  if (!succeeded(built)) {
    return built;
  }
  const tallies: Tally[] = [];
  for (const file of globSync(`test/bench/**/${name}.bench.ts`, { cwd: root }).sort()) {
    console.log(`\n${file}`);
    tallies.push((await runScript(join(root, file), options)) === 0 ? allPassed : oneFailed);
  }
  if (tallies.length === 0) {
    console.error('There is nothing to measure: no test/bench/*.bench.ts.');
  }
  return addTallies(tallies);
}
