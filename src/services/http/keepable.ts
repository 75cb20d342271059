import type { HttpResponse } from './transport.ts';

/** What the cache is told where the service says nothing; the second word, which caches ignore, tells it from the service's own. */
export const unsaidCacheControl = 'no-cache, unsaid';

/** How long an answer may be used again. */
export interface Keepable {
  /** Undefined where the service says nothing. */
  readonly freshMs: number | undefined;
  /** The user's side may go on using it for a while, as `max-stale` does. */
  readonly mayBeStale: boolean;
}

/** Reads what the headers of an answer say of keeping it (RFC 9111, 4.2 and 5.2.2). */
export function keepableOf(headers: HttpResponse['headers']): Keepable {
  const given = headers['cache-control'] ?? '';
  const directives = given === unsaidCacheControl ? '' : given.toLowerCase();
  const says = (directive: string) => new RegExp(`(^|[\\s,])${directive}\\s*(,|$)`).test(directives);
  if (says('no-store') || says('no-cache')) {
    return { freshMs: 0, mayBeStale: false };
  }
  const seconds = /(?:^|[\s,])max-age="?(\d{1,9})/.exec(directives)?.[1];
  const age = /^\d{1,9}$/.test(headers['age'] ?? '') ? Number(headers['age']) : 0;
  return {
    freshMs: seconds === undefined ? undefined : Math.max(0, Number(seconds) - age) * 1000,
    mayBeStale: !says('must-revalidate'),
  };
}
