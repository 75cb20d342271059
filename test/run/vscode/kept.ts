import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../paths.ts';

/** Downloads shared by all runs; ignored by git and by the package. */
export const keptFolder = join(root, '.vscode-test');

const DRAFT = '.draft-';
/** Older than any download takes: the run that made it was killed. */
const ABANDONED_MS = 30 * 60_000;

/**
 * The kept folder of this name. When it does not exist, `fill` fills a draft which then takes the name in one step: a
 * kept folder is always whole, whatever was killed, and of two runs that fill it at once the first one wins.
 */
export async function keep(name: string, fill: (draft: string) => Promise<void>): Promise<string> {
  const kept = join(keptFolder, name);
  if (existsSync(kept)) {
    return kept;
  }
  await mkdir(keptFolder, { recursive: true });
  await removeAbandonedDrafts();
  const draft = await mkdtemp(join(keptFolder, DRAFT));
  try {
    console.log(`Getting ${name} …`);
    await fill(draft);
    await rename(draft, kept).catch((error: unknown) => {
      if (!existsSync(kept)) {
        throw error;
      }
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return kept;
}

async function removeAbandonedDrafts(): Promise<void> {
  for (const name of await readdir(keptFolder)) {
    const path = join(keptFolder, name);
    if (name.startsWith(DRAFT) && (await isAbandoned(path))) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

async function isAbandoned(path: string): Promise<boolean> {
  const made = await stat(path).catch(() => undefined);
  return made !== undefined && Date.now() - made.mtimeMs > ABANDONED_MS;
}
