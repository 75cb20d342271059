import type { Account, AccountBalance, AccountReference, StakingReward } from '../../domain/entity/account.ts';
import type { TokenAirdrop } from '../../domain/entity/airdrop.ts';
import type { CryptoAllowance, NftAllowance, TokenAllowance } from '../../domain/entity/allowance.ts';
import type { EntityId } from '../../domain/entity/entityId.ts';
import type { Nft, TokenRelationship } from '../../domain/entity/token.ts';
import type { Page } from '../../domain/page.ts';
import type { ConsensusTimestamp } from '../../domain/value/timestamp.ts';
import type { CallOptions } from '../http/jsonService.ts';
import { pathOf } from '../http/serviceUrl.ts';
import { type Filter, filterValues, type ListOptions, listQuery } from './filter.ts';
import type { LedgerRequests } from './ledgerRequests.ts';
import {
  accountBalanceList,
  accountList,
  accountSchema,
  cryptoAllowanceList,
  nftAllowanceList,
  stakingRewardList,
  tokenAirdropList,
  tokenAllowanceList,
} from './schemas/account.ts';
import { nftList, tokenRelationshipList } from './schemas/token.ts';

export interface AccountFilters extends ListOptions {
  readonly id?: Filter<EntityId> | undefined;
  /** Asks the service for a scan of all accounts: slow, and often answered with 503. */
  readonly balanceTinybars?: Filter<bigint> | undefined;
  readonly publicKey?: string | undefined;
  /** False leaves balances out of the answer. */
  readonly balance?: boolean | undefined;
}

export interface BalanceFilters extends ListOptions {
  readonly accountId?: Filter<EntityId> | undefined;
  readonly balanceTinybars?: Filter<bigint> | undefined;
  readonly publicKey?: string | undefined;
  /** Then a 15-minute snapshot, else the present. */
  readonly timestamp?: Filter<ConsensusTimestamp> | undefined;
}

export interface AirdropFilters extends ListOptions {
  /** The other side: the receiver of outstanding airdrops, the sender of pending ones. */
  readonly counterpartId?: Filter<EntityId> | undefined;
  readonly tokenId?: Filter<EntityId> | undefined;
  readonly serialNumber?: Filter<bigint> | undefined;
}

/** Accounts and what belongs to them (specification, section 4; balances and tokens beyond it). */
export interface AccountCalls {
  accounts(filters?: AccountFilters, options?: CallOptions): Promise<Page<Account>>;
  /** Without its transactions: for a busy account those take the service up to 20 s. */
  account(account: AccountReference, options?: CallOptions): Promise<Account>;
  cryptoAllowances(
    account: AccountReference,
    filters?: ListOptions & { readonly spenderId?: Filter<EntityId> | undefined },
    options?: CallOptions,
  ): Promise<Page<CryptoAllowance>>;
  /** The service takes `tokenId` only together with `spenderId`. */
  tokenAllowances(
    account: AccountReference,
    filters?: ListOptions & {
      readonly spenderId?: Filter<EntityId> | undefined;
      readonly tokenId?: Filter<EntityId> | undefined;
    },
    options?: CallOptions,
  ): Promise<Page<TokenAllowance>>;
  /** `owner: false` lists what the account may spend instead of what it granted; `accountId` is the other side. */
  nftAllowances(
    account: AccountReference,
    filters?: ListOptions & {
      readonly accountId?: Filter<EntityId> | undefined;
      readonly tokenId?: Filter<EntityId> | undefined;
      readonly owner?: boolean | undefined;
    },
    options?: CallOptions,
  ): Promise<Page<NftAllowance>>;
  stakingRewards(
    account: AccountReference,
    filters?: ListOptions & { readonly timestamp?: Filter<ConsensusTimestamp> | undefined },
    options?: CallOptions,
  ): Promise<Page<StakingReward>>;
  outstandingAirdrops(
    account: AccountReference,
    filters?: AirdropFilters,
    options?: CallOptions,
  ): Promise<Page<TokenAirdrop>>;
  pendingAirdrops(
    account: AccountReference,
    filters?: AirdropFilters,
    options?: CallOptions,
  ): Promise<Page<TokenAirdrop>>;
  /** The service takes `serialNumber` only together with `tokenId`. */
  accountNfts(
    account: AccountReference,
    filters?: ListOptions & {
      readonly tokenId?: Filter<EntityId> | undefined;
      readonly serialNumber?: Filter<bigint> | undefined;
      readonly spenderId?: Filter<EntityId> | undefined;
    },
    options?: CallOptions,
  ): Promise<Page<Nft>>;
  accountTokens(
    account: AccountReference,
    filters?: ListOptions & { readonly tokenId?: Filter<EntityId> | undefined },
    options?: CallOptions,
  ): Promise<Page<TokenRelationship>>;
  balances(filters?: BalanceFilters, options?: CallOptions): Promise<Page<AccountBalance>>;
}

