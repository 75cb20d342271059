import type { Runner } from 'mocha';

const TOLD_LINES = 3;

/** What fails from now on in a run of mocha; filled as it goes, for a tally. */
export function faultsOf(runner: Runner): readonly string[] {
  const faults: string[] = [];
  runner.on('fail', (test, error: unknown) => {
    const lines = String(error instanceof Error ? error.message : error).split('\n');
    faults.push([test.fullTitle(), ...lines.slice(0, TOLD_LINES).map((line) => `    ${line}`)].join('\n'));
  });
  return faults;
}
