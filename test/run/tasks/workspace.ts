import type { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { prepareHostileWorkspace } from '../../hostile/workspace/prepareWorkspace.ts';
import { startDecoy } from '../decoy.ts';
import { GREP } from '../grep.ts';
import { bundleHostTests } from '../hostBundle.ts';
import { HOSTILE_WORKSPACE, type HostileWorkspace } from '../hostileWorkspace.ts';
import { type Job, runJobs, tallyOfResults } from '../jobs.ts';
import { addTallies, oneFailed, succeeded, type Tally } from '../tally.ts';
import { tallyOf } from '../tallyOf.ts';
import { chosenEditor } from '../vscode/desktop.ts';
import { fetchEditors } from '../vscode/fetchEditors.ts';
import { newest } from '../vscode/releases.ts';
import { run as build } from './build.ts';
import { runIn } from './host.ts';

/**
 * Uses the extension in a workspace that means harm, in the newest VS Code: trusted and in Restricted Mode, or one of them
 * with `trusted` or `restricted`. `--grep text` runs only the tests whose titles contain the text.
 */
export async function run(args: readonly string[] = []): Promise<Tally> {
  const { values, positionals: names } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { grep: { type: 'string' } },
  });
  await fetchEditors();
  const built = await build();
  if (!succeeded(built)) {
    return built;
  }
  const grep = values.grep === undefined ? {} : { [GREP]: values.grep };
  // The desktop's test runs trust every workspace.
  const ways = chosenEditor() === 'npm' ? ['trusted', 'restricted'] : ['trusted'];
  const bundle = await bundleHostTests('test/hostile/workspace/**/*.test.ts');
  const jobs = ways
    .filter((way) => names.length === 0 || names.includes(way))
    .map((way) =>
      hostileJob(way, (hostile, output, env) => inHostileWorkspace(bundle, hostile, output, { ...env, ...grep })),
    );
  return tallyOfResults(await runJobs(jobs));
}

type Run = (hostile: HostileWorkspace, output: Writable, env: NodeJS.ProcessEnv) => Promise<number>;

function hostileJob(way: string, runTests: Run): Job {
  return {
    name: `hostile workspace, ${way}`,
    seconds: 240,
    async run(output) {
      const decoy = await startDecoy();
      const hostile = { isTrusted: way === 'trusted', decoyUrl: decoy.url };
      const tally = await tallyOf(`hostile-${way}`, (env) => runTests(hostile, output, env));
      const connections = decoy.connections();
      output.write(`${connections} connections to the hosts that the workspace names\n`);
      await decoy.stop();
      return connections === 0 ? tally : addTallies([tally, oneFailed]);
    },
  };
}

function inHostileWorkspace(bundle: string, hostile: HostileWorkspace, output: Writable, env: NodeJS.ProcessEnv) {
  return runIn(newest, bundle, { ...env, [HOSTILE_WORKSPACE]: JSON.stringify(hostile) }, output, {
    isTrusted: hostile.isTrusted,
    prepare: ({ workspace }) => prepareHostileWorkspace(workspace, hostile.decoyUrl),
  });
}
