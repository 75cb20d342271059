import { type Job, type JobResult, runJobs, tallyOfResults } from '../jobs.ts';
import { succeeded, type Tally } from '../tally.ts';
import { fetchEditors } from '../vscode/fetchEditors.ts';
import { run as build } from './build.ts';
import { checkJob } from './check.ts';
import { hostJobs } from './host.ts';
import { recordedJobs } from './recorded.ts';
import { uiJobs } from './ui.ts';
import { unitJob } from './unit.ts';

/** One workbench, for what is used most. */
const firstUiTests = 'test/ui/hovers/*.test.ts';

/**
 * Every layer, also after a failed one, in less than ten minutes on two processors; `check` and `build` count as one test
 * each. `--whole`, as CI has it, adds the oldest editor, all other UI tests, pictures, and recorded answers of real services,
 * where there are any.
 */
export async function run(args: readonly string[] = []): Promise<Tally> {
  const editors = fetchEditors();
  // A failure is told by each job that needs them.
  editors.catch(() => undefined);
  const inEditor = (job: Job): Job => ({ ...job, run: (output) => editors.then(() => job.run(output)) });
  const results: JobResult[] = [{ name: 'build', tally: await build() }];
  const jobs = args.includes('--whole')
    ? [...recordedJobs(), ...[...hostJobs(), ...uiJobs()].map(inEditor)]
    : [...hostJobs(['newest']), ...uiJobs([firstUiTests, '--pictures', 'none'])].map(inEditor);
  results.push(...(await runJobs([checkJob, unitJob, ...jobs])));
  for (const { name, tally } of results.filter(({ tally }) => !succeeded(tally))) {
    // Said again at the end: what keeps only the end of a long output has it all.
    console.log([`\nFailed: ${name}`, ...(tally.faults ?? [])].join('\n  '));
  }
  return tallyOfResults(results);
}
