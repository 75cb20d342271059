import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withTables } from '../docs/readmeTables.ts';
import { root } from '../paths.ts';
import { allPassed, type Tally } from '../tally.ts';

/** Writes the tables of the README anew. */
export async function run(): Promise<Tally> {
  const file = join(root, 'README.md');
  await writeFile(file, withTables(await readFile(file, 'utf8')));
  return allPassed;
}
