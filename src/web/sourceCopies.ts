import { InputError } from '../domain/failure.ts';
import { phrase } from '../domain/phrase.ts';

/** Copies are files on a disk, for extensions that read files: a browser has neither. Always rejects with InputError. */
export async function writeSourceCopy(): Promise<never> {
  throw new InputError(
    'no-disk',
    phrase`In a browser the sources cannot be a folder: open them, or save them as files.`,
  );
}
