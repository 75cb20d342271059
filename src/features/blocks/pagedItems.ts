import type { Page, PageLink } from '../../domain/page.ts';

/** The items of a list, a page at a time, as far as the user wanted to see them. */
export interface PagedItems<T> {
  readonly items: readonly T[];
  readonly hasMore: boolean;
  /** Why the latest page could not be had. */
  readonly failure: unknown;
  /** Asks for the next page. Rejects when the first page fails; a later failure is kept in `failure`. */
  loadMore(): Promise<void>;
}

const maxEmptyPages = 10;

export interface PagedItemsOptions<T> {
  readonly first: () => Promise<Page<T>>;
  readonly more: (link: PageLink<T>) => Promise<Page<T>>;
  /** What tells one item from another: an item that comes again is left out. */
  readonly keyOf: (item: T) => unknown;
}

export function createPagedItems<T>({ first, more, keyOf }: PagedItemsOptions<T>): PagedItems<T> {
  let items: readonly T[] = [];
  let next: PageLink<T> | 'first' | undefined = 'first';
  let failure: unknown;
  const used = new Set<string>();

  const nextPage = async (from: PageLink<T> | 'first'): Promise<Page<T>> => {
    if (from === 'first') {
      return first();
    }
    const page = await more(from);
    used.add(from.link);
    return page;
  };
  return {
    get items() {
      return items;
    },
    get hasMore() {
      return next !== undefined;
    },
    get failure() {
      return failure;
    },
    async loadMore() {
      const isFirst = next === 'first';
      try {
        // A page may be empty and still have a next one; a link that comes again would go in circles.
        for (let count = 0; next !== undefined && count < maxEmptyPages; count++) {
          const page: Page<T> = await nextPage(next);
          const before = items.length;
          items = [...new Map([...items, ...page.items].map((item) => [keyOf(item), item])).values()];
          next = page.next !== undefined && !used.has(page.next.link) ? page.next : undefined;
          if (items.length > before) {
            break;
          }
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
