import type { Context, Suite } from 'mocha';
import { obeySignals } from '../run/lifetime.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

const START_TIMEOUT_MS = 180_000;
const TIDY_TIMEOUT_MS = 30_000;
let opened: Workbench | undefined;

/**
 * The workbench of this mocha run: one for all spec files of a folder. A file that imports this gets it opened; a file
 * that opens one of its own does without.
 */
export function workbench(): Workbench {
  if (opened === undefined) {
    throw new Error("The workbench is not open: UI tests are started by 'npm run test:ui'.");
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

/** Has a failed test leave its picture as it was, before any hook tidies up after it. */
function saveFailures(suite: Suite): void {
  for (const test of suite.tests) {
    const { fn } = test;
    test.fn =
      fn &&
      async function (this: Context) {
        try {
          await (fn as (this: Context) => Promise<void>).call(this);
        } catch (error) {
          await opened?.saveFailure(test.fullTitle());
          throw error;
        }
      };
  }
  suite.suites.forEach(saveFailures);
}
