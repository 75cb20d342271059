import type { Block } from '../../domain/block/block.ts';
import type { BlockFilter } from '../../domain/block/blockFilter.ts';
import { ServiceError } from '../../domain/failure.ts';
import { filledPage, followOnce, type Page, type PageLink } from '../../domain/page.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';

type BlockFilters = NonNullable<Parameters<LedgerClient['blocks']>[0]>;

export type BlockListClient = Pick<LedgerClient, 'blocks' | 'more'>;

/** One line of the list. */
export type BlockRow =
  | { readonly kind: 'block'; readonly block: Block }
  /** Blocks that were not asked for: between two that are listed, or after the last one. */
  | {
      readonly kind: 'gap';
      /** The block above it. */
      readonly after: bigint;
      /** How many there are; undefined after the last. */
      readonly missing: bigint | undefined;
      /** Why the latest try to load them failed. */
      readonly failure: unknown;
    };

/** Of how many blocks at most a list that grows by itself keeps the end. */
export const maxBlocks = 1_000;
const newerLimit = 100;

/** What is known of what stands below a block: how the list goes on, why that failed, or that there is nothing. */
interface Below {
  readonly link?: PageLink<Block>;
  readonly failure?: unknown;
  readonly isEnd?: true;
}

/** The blocks that are listed, in order and each once. */
export type BlockList = ReturnType<typeof createBlockList>;

