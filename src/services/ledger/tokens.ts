import type { EntityId } from '../../domain/entity/entityId.ts';
import type { Nft, NftTransfer, Token, TokenHolder, TokenSummary } from '../../domain/entity/token.ts';
import type { Page } from '../../domain/page.ts';
import type { ConsensusTimestamp } from '../../domain/value/timestamp.ts';
import type { CallOptions } from '../http/jsonService.ts';
import { pathOf } from '../http/serviceUrl.ts';
import { type Filter, filterValues, type ListOptions, listQuery } from './filter.ts';
import type { LedgerRequests } from './ledgerRequests.ts';
import {
  nftList,
  nftSchema,
  nftTransferList,
  tokenHolderList,
  tokenSchema,
  tokenSummaryList,
} from './schemas/token.ts';

export interface TokenFilters extends ListOptions {
  readonly id?: Filter<EntityId> | undefined;
  /** Tokens this account is associated with; not together with `name`. */
  readonly accountId?: Filter<EntityId> | undefined;
  /** Part of the name, 3 to 100 characters; such a list has no further pages. */
  readonly name?: string | undefined;
  readonly publicKey?: string | undefined;
  readonly type?: 'FUNGIBLE_COMMON' | 'NON_FUNGIBLE_UNIQUE' | undefined;
}

export interface TokenCalls {
  tokens(filters?: TokenFilters, options?: CallOptions): Promise<Page<TokenSummary>>;
  token(token: EntityId, options?: CallOptions): Promise<Token>;
  tokenBalances(
    token: EntityId,
    filters?: ListOptions & {
      readonly accountId?: Filter<EntityId> | undefined;
      readonly balance?: Filter<bigint> | undefined;
      readonly publicKey?: string | undefined;
      readonly timestamp?: Filter<ConsensusTimestamp> | undefined;
    },
    options?: CallOptions,
  ): Promise<Page<TokenHolder>>;
  tokenNfts(
    token: EntityId,
    filters?: ListOptions & {
      readonly accountId?: Filter<EntityId> | undefined;
      readonly serialNumber?: Filter<bigint> | undefined;
    },
    options?: CallOptions,
  ): Promise<Page<Nft>>;
  nft(token: EntityId, serialNumber: bigint, options?: CallOptions): Promise<Nft>;
  nftTransactions(
    token: EntityId,
    serialNumber: bigint,
    filters?: ListOptions & { readonly timestamp?: Filter<ConsensusTimestamp> | undefined },
    options?: CallOptions,
  ): Promise<Page<NftTransfer>>;
}

export function tokenCalls(requests: LedgerRequests): TokenCalls {
  return {
    tokens: (filters = {}, options) =>
      requests.page(
        tokenSummaryList,
        '/api/v1/tokens',
        {
          'token.id': filterValues(filters.id),
          'account.id': filterValues(filters.accountId),
          name: filters.name,
          publickey: filters.publicKey,
          type: filters.type,
          ...listQuery(filters),
        },
        options,
      ),
    token: (token, options) => requests.one(tokenSchema, pathOf`/api/v1/tokens/${token}`, {}, options),
    tokenBalances: (token, filters = {}, options) =>
      requests.page(
        tokenHolderList,
        pathOf`/api/v1/tokens/${token}/balances`,
        {
          'account.id': filterValues(filters.accountId),
          'account.balance': filterValues(filters.balance),
          'account.publickey': filters.publicKey,
          timestamp: filterValues(filters.timestamp),
          ...listQuery(filters),
        },
        options,
      ),
    tokenNfts: (token, filters = {}, options) =>
      requests.page(
        nftList,
        pathOf`/api/v1/tokens/${token}/nfts`,
        {
          'account.id': filterValues(filters.accountId),
          serialnumber: filterValues(filters.serialNumber),
          ...listQuery(filters),
        },
        options,
      ),
    nft: (token, serialNumber, options) =>
      requests.one(nftSchema, pathOf`/api/v1/tokens/${token}/nfts/${serialNumber}`, {}, options),
    nftTransactions: (token, serialNumber, filters = {}, options) =>
      requests.page(
        nftTransferList,
        pathOf`/api/v1/tokens/${token}/nfts/${serialNumber}/transactions`,
        { timestamp: filterValues(filters.timestamp), ...listQuery(filters) },
        options,
      ),
  };
}
