import type { Page, PageLink } from '../../domain/page.ts';
import type { UnreadablePart } from '../../domain/unreadable.ts';

const maxEmptyPages = 10;

export interface PagedItemsOptions<T> {
  readonly first: () => Promise<Page<T>>;
  readonly more: (link: PageLink<T>) => Promise<Page<T>>;
  /** What tells one item from another: an item that comes again is left out. */
  readonly keyOf: (item: T) => unknown;
}

/** The items of a list, a page at a time, as far as the user wanted to see them. */
export type PagedItems<T> = ReturnType<typeof createPagedItems<T>>;

export function createPagedItems<T>({ first, more, keyOf }: PagedItemsOptions<T>) {
  let items: readonly T[] = [];
  let next: PageLink<T> | 'first' | undefined = 'first';
  let failure: unknown;
  let unreadable: readonly UnreadablePart[] = [];
  const used = new Set<string>();

  const ask = async (from: PageLink<T> | 'first') => {
    const page = await (from === 'first' ? first() : more(from));
    if (from !== 'first') {
      used.add(from.link);
    }
    items = [...new Map([...items, ...page.items].map((item) => [keyOf(item), item])).values()];
    unreadable = [...unreadable, ...(page.unreadable ?? [])];
    next = page.next !== undefined && !used.has(page.next.link) ? page.next : undefined;
  };
  return {
    get items() {
      return items;
    },
    /** What could not be read of the pages so far. */
    get unreadable() {
      return unreadable;
    },
    get hasMore() {
      return next !== undefined;
    },
    /** Why the latest page could not be had. */
    get failure() {
      return failure;
    },
    /** Asks for the next page. Rejects when the first page fails; a later failure is kept in `failure`. */
    async loadMore() {
      const isFirst = next === 'first';
      const before = items.length;
      try {
        // A page may be empty and still have a next one; a link that comes again would go in circles.
        for (let count = 0; next !== undefined && count < maxEmptyPages && items.length === before; count++) {
          await ask(next);
        }
        failure = undefined;
      } catch (error) {
        if (isFirst) {
          throw error;
        }
        failure = error;
      }
    },
  };
}
