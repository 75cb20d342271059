/**
 * Tells which of several works of one kind began last: what an older one brings, however late, must not take the place of
 * what a newer one brought. `turns(key)` begins one, or ends all, and gives whether it is still the last of its key.
 */
export function createTurns(): (key?: string) => () => boolean {
  const last = new Map<string, symbol>();
  return (key = '') => {
    const own = Symbol(key);
    last.set(key, own);
    return () => last.get(key) === own;
  };
}
