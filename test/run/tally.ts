import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** How many tests of a layer passed and failed; skipped ones are neither. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** What failed, as far as it is known: the title of the test and how its error begins. */
  readonly faults?: readonly string[];
  /** There was nothing to run, which is no failure. */
  readonly isSkipped?: true;
}

/** Where a run of tests in another process is told to leave its tally. */
export const TALLY_FILE = 'HIERO_LENS_TALLY_FILE';

export const allPassed: Tally = { passed: 1, failed: 0 };
export const skipped: Tally = { passed: 0, failed: 0, isSkipped: true };
export const oneFailed: Tally = { passed: 0, failed: 1 };

export function addTallies(tallies: readonly Tally[]): Tally {
  const sumOf = (count: 'passed' | 'failed') => tallies.reduce((sum, tally) => sum + tally[count], 0);
  return { passed: sumOf('passed'), failed: sumOf('failed'), faults: tallies.flatMap(({ faults = [] }) => faults) };
}

/** A run without a single test is no success, unless it was skipped. */
export function succeeded({ passed, failed, isSkipped }: Tally): boolean {
  return failed === 0 && (passed > 0 || isSkipped === true);
}

export function formatTally({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`;
}

/** Leaves the tally where the process that started this one reads it, if it asked for one. */
export async function writeTally(tally: Tally): Promise<void> {
  const file = process.env[TALLY_FILE];
  if (file !== undefined) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(tally));
  }
}
