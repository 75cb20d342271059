import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { outFolder, root } from '../paths.ts';
import type { Fault } from './fault.ts';
import { runMocha } from './mochaProcess.ts';

const TIMEOUT_MS = 300_000;
const cacheFolder = join(outFolder, 'mutate', 'coverage');

type Range = readonly [start: number, end: number, count: number];

/** What one test file runs without any fault. */
export interface TestFileCoverage {
  readonly testFile: string;
  readonly passes: boolean;
  readonly durationMs: number;
  /** Nested ranges of V8 by source path; the smallest around a place says whether it ran. */
  readonly ranges: Readonly<Record<string, readonly Range[]>>;
}

interface Measured {
  /** A digest of the sources that the test file loaded. */
  readonly sources: string;
  readonly coverage: TestFileCoverage;
}

interface V8Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly ranges: readonly { readonly startOffset: number; readonly endOffset: number; readonly count: number }[];
    }[];
  }[];
}

/** A digest of all files that tests share. */
export function digestOfSharedFiles(): string {
  const files = globSync('test/{unit,services,bench,fixtures,run}/**/*.{ts,json,mjs,txt,md}', { cwd: root });
  return digestOf(
    files.filter((file) => !file.endsWith('.test.ts') && !file.startsWith(join('test', 'run', 'mutate'))),
  );
}

/**
 * Runs a test file once without a fault and says which code it ran; taken from the last time when neither this file, nor
 * what tests share, nor a source that it loaded has changed.
 */
export async function coverageOf(testFile: string, sharedFiles: string): Promise<TestFileCoverage> {
  const digest = createHash('sha256')
    .update(sharedFiles)
    .update(digestOf([testFile]))
    .digest('hex');
  const cached = join(cacheFolder, `${digest}.json`);
  try {
    const { sources, coverage } = JSON.parse(await readFile(cached, 'utf8')) as Measured;
    if (sources === digestOf(Object.keys(coverage.ranges))) {
      return coverage;
    }
  } catch {
    // Never measured, or with a source that is gone.
  }
  const coverage = await measure(testFile);
  await mkdir(cacheFolder, { recursive: true });
  if (coverage.passes) {
    const measured: Measured = { sources: digestOf(Object.keys(coverage.ranges)), coverage };
    await writeFile(cached, JSON.stringify(measured));
  }
  return coverage;
}

function digestOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files.toSorted()) {
    hash.update(file).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/** True when the test file runs the code that the fault changes. */
export function runsFault({ ranges }: TestFileCoverage, { path, start }: Fault): boolean {
  const around = (ranges[path] ?? []).filter((range) => range[0] <= start && start < range[1]);
  const smallest = around.toSorted((a, b) => a[1] - a[0] - (b[1] - b[0]))[0];
  return smallest !== undefined && smallest[2] > 0;
}

async function measure(testFile: string): Promise<TestFileCoverage> {
  const folder = await mkdtemp(join(tmpdir(), 'hiero-lens-coverage-'));
  try {
    // Code from a compile cache is covered less precisely.
    const env = { NODE_V8_COVERAGE: folder, NODE_DISABLE_COMPILE_CACHE: '1' };
    const { exitCode, durationMs } = await runMocha([testFile], { env, timeoutMs: TIMEOUT_MS });
    const ranges: Record<string, Range[]> = {};
    for (const file of await readdir(folder)) {
      collect(JSON.parse(await readFile(join(folder, file), 'utf8')) as V8Coverage, ranges);
    }
    return { testFile, passes: exitCode === 0, durationMs, ranges };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function collect({ result }: V8Coverage, ranges: Record<string, Range[]>): void {
  const sources = pathToFileURL(join(root, 'src')).href;
  for (const { url, functions } of result) {
    if (url.startsWith(`${sources}/`)) {
      const path = relative(root, fileURLToPath(url.replace(/[?#].*$/, ''))).replaceAll(sep, '/');
      ranges[path] ??= [];
      for (const each of functions) {
        ranges[path].push(
          ...each.ranges.map(({ startOffset, endOffset, count }): Range => [startOffset, endOffset, count]),
        );
      }
    }
  }
}
