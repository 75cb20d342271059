import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordingsFolder } from './recordings.ts';

/** Traces with what each step really was, beside the folder of recorded answers. */
const folder = join(recordingsFolder(), '..', 'traces');
const archive = join(folder, 'traces.tar.xz');

/** The unpacked traces; undefined when there are none. Call it within `describe`. */
export function unpackedTraces() {
  if (!existsSync(archive)) {
    it.skip('are not here');
    return undefined;
  }
  const unpacked = mkdtempSync(join(tmpdir(), 'hiero-lens-traces-'));
  execFileSync('tar', ['-xf', archive, '-C', unpacked]);
  after(() => rmSync(unpacked, { recursive: true }));
  return {
    /** `legacy.deposit.json`, … */
    names: readdirSync(unpacked).filter((name) => !name.endsWith('.compilation.json')),
    text: (name: string) => readFileSync(join(unpacked, name), 'utf8'),
    /** Path → text, as the compiler was given them. */
    sources: new Map(
      readdirSync(join(folder, 'contracts')).map((name) => [
        `contracts/${name}`,
        readFileSync(join(folder, 'contracts', name), 'utf8'),
      ]),
    ),
  };
}
