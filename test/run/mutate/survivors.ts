/** A fault that no test can or need kill; its key does not depend on lines. */
interface KnownSurvivor {
  readonly key: string;
  /** `equivalent`: nobody can tell the difference, so that it does not count; `accepted`: counts as survived. */
  readonly verdict: 'equivalent' | 'accepted';
  readonly reason: string;
}

export const knownSurvivors: readonly KnownSurvivor[] = [];
