import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makePictures } from '../docs/makePictures.ts';
import { withSettings } from '../docs/settingTable.ts';
import { root } from '../paths.ts';
import { allPassed, type Tally } from '../tally.ts';

/** Writes the table of settings into README.md; `--pictures` makes its pictures anew from those of the UI tests. */
export async function run(args: readonly string[] = []): Promise<Tally> {
  const file = join(root, 'README.md');
  await writeFile(file, withSettings(await readFile(file, 'utf8')));
  return args.includes('--pictures') ? makePictures() : allPassed;
}