export function accountCalls(requests: LedgerRequests): AccountCalls {
  return {
    accounts: (filters = {}, options) =>
      requests.page(
        accountList,
        '/api/v1/accounts',
        {
          'account.id': filterValues(filters.id),
          'account.balance': filterValues(filters.balanceTinybars),
          'account.publickey': filters.publicKey,
          balance: filters.balance,
          ...listQuery(filters),
        },
        options,
      ),
    account: (account, options) =>
      requests.one(accountSchema, pathOf`/api/v1/accounts/${account}`, { transactions: false }, options),
    cryptoAllowances: (account, filters = {}, options) =>
      requests.page(
        cryptoAllowanceList,
        pathOf`/api/v1/accounts/${account}/allowances/crypto`,
        { 'spender.id': filterValues(filters.spenderId), ...listQuery(filters) },
        options,
      ),
    tokenAllowances: (account, filters = {}, options) =>
      requests.page(
        tokenAllowanceList,
        pathOf`/api/v1/accounts/${account}/allowances/tokens`,
        {
          'spender.id': filterValues(filters.spenderId),
          'token.id': filterValues(filters.tokenId),
          ...listQuery(filters),
        },
        options,
      ),
    nftAllowances: (account, filters = {}, options) =>
      requests.page(
        nftAllowanceList,
        pathOf`/api/v1/accounts/${account}/allowances/nfts`,
        {
          'account.id': filterValues(filters.accountId),
          'token.id': filterValues(filters.tokenId),
          owner: filters.owner,
          ...listQuery(filters),
        },
        options,
      ),
    stakingRewards: (account, filters = {}, options) =>
      requests.page(
        stakingRewardList,
        pathOf`/api/v1/accounts/${account}/rewards`,
        { timestamp: filterValues(filters.timestamp), ...listQuery(filters) },
        options,
      ),
    outstandingAirdrops: (account, filters = {}, options) =>
      requests.page(
        tokenAirdropList,
        pathOf`/api/v1/accounts/${account}/airdrops/outstanding`,
        { 'receiver.id': filterValues(filters.counterpartId), ...airdropQuery(filters) },
        options,
      ),
    pendingAirdrops: (account, filters = {}, options) =>
      requests.page(
        tokenAirdropList,
        pathOf`/api/v1/accounts/${account}/airdrops/pending`,
        { 'sender.id': filterValues(filters.counterpartId), ...airdropQuery(filters) },
        options,
      ),
    accountNfts: (account, filters = {}, options) =>
      requests.page(
        nftList,
        pathOf`/api/v1/accounts/${account}/nfts`,
        {
          'token.id': filterValues(filters.tokenId),
          serialnumber: filterValues(filters.serialNumber),
          'spender.id': filterValues(filters.spenderId),
          ...listQuery(filters),
        },
        options,
      ),
    accountTokens: (account, filters = {}, options) =>
      requests.page(
        tokenRelationshipList,
        pathOf`/api/v1/accounts/${account}/tokens`,
        { 'token.id': filterValues(filters.tokenId), ...listQuery(filters) },
        options,
      ),
    balances: (filters = {}, options) =>
      requests.page(
        accountBalanceList,
        '/api/v1/balances',
        {
          'account.id': filterValues(filters.accountId),
          'account.balance': filterValues(filters.balanceTinybars),
          'account.publickey': filters.publicKey,
          timestamp: filterValues(filters.timestamp),
          ...listQuery(filters),
        },
        options,
      ),
  };
}

function airdropQuery(filters: AirdropFilters) {
  return {
    'token.id': filterValues(filters.tokenId),
    serialnumber: filterValues(filters.serialNumber),
    ...listQuery(filters),
  };
}
