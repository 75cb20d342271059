import type { Unreadable } from './unreadable.ts';
import type { ConsensusTimestamp } from './value/timestamp.ts';

/** One answer of a list. It may be empty and still have a next page: a list ends only where `next` is undefined. */
export interface Page<T> extends Unreadable {
  readonly items: readonly T[];
  readonly next: PageLink<T> | undefined;
  /** The instant the whole list describes, when the service says so (balances). */
  readonly asOf: ConsensusTimestamp | undefined;
  /** Present where the service answered 206: it did not have all. */
  readonly isPartial?: true;
}

/** Where a list goes on; plain data, to be given back to `LedgerClient.more`. */
export interface PageLink<T> {
  /** The id of the operation whose list it is, that is how its items are decoded. */
  readonly operation: string;
  /** `links.next` as sent: resolved against the origin of `pageUrl`, and refused when it would leave it. */
  readonly link: string;
  readonly pageUrl: string;
  /** Never present; carries the type of the items. */
  readonly __item?: T;
}
