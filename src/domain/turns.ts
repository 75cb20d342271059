/** Tells whether a work is still the last of its key: an older answer must not replace a newer one. */
export function createTurns(): (key?: string) => () => boolean {
  const last = new Map<string, symbol>();
  return (key = '') => {
    const own = Symbol(key);
    last.set(key, own);
    return () => last.get(key) === own;
  };
}
