/**
 * Values by key, together of at most this many bytes: the least recently set go first. The newest stays whatever its size.
 */
export function createSizedCache<T>(maxBytes: number) {
  const entries = new Map<string, { readonly value: T; readonly bytes: number }>();
  return {
    get: (key: string): T | undefined => entries.get(key)?.value,
    set(key: string, value: T, bytes: number): void {
      entries.delete(key);
      entries.set(key, { value, bytes });
      let sum = [...entries.values()].reduce((all, entry) => all + entry.bytes, 0);
      for (const [oldest, entry] of entries) {
        if (sum <= maxBytes || oldest === key) {
          return;
        }
        sum -= entry.bytes;
        entries.delete(oldest);
      }
    },
    /** Another value of the same size, for a key that is there. */
    replace(key: string, value: T): void {
      const known = entries.get(key);
      if (known !== undefined) {
        entries.set(key, { ...known, value });
      }
    },
    delete: (key: string) => void entries.delete(key),
  };
}
