import { globSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { runScript } from '../child.ts';
import { type Job, runJobs, tallyOfResults } from '../jobs.ts';
import { NIGHTLY } from '../nightly.ts';
import { root } from '../paths.ts';
import { PICTURES } from '../pictures.ts';
import { succeeded, type Tally } from '../tally.ts';
import { tallyOf } from '../tallyOf.ts';
import { fetchEditors } from '../vscode/fetchEditors.ts';
import { oldest, RELEASE } from '../vscode/releases.ts';
import { run as build } from './build.ts';

/** A guess from the size of spec files, good enough to start the longest first: the workbench opens, then the tests run. */
const OPENING_SECONDS = 40;
const BYTES_PER_SECOND = 300;
/** The extension is packed twice and installed first; were it the last to start, all others would be done before it. */
const PACKING_SECONDS = 60;
const TIMEOUT_MS = '120000';

/**
 * The UI tests, in plain Node beside a browser. Arguments: spec files or globs, by default all but those of `test/ui/nightly`,
 * which `--nightly` adds with all slow tests; `--grep text`, `--pictures themes` for light and high contrast too or `--pictures none`, `--oldest` for
 * the oldest VS Code instead of the newest.
 */
export async function run(args: readonly string[] = []): Promise<Tally> {
  await fetchEditors();
  const built = await build();
  return succeeded(built) ? tallyOfResults(await runJobs(uiJobs(args))) : built;
}

/**
 * A job for each workbench: the spec files of one folder below `test/ui` share one and leave it as they found it; a
 * file directly in `test/ui` has one of its own. The extension must be built.
 */
export function uiJobs(args: readonly string[] = []): readonly Job[] {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      grep: { type: 'string' },
      nightly: { type: 'boolean', default: false },
      oldest: { type: 'boolean' },
      pictures: { type: 'string' },
    },
  });
  const { nightly } = values;
  const globs = positionals.length === 0 ? ['test/ui/**/*.test.ts'] : positionals;
  const exclude = nightly || positionals.length > 0 ? [] : ['test/ui/nightly'];
  const files = globs.flatMap((pattern) => globSync(pattern, { cwd: root, exclude })).sort();
  if (files.length === 0) {
    throw new Error(`No file is called ${globs.join(' or ')}.`);
  }
  const grep = values.grep === undefined ? [] : ['--grep', values.grep];
  const chosen = values.pictures ?? (nightly ? 'themes' : undefined);
  const pictures = chosen === undefined ? {} : { [PICTURES]: chosen };
  const slow = nightly ? { [NIGHTLY]: '1' } : {};
  const release = values.oldest === true ? { [RELEASE]: oldest.name } : {};
  return [...sharingAWorkbench(files)].map(([name, specs]) => ({
    name: `ui, ${name}`,
    seconds: OPENING_SECONDS + (name === 'package' ? PACKING_SECONDS : 0) + sizeOf(specs) / BYTES_PER_SECOND,
    run: (output) =>
      tallyOf(`ui-${name}`, (env) =>
        runScript(join(root, 'test/run/mochaFiles.ts'), ['--timeout', TIMEOUT_MS, ...grep, ...specs], {
          env: { ...env, ...pictures, ...release, ...slow },
          output,
        }),
      ),
  }));
}

function sizeOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + statSync(join(root, file)).size, 0);
}

/** Spec files by the name of what they share: their folder, or nothing but themselves. */
function sharingAWorkbench(files: readonly string[]): Map<string, readonly string[]> {
  const nameOf = (file: string) => (dirname(file) === join('test', 'ui') ? basename(file, '.test.ts') : dirname(file));
  return Map.groupBy(files, (file) => basename(nameOf(file)));
}
