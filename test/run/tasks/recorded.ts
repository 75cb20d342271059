import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runScript } from '../child.ts';
import type { Job } from '../jobs.ts';
import { root } from '../paths.ts';
import { skipped, type Tally } from '../tally.ts';
import { tallyOf } from '../tallyOf.ts';

/** Where answers that were recorded from real services lie: beside the project, of which they are no part. */
const usualFolder = resolve(root, '../shared/reference/samples');

/** Has our clients read answers that were recorded from real services; the argument is the folder with them. */
export async function run([folder]: readonly string[] = []): Promise<Tally> {
  const recordings = folder === undefined ? usualFolder : resolve(root, folder);
  if (!existsSync(recordings)) {
    console.log(`Skipped: there are no recorded answers in ${recordings}.`);
    return skipped;
  }
  return runOn(recordings);
}

/** A job of its own where there are recorded answers, none where there are not. */
export function recordedJobs(): readonly Job[] {
  return existsSync(usualFolder)
    ? [{ name: 'recorded', seconds: 10, run: (output) => runOn(usualFolder, output) }]
    : [];
}

function runOn(recordings: string, output?: Parameters<Job['run']>[0]): Promise<Tally> {
  return tallyOf('recorded', (env) =>
    runScript(join(root, 'test/run/mochaFiles.ts'), ['test/recorded/**/*.test.ts'], {
      env: { ...env, HIERO_LENS_RECORDINGS: recordings },
      output,
    }),
  );
}
