import { globSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import Mocha from 'mocha';
import { stubVsCode } from '../bench/vscodeStub.ts';
import { holdPatience } from '../unit/patience.ts';
import { faultsOf } from './faultsOf.ts';
import { endProcess } from './lifetime.ts';
import { root } from './paths.ts';
import { writeTally } from './tally.ts';

/** Runs test files in plain Node: `mochaFiles.ts [--timeout ms] [--grep text] [--reporter name] [--bail] glob…`. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    timeout: { type: 'string' },
    grep: { type: 'string' },
    reporter: { type: 'string' },
    bail: { type: 'boolean' },
  },
});

const mocha = new Mocha({
  ui: 'bdd',
  reporter: values.reporter ?? 'spec',
  bail: values.bail ?? false,
  // Ends what hangs; on a busy machine a test may take minutes.
  timeout: Number(values.timeout ?? 300_000),
  forbidOnly: process.env['CI'] !== undefined,
  ...(values.grep === undefined ? {} : { grep: values.grep }),
});
mocha.rootHooks({ beforeAll: holdPatience, beforeEach: holdPatience });
mocha.files = positionals.flatMap((pattern) => globSync(pattern, { cwd: root }).map((file) => join(root, file))).sort();
// Each file must also pass on its own, whether or not another one asked for the stub before.
stubVsCode();
// Mocha only passes these on; thrown, a rejection that nobody handles fails the test that runs.
process.on('unhandledRejection', (reason) => {
  throw reason;
});
await mocha.loadFilesAsync();

const runner = mocha.run(() => {
  const { passes, failures } = runner.stats ?? { passes: 0, failures: 1 };
  // What a test leaves running must not hold the whole run: the tally is written, so the process may end.
  void writeTally({ passed: passes, failed: failures, faults }).then(() => endProcess(failures === 0 ? 0 : 1));
});
const faults = faultsOf(runner);
