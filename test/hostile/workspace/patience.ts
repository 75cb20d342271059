import { setTimeout } from 'node:timers/promises';

/** Waits for it, however it ends, but not longer than this. */
export async function patiently(ms: number, work: PromiseLike<unknown>): Promise<void> {
  await Promise.race([Promise.resolve(work).catch(() => undefined), setTimeout(ms, undefined, { ref: false })]);
}
