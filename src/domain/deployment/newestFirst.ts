import type { Deployment } from './deployment.ts';

/** Newest first, those without a time last; of one contract that several records tell of, the first. */
export function newestFirst(told: readonly Deployment[]): readonly Deployment[] {
  const seen = new Set<string>();
  return told
    .filter(({ chainId, networkName, key, tool }) => {
      const same = `${tool} ${chainId ?? networkName} ${key}`;
      return !seen.has(same) && seen.add(same);
    })
    .toSorted((a, b) => (b.deployedAtMs ?? 0) - (a.deployedAtMs ?? 0));
}
