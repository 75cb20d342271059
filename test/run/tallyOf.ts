import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { outFolder } from './paths.ts';
import { addTallies, oneFailed, TALLY_FILE, type Tally } from './tally.ts';

/**
 * Runs tests in another process, which gets the environment to pass on and leaves its tally with `writeTally`. A
 * process that ends badly without a failed test, or leaves no tally, counts as one failure more.
 */
export async function tallyOf(name: string, run: (env: NodeJS.ProcessEnv) => Promise<number>): Promise<Tally> {
  const file = join(outFolder, 'tally', `${name}-${process.pid}.json`);
  const exitCode = await run({ [TALLY_FILE]: file }).catch((error: unknown) => {
    console.error(error);
    return 1;
  });
  const tally = await readTally(file);
  await rm(file, { force: true });
  if (tally === undefined || tally.passed + tally.failed === 0) {
    console.error(`${name}: no test ran to its end (exit code ${exitCode}).`);
    return oneFailed;
  }
  return exitCode !== 0 && tally.failed === 0 ? addTallies([tally, oneFailed]) : tally;
}

async function readTally(file: string): Promise<Tally | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Tally;
  } catch {
    return undefined;
  }
}
