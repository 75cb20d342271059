import { join } from 'node:path';
import { runScript } from '../child.ts';
import { withCopyOfTree } from '../mutate/copyOfTree.ts';
import { allPassed, oneFailed, type Tally } from '../tally.ts';

/** Plants faults in a copy of the project and runs the unit tests there; the arguments are those of `mutate/main.ts`. */
export async function run(args: readonly string[]): Promise<Tally> {
  const exitCode = await withCopyOfTree((folder) => runScript(join(folder, 'test/run/mutate/main.ts'), args));
  return exitCode === 0 ? allPassed : oneFailed;
}
