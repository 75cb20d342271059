import type { TimestampRange } from '../value/timestampRange.ts';
import type { EntityId } from './entityId.ts';

/** What an owner lets a spender move of its native currency. */
export interface CryptoAllowance {
  readonly owner: EntityId | undefined;
  readonly spender: EntityId | undefined;
  readonly remainingTinybars: bigint;
  readonly grantedTinybars: bigint;
  readonly validity: TimestampRange;
}

/** What an owner lets a spender move of a fungible token, in the token's smallest unit. */
export interface TokenAllowance {
  readonly owner: EntityId | undefined;
  readonly spender: EntityId | undefined;
  readonly tokenId: EntityId | undefined;
  readonly remaining: bigint;
  readonly granted: bigint;
  readonly validity: TimestampRange;
}

/** Whether a spender may move every NFT that an owner holds of a token. */
export interface NftAllowance {
  readonly owner: EntityId | undefined;
  readonly spender: EntityId | undefined;
  readonly tokenId: EntityId | undefined;
  readonly approvedForAll: boolean;
  readonly validity: TimestampRange;
}
