import timers from 'node:timers/promises';
import type { CallOptions } from '../http/callOptions.ts';

/** One question to the ledger; undefined when it has nothing of that kind. */
export type Question<T> = (call: CallOptions) => Promise<T | undefined>;

/** How long the expected kind is waited for alone; a service this slow is asked for all kinds, so that a hover gets its answer. */
const headStartMs = 500;

/**
 * Asks all at once, what is expected with a head start. The first in order that is a hit counts, whichever comes first,
 * and ends the others. A failure counts when there is no hit, and at once where it comes within the head start.
 */
export async function firstFound<T>(
  [likeliest, ...others]: readonly [Question<T>, ...Question<T>[]],
  { isExpected, call }: { readonly isExpected: boolean; readonly call: CallOptions },
): Promise<T | undefined> {
  const rest = new AbortController();
  const signal = call.signal ? AbortSignal.any([call.signal, rest.signal]) : rest.signal;
  const ask = (question: Question<T>) => {
    const answer = question({ ...call, signal });
    // Rejected while nobody waits for it yet, it would count as unhandled.
    answer.catch(() => undefined);
    return answer;
  };
  try {
    const first = ask(likeliest);
    if (isExpected) {
      const headStart = timers.setTimeout(headStartMs, undefined, { signal }).catch(() => undefined);
      const found = await Promise.race([first, headStart]);
      call.signal?.throwIfAborted();
      if (found !== undefined) {
        return found;
      }
    }
    return await firstOf([first, ...others.map(ask)]);
  } finally {
    rest.abort();
  }
}

async function firstOf<T>(answers: readonly Promise<T | undefined>[]): Promise<T | undefined> {
  const failures: unknown[] = [];
  for (const answer of answers) {
    try {
      const found = await answer;
      if (found !== undefined) {
        return found;
      }
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) {
    throw failures[0];
  }
  return undefined;
}
