import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isInside, type SourceFile } from '../../domain/contract/contractSources.ts';
import { type NetworkContract, networkLabel } from '../../domain/contract/networkContract.ts';
import { foldersOf } from '../../domain/contract/sourcePath.ts';
import { parseEvmAddress } from '../../domain/entity/evmAddress.ts';
import { InputError } from '../../domain/failure.ts';
import { phrase } from '../../domain/phrase.ts';
import { whileBusy } from '../../domain/whileBusy.ts';
import { copiesFolderOf } from '../../editor/documentUris.ts';
import { copiesFolder } from '../../manifest.ts';

export interface SourceCopy {
  /** The folder with the copy, an absolute path. */
  readonly folder: string;
  /** Safe paths of files whose names the disk does not take; they are missing in the copy. */
  readonly refused: readonly string[];
}

/** A file that was being written when its process ended is of no use after this long. */
const abandonedAfterMs = 3_600_000;
const partEnding = '.part';

/**
 * Makes `<storage>/sources/<network>/<address>` hold the verified texts and nothing else, whatever is there: a write that
 * was interrupted is completed, a changed file is put right, what does not belong there is removed. A file takes its
 * place whole; links are removed, never followed. `onFile` is called after each file, written or found to be right.
 * Throws the signal's reason, or what the disk says.
 */
export async function writeSourceCopy(
  storage: string,
  contract: NetworkContract,
  files: readonly SourceFile[],
  { signal, onFile }: { readonly signal: AbortSignal; readonly onFile?: () => void },
): Promise<SourceCopy> {
  const copies = join(storage, copiesFolder);
  const network = join(copies, copiesFolderOf(networkLabel(contract)));
  const folder = join(network, contract.address);
  if (parseEvmAddress(contract.address) !== contract.address) {
    throw new InputError('no-contract', phrase`This names no contract: ${contract.address}`);
  }
  const texts = new Map(
    files.filter(({ safePath }) => isInside(safePath)).map(({ safePath, text }) => [safePath, text]),
  );
  const folders = new Set([...texts.keys()].flatMap(foldersOf));
  await mkdir(storage, { recursive: true });
  /** Before each use: a link may have come into the place of a folder since the last one. */
  const makeFolders = async (paths: readonly string[]) => {
    for (const path of [copies, network, folder, ...paths.map((one) => join(folder, one))]) {
      await makeFolder(path);
    }
  };
  await makeFolders([]);
  await removeAbandoned(copies);
  // First of all, since on a disk that ignores case another spelling is in the way of the right one.
  await removeOthers(folder, '', { texts, folders, signal, makeFolders });
  const refused = files.filter(({ safePath }) => !texts.has(safePath)).map(({ safePath }) => safePath);
  for (const [path, text] of texts) {
    signal.throwIfAborted();
    try {
      await makeFolders(foldersOf(path));
      await putFile(join(folder, path), Buffer.from(text), copies);
    } catch (error) {
      if (!isRefusedName(error)) {
        throw error;
      }
      refused.push(path);
    }
    onFile?.();
  }
  return { folder, refused };
}

/** A real folder at a place whose parent is one. */
async function makeFolder(path: string): Promise<void> {
  const there = await lstat(path).catch(() => undefined);
  if (there?.isDirectory() === true) {
    return;
  }
  if (there !== undefined) {
    await rm(path, { force: true });
  }
  await mkdir(path).catch(async (error: unknown) => {
    // Another window may have made it meanwhile.
    if (!(await lstat(path).catch(() => undefined))?.isDirectory()) {
      throw error;
    }
  });
}

interface Expected {
  readonly texts: ReadonlyMap<string, string>;
  readonly folders: ReadonlySet<string>;
  readonly signal: AbortSignal;
  readonly makeFolders: (paths: readonly string[]) => Promise<void>;
}

async function removeOthers(folder: string, prefix: string, expected: Expected): Promise<void> {
  expected.signal.throwIfAborted();
  await expected.makeFolders(foldersOf(prefix));
  for (const entry of await readdir(join(folder, prefix), { withFileTypes: true })) {
    const path = `${prefix}${entry.name}`;
    if (entry.isDirectory() && expected.folders.has(path)) {
      await removeOthers(folder, `${path}/`, expected);
    } else if (!(entry.isFile() && expected.texts.has(path))) {
      await expected.makeFolders(foldersOf(path));
      await rm(join(folder, path), { recursive: true, force: true });
    }
  }
}

/** Written aside and moved, so that nobody ever reads half a file. */
async function putFile(path: string, bytes: Buffer, aside: string): Promise<void> {
  const there = await lstat(path).catch(() => undefined);
  if (there?.isFile() === true && there.size === bytes.length && bytes.equals(await readFile(path))) {
    return;
  }
  const part = join(aside, `${randomUUID()}${partEnding}`);
  try {
    await writeFile(part, bytes, { flag: 'wx' });
    await whileBusy(() => rename(part, path));
  } finally {
    await rm(part, { force: true });
  }
}

async function removeAbandoned(copies: string): Promise<void> {
  for (const name of (await readdir(copies)).filter((one) => one.endsWith(partEnding))) {
    const part = join(copies, name);
    const { mtimeMs } = await lstat(part).catch(() => ({ mtimeMs: Number.NaN }));
    // Also when the clock was set back since.
    if (Math.abs(Date.now() - mtimeMs) > abandonedAfterMs) {
      await rm(part, { recursive: true, force: true });
    }
  }
}

function isRefusedName(error: unknown): boolean {
  const { code } = error as Partial<NodeJS.ErrnoException>;
  return code === 'ENAMETOOLONG' || code === 'EILSEQ' || code === 'EINVAL';
}
