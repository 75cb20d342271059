import { globSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endProcess, obeySignals } from '../lifetime.ts';
import { outFolder, root } from '../paths.ts';
import { createCompiler } from './compiler.ts';
import { coverageOf, digestOfSharedFiles, runsFault, type TestFileCoverage } from './coverage.ts';
import type { Fault } from './fault.ts';
import { findFaults } from './findFaults.ts';
import { killRate, LEAST_KILLED, renderReport } from './report.ts';
import { type Outcome, runFault } from './runFault.ts';
import { folderOf, sampleFaults } from './sample.ts';
import { staleKeys } from './staleKeys.ts';

/** Tests of the project itself read files as text, and those of the embedded services run none of our code. */
const testFiles = 'test/unit/{domain,services,features,editor,whole}/**/*.test.ts';

/*
 * Plants faults in the code, one at a time, and runs the unit tests that run it. Arguments: `--count 400`, `--seed 1`,
 * `--jobs 2`, `--grep text` for faults whose key contains the text, and globs of source files. No file is written: a
 * fault exists only in the process that loads it. A run over the whole code fails, too, when a test file fails without any
 * fault, or when a reason in `survivors.ts` is about a fault that is gone.
 */
obeySignals();
process.chdir(root);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '400' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '2' },
    grep: { type: 'string', default: '' },
  },
});
const jobs = Number(values.jobs);
const isWhole = positionals.length === 0 && values.grep === '';
/** What is wrong with a run over the whole code, besides too few kills. */
const problems: string[] = [];
const coverages = await measureTests();
const faults = chooseFaults(positionals.length === 0 ? ['src/{domain,services,features,editor}/**/*.ts'] : positionals);
const outcomes: Outcome[] = [];
await inLanes(faults, async (fault) => {
  const outcome = await runFault(fault, coverages);
  outcomes.push(outcome);
  if (outcome.end === 'survived' || outcome.end === 'untested') {
    console.log(`${outcomes.length}/${faults.length} ${outcome.end}: line ${fault.line}, ${fault.key}`);
  }
});
await mkdir(join(outFolder, 'mutate'), { recursive: true });
await writeFile(join(outFolder, 'mutate', 'outcomes.json'), JSON.stringify(outcomes, undefined, 1));
console.log(`\n${renderReport(outcomes)}`);
for (const problem of problems) {
  console.error(problem);
}
await endProcess(killRate(outcomes) >= LEAST_KILLED && !(isWhole && problems.length > 0) ? 0 : 1);

async function measureTests(): Promise<readonly TestFileCoverage[]> {
  const sharedFiles = digestOfSharedFiles();
  const measured: TestFileCoverage[] = [];
  await inLanes(globSync(testFiles).sort(), async (file) => {
    const coverage = await coverageOf(file, sharedFiles);
    if (coverage.passes) {
      measured.push(coverage);
    } else {
      problems.push(`${file} fails without any fault; it was left out.`);
    }
  });
  return measured;
}

function chooseFaults(sources: readonly string[]): readonly Fault[] {
  const compiler = createCompiler();
  try {
    problems.push(...staleKeys(compiler.parse).map((key) => `The fault of a reason in survivors.ts is gone: ${key}`));
    const all = globSync(sources)
      .sort()
      .flatMap((path) => findFaults(compiler.parse(path), path))
      .filter(({ key }) => key.includes(values.grep));
    const candidates = all.filter(isForUnitTests);
    const left = all.length - candidates.length;
    console.log(`${all.length} faults are possible, ${left} of them where only an editor runs the code.`);
    const accept = (offered: readonly Fault[]) => compiler.compiling(offered);
    return sampleFaults(candidates, { count: Number(values.count), seed: values.seed, accept });
  } finally {
    compiler.close();
  }
}

/** All of the domain and the services; of what talks to the editor that which unit tests run, the rest is for host tests. */
function isForUnitTests(fault: Fault): boolean {
  const folder = folderOf(fault);
  return folder === 'domain' || folder === 'services' || coverages.some((coverage) => runsFault(coverage, fault));
}

async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: jobs }, lane));
}
