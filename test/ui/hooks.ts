import type { Context, Runnable, Suite } from 'mocha';
import { obeySignals } from '../run/lifetime.ts';
import { patienceMs } from './patience.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

const START_TIMEOUT_MS = 180_000;
const TIDY_TIMEOUT_MS = 2 * patienceMs;
let opened: Workbench | undefined;

/**
 * The workbench of this mocha run: one for all spec files of a folder. A file that imports this gets it opened; a file
 * that opens one of its own does without.
 */
export function workbench(): Workbench {
  if (opened === undefined) {
    throw new Error("The workbench is not open: UI tests are started by 'npm test -- --only ui'.");
  }
  return opened;
}

before('the workbench opens', async function (this: Context) {
  this.timeout(START_TIMEOUT_MS);
  obeySignals();
  opened = await openWorkbench();
  const suites = this.test?.parent?.suites ?? [];
  suites.forEach(saveFailures);
  for (const suite of suites.slice(0, -1)) {
    suite.afterAll('tidies up for the next', async function (this: Context) {
      this.timeout(TIDY_TIMEOUT_MS);
      await opened?.tidy();
    });
  }
});

after(async () => {
  await opened?.close();
});

/**
 * Has a failed test, or a failed hook of a suite, leave its picture and say what was on the screen, before any hook
 * tidies up after it.
 */
function saveFailures(suite: Suite): void {
  for (const runnable of [...suite.tests, ...hooksOf(suite)]) {
    const { fn } = runnable;
    runnable.fn =
      fn &&
      async function (this: Context) {
        try {
          await (fn as (this: Context) => Promise<void>).call(this);
        } catch (error) {
          await opened?.saveFailure(runnable.fullTitle());
          throw error;
        }
      };
  }
  suite.suites.forEach(saveFailures);
}

/** Mocha's own lists: it has no public ones. */
function hooksOf(suite: Suite): readonly Runnable[] {
  const lists = suite as unknown as Record<'_beforeAll' | '_beforeEach' | '_afterEach' | '_afterAll', Runnable[]>;
  return [...lists._beforeAll, ...lists._beforeEach, ...lists._afterEach, ...lists._afterAll];
}
