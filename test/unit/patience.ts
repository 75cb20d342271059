let waiting: { readonly ms: number; readonly end: AbortController }[] = [];

/** From now on no signal of `AbortSignal.timeout` ends by the clock: on a busy machine it would end too early. */
export function holdPatience(): void {
  waiting = [];
  AbortSignal.timeout = (ms) => {
    const end = new AbortController();
    waiting.push({ ms, end });
    return end.signal;
  };
}

/** What comes of a work when its signals of so many milliseconds end as soon as there are any. */
export async function outOfPatience<T>(ofMs: number, work: Promise<T>): Promise<T> {
  let isOver = false;
  const settle = () => {
    isOver = true;
  };
  work.then(settle, settle);
  while (!isOver) {
    await new Promise((resolve) => setImmediate(resolve));
    for (const { end } of waiting.filter(({ ms }) => ms === ofMs)) {
      end.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
    }
  }
  return work;
}
