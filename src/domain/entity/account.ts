import type { ContractSlot } from '../contract/contract.ts';
import { phrase } from '../phrase.ts';
import { type FormatContext, hbarProperties, type Property, property, timeProperties } from '../property.ts';
import type { Unreadable } from '../unreadable.ts';
import type { ConsensusTimestamp, TimestampRange } from '../value/timestamp.ts';
import type { AccountAlias } from './accountReference.ts';
import type { EntityId } from './entityId.ts';
import type { EvmAddress } from './evmAddress.ts';
import type { LedgerKey } from './publicKey.ts';

/** An account or a contract, which is an account too: nothing in this record tells them apart. */
export interface Account extends Unreadable {
  readonly id: EntityId;
  readonly alias: AccountAlias | undefined;
  readonly autoRenewPeriodSeconds: bigint | undefined;
  /** Undefined when the list was asked without balances or the ledger knows none. */
  readonly balanceTinybars: bigint | undefined;
  readonly balanceAt: ConsensusTimestamp | undefined;
  /** At most 50 in lists, 1000 for a single account. */
  readonly tokenBalances: readonly TokenAmount[];
  readonly createdAt: ConsensusTimestamp | undefined;
  readonly declinesReward: boolean | undefined;
  /** Whose code runs when the account is called (EIP-7702); undefined when it has none. */
  readonly delegationAddress: EvmAddress | undefined;
  readonly deleted: boolean | undefined;
  readonly ethereumNonce: bigint | undefined;
  /** The EVM alias if there is one, else the long-zero form of the id. */
  readonly evmAddress: EvmAddress | undefined;
  readonly expiresAt: ConsensusTimestamp | undefined;
  readonly key: LedgerKey | undefined;
  /** -1 means without limit. */
  readonly maxAutomaticTokenAssociations: number | undefined;
  readonly memo: string | undefined;
  /** As of the end of the last staking period. */
  readonly pendingRewardTinybars: bigint | undefined;
  readonly requiresReceiverSignature: boolean | undefined;
  readonly stakedAccountId: EntityId | undefined;
  readonly stakedNodeId: bigint | undefined;
  readonly stakePeriodStart: ConsensusTimestamp | undefined;
}

/** How much of a token, in its smallest unit (for NFTs: how many). */
export interface TokenAmount {
  readonly tokenId: EntityId;
  readonly balance: bigint | undefined;
}

/** One row of the balance list. */
export interface AccountBalance {
  readonly accountId: EntityId;
  readonly balanceTinybars: bigint | undefined;
  readonly tokenBalances: readonly TokenAmount[];
}

/** A past payout of staking rewards. */
export interface StakingReward {
  readonly accountId: EntityId | undefined;
  readonly amountTinybars: bigint | undefined;
  readonly paidAt: ConsensusTimestamp;
}

/** What an owner lets a spender move of its native currency. */
export interface CryptoAllowance {
  readonly owner: EntityId | undefined;
  readonly spender: EntityId | undefined;
  readonly remainingTinybars: bigint | undefined;
  readonly grantedTinybars: bigint | undefined;
  readonly validity: TimestampRange | undefined;
}

/** What an owner lets a spender move of a fungible token, in the token's smallest unit. */
export interface TokenAllowance {
  readonly owner: EntityId | undefined;
  readonly spender: EntityId | undefined;
  readonly tokenId: EntityId | undefined;
  readonly remaining: bigint | undefined;
  readonly granted: bigint | undefined;
  readonly validity: TimestampRange | undefined;
}

/** Whether a spender may move every NFT that an owner holds of a token. */
export interface NftAllowance {
  readonly owner: EntityId | undefined;
  readonly spender: EntityId | undefined;
  readonly tokenId: EntityId | undefined;
  readonly approvedForAll: boolean | undefined;
  readonly validity: TimestampRange | undefined;
}

/** A token airdrop its receiver has not yet claimed: outstanding for the sender, pending for the receiver. */
export interface TokenAirdrop {
  readonly senderId: EntityId | undefined;
  readonly receiverId: EntityId | undefined;
  readonly tokenId: EntityId | undefined;
  /** In the token's smallest unit; undefined for an NFT. */
  readonly amount: bigint | undefined;
  /** Of an NFT; undefined for a fungible token. */
  readonly serialNumber: bigint | undefined;
  readonly validity: TimestampRange | undefined;
}

/** Code that an account has the ledger run at one of its extension points. Names in capitals are as sent. */
export interface Hook {
  /** Unique for its owner. */
  readonly id: bigint;
  readonly ownerId: EntityId | undefined;
  /** Whose bytecode is run. */
  readonly contractId: EntityId | undefined;
  /** Such as `ACCOUNT_ALLOWANCE_HOOK`. */
  readonly extensionPoint: string | undefined;
  /** Such as `EVM`. */
  readonly type: string | undefined;
  readonly adminKey: LedgerKey | undefined;
  readonly deleted: boolean | undefined;
  readonly createdAt: ConsensusTimestamp | undefined;
  readonly validity: TimestampRange | undefined;
}

/** What a hook stores in one slot, as contracts do. */
export type HookSlot = Pick<ContractSlot, 'slot' | 'value' | 'changedAt'>;

/** Where an account stakes to, since when, and the reward that waits for it. */
export function stakingProperties(account: Account, context: FormatContext): readonly Property[] {
  const target = account.stakedNodeId === undefined ? account.stakedAccountId : phrase`node ${account.stakedNodeId}`;
  const pending = account.pendingRewardTinybars;
  return [
    ...property(phrase`Staked to`, target && account.declinesReward ? phrase`${target}, declines rewards` : target),
    ...property(
      phrase`Declines rewards`,
      target === undefined && account.declinesReward ? phrase`yes` : undefined,
      'detail',
    ),
    ...timeProperties(phrase`Staked since`, account.stakePeriodStart, 'detail'),
    ...hbarProperties(phrase`Pending reward`, pending, context, pending === 0n ? 'detail' : 'own'),
  ];
}
