import type { BlockFilter } from '../../domain/block/blockFilter.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';

type BlockFilters = NonNullable<Parameters<LedgerClient['blocks']>[0]>;

/** The question for one page of a filtered list; `after` is the block that stands above the page. */
export function blockQuery(filter: BlockFilter, pageSize: number, after?: bigint): BlockFilters {
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
export function newerQuery(filter: BlockFilter, after: bigint, limit: number): BlockFilters {
  return { ...blockQuery({ ...filter, order: 'asc', pageSize: limit }, limit, after), order: 'desc' };
}
