import { randomUUID } from 'node:crypto';
import {
  closeSync,
  constants,
  type FSWatcher,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  watch,
} from 'node:fs';
import { link, lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { whileBusy } from '../../domain/whileBusy.ts';

/** A file that was being written when its process ended is of no use after this long. */
const abandonedAfterMs = 3_600_000;
const partEnding = '.part';
/** One change of a file is several events. */
const togetherMs = 50;
/** Larger than anything we write: what is larger is not ours. */
const maxBytes = 64 * 1024 * 1024;
/** Where the system has no such flag, the look at the file before it is opened has to do. */
const readFlags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

export interface StoredFile {
  readonly name: string;
  readonly bytes: number;
  readonly modifiedMs: number;
}

/** Errors with which a file system says that it has no hard links. */
const withoutLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EISDIR', 'EINVAL', 'EMLINK']);

export type OwnFolder = ReturnType<typeof createOwnFolder>;

/** A folder of the extension's storage whose files appear whole or not at all, and below which no link is followed. */
export function createOwnFolder(storage: string, folderName: string) {
  const folder = join(storage, folderName);
  const pathOf = (name: string) => join(folder, name);

  const isFolder = () => lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  const isOwnFile = (name: string) =>
    isFolder() && lstatSync(pathOf(name), { throwIfNoEntry: false })?.isFile() === true;
  const make = async () => {
    await mkdir(storage, { recursive: true });
    await mkdir(folder).catch(async (error: unknown) => {
      if (!(await lstat(folder)).isDirectory()) {
        throw error;
      }
    });
  };
  /** Writes aside, on the disk before `place` gives it its name. */
  const put = async (bytes: Uint8Array, place: (part: string) => Promise<void>) => {
    await make();
    const part = pathOf(`${randomUUID()}${partEnding}`);
    try {
      const file = await open(part, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await place(part);
    } finally {
      await rm(part, { force: true }).catch(() => undefined);
    }
  };

  return {
    path: folder,
    /** Undefined when there is no file of that name that we can have written. */
    async read(name: string): Promise<Uint8Array | undefined> {
      if (!isOwnFile(name)) {
        return undefined;
      }
      const file = await open(pathOf(name), readFlags);
      try {
        return (await file.stat()).size > maxBytes ? undefined : await file.readFile();
      } finally {
        await file.close();
      }
    },
    /** The same without waiting, for small files. */
    readNow(name: string): Uint8Array | undefined {
      if (!isOwnFile(name)) {
        return undefined;
      }
      const file = openSync(pathOf(name), readFlags);
      try {
        return fstatSync(file).size > maxBytes ? undefined : readFileSync(file);
      } finally {
        closeSync(file);
      }
    },
    /** Every name, in no order; none where there is no folder. */
    names: (): readonly string[] => (isFolder() ? readdirSync(folder) : []),
    /** Puts a file in the place of whatever has that name. */
    write: (name: string, bytes: Uint8Array): Promise<void> =>
      put(bytes, (part) => whileBusy(() => rename(part, pathOf(name)))),
    /** The same for a name that nobody has taken; false when somebody has. Of several who try at once one succeeds. */
    async create(name: string, bytes: Uint8Array): Promise<boolean> {
      let isCreated = true;
      await put(bytes, async (part) => {
        try {
          await link(part, pathOf(name));
        } catch (error) {
          const code = String((error as Partial<NodeJS.ErrnoException>).code);
          const isTaken = code === 'EEXIST' || (await lstat(pathOf(name)).catch(() => undefined)) !== undefined;
          if (isTaken) {
            isCreated = false;
          } else if (withoutLinks.has(code)) {
            await rename(part, pathOf(name));
          } else {
            throw error;
          }
        }
      });
      return isCreated;
    },
    async remove(name: string): Promise<void> {
      if (isFolder()) {
        await rm(pathOf(name), { force: true });
      }
    },
    /** The files, oldest first; removes what was left by a process that ended while it wrote, or is dated ahead. */
    async list(): Promise<readonly StoredFile[]> {
      const files: StoredFile[] = [];
      for (const name of isFolder() ? await readdir(folder) : []) {
        const there = await lstat(pathOf(name)).catch(() => undefined);
        if (there?.isFile() !== true) {
          continue;
        }
        if (!name.endsWith(partEnding)) {
          files.push({ name, bytes: there.size, modifiedMs: there.mtimeMs });
        } else if (Math.abs(Date.now() - there.mtimeMs) > abandonedAfterMs) {
          await rm(pathOf(name), { force: true });
        }
      }
      return files.toSorted((a, b) => a.modifiedMs - b.modifiedMs);
    },
    /** Calls back soon after something in the folder changed, by whichever process, as far as the system tells. */
    watch(onChange: () => void): { dispose(): void } {
      let watcher: FSWatcher | undefined;
      let planned: NodeJS.Timeout | undefined;
      let isOver = false;
      const dispose = () => {
        isOver = true;
        clearTimeout(planned);
        watcher?.close();
      };
      const start = async () => {
        await make();
        if (!isOver) {
          watcher = watch(folder, { persistent: false }, () => {
            planned ??= setTimeout(() => {
              planned = undefined;
              onChange();
            }, togetherMs);
          });
          watcher.on('error', dispose);
        }
      };
      // Where nothing can be watched, what others changed is seen at the next look.
      start().catch(dispose);
      return { dispose };
    },
  };
}
