import { Buffer as PackagedBuffer } from 'buffer/index.js';

/** What Node has everywhere; the build puts these wherever code of ours says their names. */
export const Buffer = PackagedBuffer;

export function setImmediate(run: () => void): ReturnType<typeof setTimeout> {
  return setTimeout(run, 0);
}

export const clearImmediate = (timer: ReturnType<typeof setTimeout>): void => clearTimeout(timer);
