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

export interface WalkLimits {
  /** Pages in all, the first included. */
  readonly maxPages: number;
  readonly signal?: AbortSignal | undefined;
}

/** Yields a page and those after it, until the list ends, `maxPages` is reached or a link repeats. */
export async function* walkPages<T>(
  first: Page<T>,
  more: (link: PageLink<T>) => Promise<Page<T>>,
  { maxPages, signal }: WalkLimits,
): AsyncGenerator<Page<T>, void, undefined> {
  const seen = new Set<string>();
  let page = first;
  for (let count = 1; ; count++) {
    signal?.throwIfAborted();
    yield page;
    const link = page.next;
    if (link === undefined || count >= maxPages || seen.has(link.link)) {
      return;
    }
    seen.add(link.link);
    page = await more(link);
  }
}

const mostEmptyPages = 10;

/** The first of at most ten pages that brings something: an empty page may still have a next one. */
export async function filledPage<T>(
  first: Page<T>,
  more: (link: PageLink<T>) => Promise<Page<T>>,
  isNew: (item: T) => boolean = () => true,
): Promise<Page<T>> {
  let last = first;
  for await (const page of walkPages(first, more, { maxPages: mostEmptyPages })) {
    last = page;
    if (page.items.some(isNew) || page.unreadable !== undefined) {
      break;
    }
  }
  return last;
}

/** Asks for the pages of links; a page whose next link was followed before is the last, so that nothing goes in circles. */
export function followOnce<T>(more: (link: PageLink<T>) => Promise<Page<T>>): (link: PageLink<T>) => Promise<Page<T>> {
  const followed = new Set<string>();
  return async (link) => {
    const page = await more(link);
    followed.add(link.link);
    return page.next !== undefined && followed.has(page.next.link) ? { ...page, next: undefined } : page;
  };
}
