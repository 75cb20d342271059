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

function recordingsFolder(): string {
  return process.env[RECORDINGS] ?? '';
}
