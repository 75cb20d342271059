import { join } from 'node:path';
import { runScript } from '../child.ts';
import type { Job } from '../jobs.ts';
import { packageScript, root } from '../paths.ts';
import type { Tally } from '../tally.ts';
import { tallyOf } from '../tallyOf.ts';

const mochaFiles = join(root, 'test/run/mochaFiles.ts');
const allTests = 'test/unit/**/*.test.ts';

/** The unit tests with their coverage; arguments go to `mochaFiles.ts`, globs among them replace the usual one. */
export function run(args: readonly string[] = []): Promise<Tally> {
  const globs = args.some((arg) => arg.endsWith('.ts')) ? [] : [allTests];
  const mocha = [process.execPath, mochaFiles, ...args, ...globs];
  return tallyOf('unit', (env) => runScript(packageScript('c8', 'bin/c8.js'), mocha, { env }));
}

/**
 * All unit tests; without coverage, which costs a quarter more. They keep a processor busy on their own, so that they start
 * first: at the end they would leave the others idle.
 */
export const unitJob: Job = {
  name: 'unit',
  seconds: 130,
  run: (output) => tallyOf('unit', (env) => runScript(mochaFiles, [allTests], { env, output })),
};
