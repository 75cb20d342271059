import type { Freshness } from './responseCache.ts';
import type { HttpRequest } from './transport.ts';

/** What every call of a client may be given by its caller. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** `revalidate` when the user asked to refresh; the default takes what the cache holds as the service allows. */
  readonly freshness?: HttpRequest['freshness'];
  /**
   * `urgent` for the one thing a person waits for: a hover, what a click on a lens, a look-up or a link names. It goes
   * before whatever else waits for the service. Polling, lenses and the many parts of a view are not urgent.
   */
  readonly priority?: HttpRequest['priority'];
  /** Called for every good answer with how long it may be used again. */
  readonly onFreshness?: (freshness: Freshness) => void;
}
