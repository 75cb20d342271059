import { execFile } from 'node:child_process';
import { mkdir, open, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { addressBooks } from './addressBooks.ts';
import { writeBuilds } from './buildOutputs.ts';
import { hostileSettings } from './settings.ts';
import { writeTransactions } from './transactionFiles.ts';

/** Fills a workspace with all that a hostile one may hold: 10,000 files, 200 MB; nothing of it is kept anywhere else. */
export async function prepareHostileWorkspace(workspace: string, decoyUrl: string): Promise<void> {
  await mkdir(join(workspace, '.vscode'));
  await writeFile(join(workspace, '.vscode/settings.json'), JSON.stringify(hostileSettings(decoyUrl)['decoys']));
  await mkdir(join(workspace, '.hiero-lens'));
  await writeFile(join(workspace, '.hiero-lens/addresses.json'), addressBooks(decoyUrl)['full'] ?? '');
  await writeFile(join(workspace, '..', 'outside.json'), '{"outside":true}');
  await writeBuilds(workspace, decoyUrl);
  await writeTransactions(join(workspace, 'hostile-transactions'), decoyUrl);
}

/** What is no file of a length: read without a look at its type it never ends. */
export async function writeEndless(folder: string, ending: string): Promise<void> {
  await symlink('/dev/zero', join(folder, `zero.${ending}`));
  await promisify(execFile)('mkfifo', [join(folder, `pipe.${ending}`)]);
}

/** A file that has this length and takes no place on disk. */
export async function writeSparse(path: string, bytes: number): Promise<void> {
  const file = await open(path, 'w');
  await file.truncate(bytes);
  await file.close();
}
