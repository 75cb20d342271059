import timers from 'node:timers/promises';
import type { CallOptions } from '../http/transport.ts';

/** One question to the ledger; undefined when it has nothing of that kind. */
export type Question<T> = (call: CallOptions) => Promise<T | undefined>;

/** How long the expected kind is waited for alone; a service this slow is asked for all kinds, so that a hover gets its answer. */
const headStartMs = 500;

/** Kinds that exclude each other, the likeliest first, and what fits every kind. */
export interface Kinds<T> {
  readonly ofOneKind: readonly [Question<T>, ...Question<T>[]];
  readonly ofAnyKind?: Question<T>;
}

/**
 * Asks all at once, what is expected with a head start. The first hit of one kind ends the others; what fits every kind
 * counts once all kinds are excluded. A failure counts when there is no hit, and at once where it comes within the head start.
 */
export async function firstFound<T>(
  { ofOneKind: [likeliest, ...others], ofAnyKind }: Kinds<T>,
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
    const hit = firstHit([first, ...others.map(ask)]);
    const ofAny = ofAnyKind && ask(ofAnyKind);
    return (await hit) ?? (await ofAny);
  } finally {
    rest.abort();
  }
}

function firstHit<T>(answers: readonly Promise<T | undefined>[]): Promise<T | undefined> {
  const hits = answers.map(async (answer) => (await answer) ?? Promise.reject());
  return Promise.any(hits).catch(({ errors }: AggregateError) => {
    const failure: unknown = errors.find((error) => error !== undefined);
    if (failure !== undefined) {
      throw failure;
    }
    return undefined;
  });
}
