import { delimiter, dirname, join } from 'node:path';
import { endProcess, obeySignals } from './lifetime.ts';
import { root } from './paths.ts';
import { formatTally, oneFailed, succeeded, type Tally } from './tally.ts';

interface Task {
  run(args: readonly string[]): Promise<Tally>;
}

/** What `bootstrap.mjs <task>` knows: the npm scripts, and what F5 starts. */
const tasks: Readonly<Record<string, () => Promise<Task>>> = {
  start: () => import('./tasks/start.ts'),
  debug: () => import('./tasks/debug.ts'),
  test: () => import('./tasks/test.ts'),
  check: () => import('./tasks/check.ts'),
  build: () => import('./tasks/build.ts'),
  unit: () => import('./tasks/unit.ts'),
  host: () => import('./tasks/host.ts'),
  bench: () => import('./tasks/bench.ts'),
  mutate: () => import('./tasks/mutate.ts'),
  package: () => import('./tasks/package.ts'),
  docs: () => import('./tasks/docs.ts'),
  l10n: () => import('./tasks/l10n.ts'),
  schema: () => import('./tasks/schema.ts'),
};

/** The tasks that close with a count. */
const counting = new Set(['test', 'unit', 'host']);

const [name = '', ...args] = process.argv.slice(2);
const load = tasks[name];
if (load === undefined) {
  console.error(`Unknown task '${name}'. There are: ${Object.keys(tasks).join(', ')}.`);
  process.exit(1);
}
obeySignals();
process.chdir(root);
// Children find the project's Node and tools before the machine's.
process.env['PATH'] = [dirname(process.execPath), join(root, 'node_modules', '.bin'), process.env['PATH']].join(
  delimiter,
);
const { run } = await load();
const tally = await run(args).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return oneFailed;
});
if (counting.has(name)) {
  console.log(formatTally(tally));
}
await endProcess(succeeded(tally) ? 0 : 1);
