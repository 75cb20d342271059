import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { operationTable } from '../docs/operationTable.ts';
import { withTables } from '../docs/readmeTables.ts';
import { replaceTable } from '../docs/replaceTable.ts';
import { root } from '../paths.ts';
import { allPassed, type Tally } from '../tally.ts';

/** Writes the tables of README.md and ARCHITECTURE.md. */
export async function run(): Promise<Tally> {
  await rewrite('README.md', withTables);
  await rewrite('ARCHITECTURE.md', (page) => replaceTable(page, 'operations', operationTable()));
  return allPassed;
}

async function rewrite(name: string, change: (page: string) => string): Promise<void> {
  const file = join(root, name);
  await writeFile(file, change(await readFile(file, 'utf8')));
}
