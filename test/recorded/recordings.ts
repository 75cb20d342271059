import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The environment variable with the folder of the recorded answers: `status/…`, `verification/…`, `ledger/…`. */
export const RECORDINGS = 'HIERO_LENS_RECORDINGS';

/** Names of the recorded answers of a service, all of them files below its folder. */
export function recordingsOf(service: string): readonly string[] {
  const folder = join(recordingsFolder(), service);
  return existsSync(folder) ? readdirSync(folder).filter((name) => /\.(json|html)$/.test(name)) : [];
}

/** The text of one recorded answer. */
export function readRecording(service: string, name: string): string {
  return readFileSync(join(recordingsFolder(), service, name), 'utf8');
}

/**
 * `describe` for comparisons with all that is known of a service, which a folder of a few recordings cannot give: only
 * the reference, where the published descriptions lie beside.
 */
export function describeByReference(title: string, tests: () => void): void {
  if (existsSync(join(recordingsFolder(), '../openapi'))) {
    describe(title, tests);
  }
}

export function recordingsFolder(): string {
  return process.env[RECORDINGS] ?? '';
}
