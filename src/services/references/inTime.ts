/**
 * What comes in time; undefined for what is late or fails, except that the caller's abort is passed on. Late work goes
 * on, so that the next who asks finds its answer.
 */
export async function inTime<T>(ms: number, work: Promise<T>, signal: AbortSignal | undefined): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  const result = await Promise.race([work.catch(() => undefined), late]);
  clearTimeout(timer);
  signal?.throwIfAborted();
  return result;
}
