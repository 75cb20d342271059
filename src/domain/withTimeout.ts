/** The result of a work, undefined when it fails or `late` aborts first; rejects only when the caller aborts. */
export async function withTimeout<T>(
  work: Promise<T>,
  late: AbortSignal,
  signal: AbortSignal | undefined,
): Promise<T | undefined> {
  const { promise: ended, resolve } = Promise.withResolvers<undefined>();
  const end = () => resolve(undefined);
  const ends = signal === undefined ? [late] : [late, signal];
  for (const each of ends) {
    each.addEventListener('abort', end);
  }
  if (ends.some(({ aborted }) => aborted)) {
    end();
  }
  try {
    const answer = await Promise.race([ended, work.catch(() => undefined)]);
    signal?.throwIfAborted();
    return answer;
  } finally {
    for (const each of ends) {
      each.removeEventListener('abort', end);
    }
  }
}
