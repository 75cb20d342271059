import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { outFolder, root } from '../paths.ts';
import { runsFault, type TestFileCoverage } from './coverage.ts';
import type { Fault } from './fault.ts';
import { runMocha } from './mochaProcess.ts';

/** The environment variable with the fault that `plant.ts` plants. */
export const FAULT = 'HIERO_LENS_FAULT';

const NEAREST = 6;
const TEST_TIMEOUT_MS = 20_000;
const LEAST_TIMEOUT_MS = 40_000;
const SLOWED = 5;
const MEMORY_MB = 1_500;

export interface Outcome {
  readonly fault: Fault;
  /** `untested` when no test runs the code. */
  readonly end: 'killed' | 'timed out' | 'survived' | 'untested';
  /** The first test that failed. */
  readonly killer?: string | undefined;
}

/** Runs the tests that run the faulty code, those nearest to it first, until one fails. */
export async function runFault(fault: Fault, coverages: readonly TestFileCoverage[]): Promise<Outcome> {
  const covering = coverages.filter((coverage) => runsFault(coverage, fault));
  if (covering.length === 0) {
    return { fault, end: 'untested' };
  }
  const ordered = covering.toSorted((a, b) => distance(fault, a) - distance(fault, b) || a.durationMs - b.durationMs);
  for (const stage of [ordered.slice(0, NEAREST), ordered.slice(NEAREST)]) {
    const outcome = stage.length === 0 ? undefined : await runStage(fault, stage);
    if (outcome !== undefined) {
      return outcome;
    }
  }
  return { fault, end: 'survived' };
}

async function runStage(fault: Fault, stage: readonly TestFileCoverage[]): Promise<Outcome | undefined> {
  const usualMs = stage.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const { exitCode, isTimedOut, output } = await runMocha(
    stage.map(({ testFile }) => testFile),
    {
      nodeArgs: [
        `--max-old-space-size=${MEMORY_MB}`,
        '--import',
        pathToFileURL(join(root, 'test/run/mutate/plant.ts')).href,
      ],
      mochaArgs: ['--bail', '--timeout', String(TEST_TIMEOUT_MS)],
      env: { [FAULT]: JSON.stringify(fault), NODE_COMPILE_CACHE: join(outFolder, 'mutate', 'compiled') },
      timeoutMs: LEAST_TIMEOUT_MS + SLOWED * usualMs,
    },
  );
  if (exitCode === 0 && !isTimedOut) {
    return undefined;
  }
  const hung = isTimedOut || /Timeout of \d+ms exceeded/.test(output);
  return { fault, end: hung ? 'timed out' : 'killed', killer: firstFailure(output) };
}

/** Smaller for tests that lie where the fault lies: `src/a/b/c.ts` and `test/unit/a/b/c.test.ts`. */
function distance({ path }: Fault, { testFile }: TestFileCoverage): number {
  const folder = dirname(path).replace(/^src/, 'test/unit');
  const testFolder = dirname(testFile);
  if (testFolder === folder) {
    return basename(testFile).startsWith(basename(path, '.ts')) ? 0 : 1;
  }
  return testFolder.startsWith(folder) || folder.startsWith(testFolder) ? 2 : 3;
}

function firstFailure(output: string): string | undefined {
  const lines = output.split('\n');
  const first = lines.findIndex((line) => /^\s+1\) /.test(line));
  const rest = lines.slice(first);
  const until = rest.findIndex((line) => /:\s*$/.test(line));
  return first < 0
    ? lines.findLast((line) => /Error/.test(line))?.trim()
    : rest
        .slice(0, until + 1)
        .map((line) => line.trim())
        .join(' › ')
        .replace(/^1\) /, '');
}
