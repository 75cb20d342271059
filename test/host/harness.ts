import MochaModule from 'mocha';
import { faultsOf } from '../run/faultsOf.ts';
import { GREP } from '../run/grep.ts';
import { writeTally } from '../run/tally.ts';

/** Ends what hangs; on a busy machine a test may take minutes. */
const TIMEOUT_MS = 300_000;

// Mocha is an ES module: what `require` makes of it in Node 22 has the class as `default`, in Node 24 it is the class.
const Mocha = (MochaModule as typeof MochaModule & { readonly default?: typeof MochaModule }).default ?? MochaModule;

/**
 * Runs the test files inside VS Code's extension host; rejects when one failed, which makes VS Code exit with a code
 * other than 0. Every file is given as a loader, because `describe` exists only while mocha reads that file.
 */
export async function runHostTests(files: readonly (readonly [name: string, load: () => unknown])[]): Promise<void> {
  const grep = process.env[GREP];
  const mocha = new Mocha({
    ui: 'bdd',
    reporter: 'spec',
    timeout: TIMEOUT_MS,
    color: false,
    ...(grep === undefined ? {} : { grep }),
  });
  for (const [name, load] of files) {
    mocha.suite.emit('pre-require', globalThis, name, mocha);
    mocha.suite.emit('require', load(), name, mocha);
    mocha.suite.emit('post-require', globalThis, name, mocha);
  }
  const failures = await new Promise<number>((resolve) => {
    const runner = mocha.run((count) => {
      const { passes, failures: failed } = runner.stats ?? { passes: 0, failures: count };
      void writeTally({ passed: passes, failed, faults }).then(() => resolve(count));
    });
    const faults = faultsOf(runner);
  });
  if (failures > 0) {
    throw new Error(`${failures} of the tests failed.`);
  }
}
