import { join } from 'node:path';
import { runScript } from '../child.ts';
import { root } from '../paths.ts';
import { allPassed, oneFailed, type Tally } from '../tally.ts';

/** Takes out of the translations what is no longer in the code, puts in what is new, and lists what is to be translated. */
export async function run(): Promise<Tally> {
  return (await runScript(join(root, 'test/run/l10n/main.ts'), ['--write'])) === 0 ? allPassed : oneFailed;
}
