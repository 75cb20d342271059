/** A value made at first use and kept; a failed making is tried again at the next use. */
export function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

type Method = (...args: unknown[]) => Promise<unknown>;

/** An object of asynchronous methods alone, made by the first call of any. */
export function lazyMethods<T extends object>(made: () => Promise<T>): T {
  return new Proxy({} as T, {
    get: (_target, name): Method => {
      return async (...args) => {
        const methods = (await made()) as Record<string | symbol, Method | undefined>;
        return methods[name]?.(...args);
      };
    },
  });
}
