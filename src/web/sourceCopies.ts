import { InputError } from '../domain/failure.ts';

/** Copies are files on a disk, for extensions that read files: a browser has neither. Always rejects with InputError. */
export async function writeSourceCopy(): Promise<never> {
  throw new InputError('no-disk', 'In a browser the sources cannot be a folder: open them, or save them as files.');
}
