import type { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { bundleHostTests } from '../hostBundle.ts';
import { runJobs, tallyOfResults } from '../jobs.ts';
import { SOAK_MINUTES } from '../soakMinutes.ts';
import { succeeded, type Tally } from '../tally.ts';
import { tallyOf } from '../tallyOf.ts';
import { fetchEditors } from '../vscode/fetchEditors.ts';
import { newest } from '../vscode/releases.ts';
import { run as build } from './build.ts';
import { runIn } from './host.ts';

/** Uses the extension for ten minutes in the newest VS Code, or for `--minutes N`, and looks for what grows. */
export async function run(args: readonly string[] = []): Promise<Tally> {
  const { values } = parseArgs({ args: [...args], options: { minutes: { type: 'string', default: '10' } } });
  await fetchEditors();
  const built = await build();
  if (!succeeded(built)) {
    return built;
  }
  const soak = {
    name: 'soak',
    seconds: Number(values.minutes) * 60,
    run: (output: Writable) =>
      tallyOf('soak', async (env) =>
        runIn(newest, await bundleHostTests('test/soak/*.test.ts'), { ...env, [SOAK_MINUTES]: values.minutes }, output),
      ),
  };
  return tallyOfResults(await runJobs([soak]));
}