export function createBlockList(client: BlockListClient, filter: BlockFilter, pageSize: number) {
  const descends = filter.order === 'desc';
  let blocks: readonly Block[] = [];
  let counted: Block | undefined;
  const below = new Map<bigint, Below>();
  const follow = followOnce<Block>((link) => client.more(link));

  /** How far `below` stands below `above`; negative where it stands above. */
  const distance = (above: bigint, below: bigint) => (descends ? above - below : below - above);
  const withMore = (added: readonly Block[]) => {
    const byNumber = new Map([...blocks, ...added].map((block) => [block.number, block]));
    return [...byNumber.values()].sort((a, b) => Number(distance(b.number, a.number)));
  };
  /** Nothing is below a block, unless it is what could not be read: then it may be asked for again. */
  const endOf = ({ unreadable = [] }: Page<Block>): Below => {
    const lost = unreadable.find(({ isRow }) => isRow);
    return lost === undefined
      ? { isEnd: true }
      : { failure: new ServiceError('ledger', '', { kind: 'malformed', path: lost.path, detail: lost.detail }) };
  };
  const take = (page: Page<Block>, after: bigint | undefined) => {
    const numbers = [...new Set(page.items.map(({ number }) => number))]
      .filter((number) => after === undefined || distance(after, number) > 0n)
      .sort((a, b) => Number(distance(b, a)));
    const chain = after === undefined ? numbers : [after, ...numbers];
    const last = chain.at(-1);
    if (last === undefined) {
      return;
    }
    // A page leaves nothing out: where numbers are missing in it, the ledger (or the filter) has none.
    for (const [index, number] of chain.entries()) {
      const following = chain[index + 1];
      if (following !== undefined && distance(number, following) > 1n) {
        below.set(number, endOf(page));
      }
    }
    blocks = withMore(page.items);
    below.set(
      last,
      numbers.length === 0 ? endOf(page) : page.next === undefined ? { isEnd: true } : { link: page.next },
    );
  };

  const newest = () => {
    const listed = descends ? blocks[0] : blocks.at(-1);
    return counted !== undefined && listed !== undefined && counted.number > listed.number ? counted : listed;
  };
  /**
   * Asks for what is newer than all that is known, and says how many came. While the list is held they are only counted:
   * nothing moves, nothing is dropped.
   */
  const loadNewer = async (isHeld: () => boolean, signal?: AbortSignal): Promise<number> => {
    const [first] = blocks;
    if (first === undefined) {
      return 0;
    }
    const after = isHeld() ? (newest() ?? first) : first;
    const options = { freshness: 'revalidate', signal } as const;
    const { items } = await client.blocks(newerQuery(filter, after.number, newerLimit), options);
    const newer = items.filter(({ number }) => number > after.number);
    const latest = newer.reduce((most, block) => (block.number > most.number ? block : most), after);
    if (isHeld()) {
      counted = latest;
    } else if (after === first) {
      blocks = withMore(newer).slice(0, maxBlocks);
      const numbers = new Set(blocks.map(({ number }) => number));
      for (const number of [...below.keys()].filter((each) => !numbers.has(each))) {
        below.delete(number);
      }
    } else {
      // It was let go meanwhile: those counted before are to be listed as well.
      return loadNewer(isHeld, signal);
    }
    return newer.length;
  };

  return {
    rows: (): readonly BlockRow[] =>
      blocks.flatMap((block, index): readonly BlockRow[] => {
        const following = blocks[index + 1];
        const missing = following && distance(block.number, following.number) - 1n;
        const { isEnd, failure } = below.get(block.number) ?? {};
        const gap: BlockRow = { kind: 'gap', after: block.number, missing, failure };
        return [{ kind: 'block', block }, ...(isEnd || missing === 0n ? [] : [gap])];
      }),
    /** The newest that is known, listed or waiting. */
    get newest() {
      return newest();
    },
    /** How many blocks are newer than the listed ones and were only counted. */
    get waiting() {
      const [first] = blocks;
      return counted !== undefined && first !== undefined && counted.number > first.number
        ? counted.number - first.number
        : 0n;
    },
    find: (number: bigint) => blocks.find((block) => block.number === number),
    /** Asks for the first page; rejects when it cannot be had. */
    async loadFirst(signal?: AbortSignal) {
      // The list's own refresh must see new blocks, whatever the cache still holds.
      const first = await client.blocks(blockQuery(filter, pageSize), { freshness: 'revalidate', signal });
      take(await filledPage(first, follow), undefined);
    },
    /** Asks for what stands below a block, the last one by default. A failure is kept in the gap's row. */
    async loadAfter(number = blocks.at(-1)?.number) {
      if (number === undefined) {
        return;
      }
      const { link } = below.get(number) ?? {};
      try {
        const first = await (link === undefined ? client.blocks(blockQuery(filter, pageSize, number)) : follow(link));
        const page = await filledPage(first, follow, (block) => distance(number, block.number) > 0n);
        below.delete(number);
        take(page, number);
      } catch (failure) {
        // The link itself may be at fault; by number the next try does without it.
        below.set(number, { failure });
      }
    },
    loadNewer,
    /** Puts one block among the others, where its number belongs. */
    insert(block: Block) {
      blocks = withMore([block]);
    },
  };
}

/** The question for one page of a filtered list; `after` is the block that stands above the page. */
function blockQuery(filter: BlockFilter, pageSize: number, after?: bigint): BlockFilters {
  const { numbers, times, order } = filter;
  const limit = filter.pageSize ?? pageSize;
  const descends = order === 'desc';
  // The service takes one lower and one upper bound: of the page's own and the filter's, the tighter one.
  const startsAfter = after !== undefined && !descends && after >= (numbers?.from ?? 0n);
  const endsBefore = after !== undefined && descends && after <= (numbers?.to ?? after);
  const lower = startsAfter ? { gt: after } : { gte: numbers?.from };
  const upper = endsBefore ? { lt: after } : { lte: numbers?.to };
  return {
    order,
    limit,
    'block.number': { ...lower, ...upper },
    timestamp: times === undefined ? undefined : { gte: times.from, lte: times.to },
  };
}

/** The question for what the filter lets pass and is newer than a block, the newest first. */
function newerQuery(filter: BlockFilter, after: bigint, limit: number): BlockFilters {
  return { ...blockQuery({ ...filter, order: 'asc', pageSize: limit }, limit, after), order: 'desc' };
}
