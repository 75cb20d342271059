/** Values by key, of which the least recently set go first. */
export interface SizedCache<T> {
  get(key: string): T | undefined;
  /** The newest value stays whatever its size. */
  set(key: string, value: T, bytes: number): void;
  delete(key: string): void;
}

/** Keeps at most this many bytes. */
export function createSizedCache<T>(maxBytes: number): SizedCache<T> {
  const entries = new Map<string, { readonly value: T; readonly bytes: number }>();
  let sum = 0;
  const remove = (key: string) => {
    sum -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  return {
    get: (key) => entries.get(key)?.value,
    set(key, value, bytes) {
      remove(key);
      entries.set(key, { value, bytes });
      sum += bytes;
      for (const oldest of entries.keys()) {
        if (sum <= maxBytes || oldest === key) {
          return;
        }
        remove(oldest);
      }
    },
    delete: remove,
  };
}
