import type { Page, PageLink } from './page.ts';

export interface WalkLimits {
  /** Pages in all, the first included. */
  readonly maxPages: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Yields a page and those after it. Ends where the list ends, at `maxPages`, or when a link comes a second time (a
 * service that would send us in circles): in the latter two cases the last page still has its `next`. Throws the
 * signal's reason when aborted.
 */
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

/** The page itself, or the next that brings something, though it cannot be read: an empty page may still have a next one. Asks for a few at most. */
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
