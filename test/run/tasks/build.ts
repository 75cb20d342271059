import { join } from 'node:path';
import { runScript } from '../child.ts';
import { root } from '../paths.ts';
import { allPassed, oneFailed, type Tally } from '../tally.ts';

/** Bundles the extension into `dist/`; `--watch` keeps doing so. */
export async function run(args: readonly string[] = []): Promise<Tally> {
  return (await runScript(join(root, 'esbuild.mjs'), args)) === 0 ? allPassed : oneFailed;
}
