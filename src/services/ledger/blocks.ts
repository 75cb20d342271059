import { type Block, type BlockReference, isBlockReference } from '../../domain/block/block.ts';
import { InputError } from '../../domain/failure.ts';
import type { Page } from '../../domain/page.ts';
import type { ConsensusTimestamp } from '../../domain/value/timestamp.ts';
import type { CallOptions } from '../http/jsonService.ts';
import { pathOf } from '../http/serviceUrl.ts';
import { type Filter, filterValues, type ListOptions, listQuery } from './filter.ts';
import type { LedgerRequests } from './ledgerRequests.ts';
import { blockList, blockSchema } from './schemas/block.ts';

export interface BlockFilters extends ListOptions {
  readonly number?: Filter<bigint> | undefined;
  /** Compared with a block's consensus end: the block that holds T is the first with `{ gte: T }`, `order: 'asc'`. */
  readonly timestamp?: Filter<ConsensusTimestamp> | undefined;
}

export interface BlockCalls {
  /** Newest first unless ordered otherwise. */
  blocks(filters?: BlockFilters, options?: CallOptions): Promise<Page<Block>>;
  /** Throws InputError when the reference is neither a number nor a hash of 32 or 48 bytes. */
  block(block: BlockReference, options?: CallOptions): Promise<Block>;
}

export function blockCalls(requests: LedgerRequests): BlockCalls {
  return {
    blocks: (filters = {}, options) =>
      requests.page(
        blockList,
        '/api/v1/blocks',
        {
          'block.number': filterValues(filters.number),
          timestamp: filterValues(filters.timestamp),
          ...listQuery(filters),
        },
        options,
      ),
    async block(block, options) {
      if (!isBlockReference(block)) {
        throw new InputError('invalid-argument', 'A block is named by its number or by a hash of 64 or 96 hex digits.');
      }
      return requests.one(blockSchema, pathOf`/api/v1/blocks/${block}`, {}, options);
    },
  };
}
