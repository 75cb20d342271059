import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runScript } from '../child.ts';
import { embeddedSettings, startEmbedded } from '../embedded.ts';
import { outFolder, root } from '../paths.ts';
import { allPassed, oneFailed, type Tally } from '../tally.ts';
import { fillProfile } from '../vscode/profile.ts';

/**
 * What F5 needs before the editor opens: the embedded services, a profile in `out/debug` that points to them, and a build
 * that follows changes. `.vscode/tasks.json` waits for the last line printed here.
 */
export async function run(): Promise<Tally> {
  console.log('Starting to debug');
  const folder = join(outFolder, 'debug');
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  await fillProfile(folder, embeddedSettings(await startEmbedded()));
  return (await runScript(join(root, 'esbuild.mjs'), ['--watch'])) === 0 ? allPassed : oneFailed;
}
