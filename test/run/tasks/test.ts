import { type Job, type JobResult, runJobs, tallyOfResults } from '../jobs.ts';
import { NIGHTLY } from '../nightly.ts';
import { succeeded, type Tally } from '../tally.ts';
import { fetchEditors } from '../vscode/fetchEditors.ts';
import { run as build } from './build.ts';
import { checkJob } from './check.ts';
import { hostJobs } from './host.ts';
import { recordedJobs } from './recorded.ts';
import { uiJobs } from './ui.ts';
import { unitJob } from './unit.ts';

interface SpecialTests {
  run(args: readonly string[]): Promise<Tally>;
}

/** What `--only NAME` runs; the arguments behind it are for these tests. */
const specialTests: Readonly<Record<string, () => Promise<SpecialTests>>> = {
  ui: () => import('./ui.ts'),
  hostile: () => import('./hostile.ts'),
  recorded: () => import('./recorded.ts'),
  faults: () => import('./faults.ts'),
  soak: () => import('./soak.ts'),
  workspace: () => import('./workspace.ts'),
  solidity: () => import('./solidity.ts'),
  differential: () => import('./differential.ts'),
};

/** One workbench, for what is used most. */
const firstUiTests = ['test/ui/hovers/*.test.ts', '--pictures', 'none'];

/**
 * Every layer, also after a failed one; `check` and `build` count as one test each. `--whole`, as CI has it, adds the other UI
 * tests, their pictures, and recorded answers of real services, where there are any. `--nightly` adds the oldest editor, pictures
 * in all themes and on small screens, the pseudo-language, every hostile text, and more samples. `--only NAME` runs one of the
 * special tests and nothing else.
 */
export async function run(args: readonly string[] = []): Promise<Tally> {
  const [option, name = '', ...rest] = args;
  return option === '--only' ? runSpecial(name, rest) : runLayers(args);
}

async function runSpecial(name: string, args: readonly string[]): Promise<Tally> {
  const load = specialTests[name];
  if (load === undefined) {
    throw new Error(`--only takes one of: ${Object.keys(specialTests).join(', ')}.`);
  }
  return (await load()).run(args);
}

async function runLayers(args: readonly string[]): Promise<Tally> {
  const editors = fetchEditors();
  // A failure is told by each job that needs them.
  editors.catch(() => undefined);
  const inEditor = (job: Job): Job => ({ ...job, run: (output) => editors.then(() => job.run(output)) });
  const results: JobResult[] = [{ name: 'build', tally: await build() }];
  results.push(...(await runJobs([checkJob, unitJob, ...jobsOf(args).map(inEditor)])));
  for (const { name, tally } of results.filter(({ tally }) => !succeeded(tally))) {
    // Said again at the end: what keeps only the end of a long output has it all.
    console.log([`\nFailed: ${name}`, ...(tally.faults ?? [])].join('\n  '));
  }
  return tallyOfResults(results);
}

function jobsOf(args: readonly string[]): readonly Job[] {
  if (args.includes('--nightly')) {
    Object.assign(process.env, { [NIGHTLY]: '1', HIERO_LENS_HOSTILE_TEXTS: 'all' });
    return [...recordedJobs(), ...hostJobs(), ...uiJobs(['--nightly'])];
  }
  return args.includes('--whole')
    ? [...recordedJobs(), ...hostJobs(['newest']), ...uiJobs()]
    : [...hostJobs(['newest']), ...uiJobs(firstUiTests)];
}
