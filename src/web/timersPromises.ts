/** Resolves with the value after so many milliseconds; rejects with the signal's reason as soon as that is aborted. */
export function setTimeout<T>(ms: number, value?: T, options?: { readonly signal?: AbortSignal }): Promise<T> {
  const signal = options?.signal;
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = globalThis.setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve(value as T);
    }, ms);
    if (signal?.aborted) {
      stop();
    } else {
      signal?.addEventListener('abort', stop, { once: true });
    }
  });
}

/** Lets everything else that waits go first. */
export function setImmediate(): Promise<void> {
  return setTimeout(0);
}

// biome-ignore lint/style/noDefaultExport: Node's module has one, too, whose members tests replace.
export default { setTimeout, setImmediate };
