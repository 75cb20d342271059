import type { EntityId } from '../entity/entityId.ts';
import type { LedgerKey } from '../entity/publicKey.ts';
import type { Unreadable } from '../unreadable.ts';
import type { ExchangeRate } from '../value/amounts.ts';
import type { ConsensusTimestamp, TimestampRange } from '../value/timestamp.ts';

export interface Supply extends Unreadable {
  readonly releasedTinybars: bigint | undefined;
  readonly totalTinybars: bigint | undefined;
  readonly timestamp: ConsensusTimestamp | undefined;
}

export interface ExchangeRates extends Unreadable {
  readonly current: ExchangeRate;
  readonly next: ExchangeRate | undefined;
  readonly timestamp: ConsensusTimestamp | undefined;
}

/** The rate that applies now: the current one until it expires, then the next, as far as it is known. */
export function rateAt(rates: ExchangeRates, now: Date): ExchangeRate | undefined {
  return BigInt(Math.floor(now.getTime() / 1000)) <= rates.current.expiresAtSeconds ? rates.current : rates.next;
}

/** What gas costs, by transaction type (`ContractCall`, `ContractCreate`, `EthereumTransaction`). */
export interface FeeSchedule extends Unreadable {
  readonly timestamp: ConsensusTimestamp | undefined;
  readonly fees: readonly GasPrice[];
}

export interface GasPrice {
  readonly transactionType: string;
  /** Per unit of gas; at least 1, rounded down. */
  readonly tinybarsPerGas: bigint;
}

/** A consensus node of the address book. */
export interface NetworkNode {
  readonly id: bigint;
  readonly accountId: EntityId | undefined;
  readonly description: string | undefined;
  readonly memo: string | undefined;
  readonly fileId: EntityId | undefined;
  readonly adminKey: LedgerKey | undefined;
  readonly associatedRegisteredNodes: readonly bigint[];
  readonly declinesReward: boolean | undefined;
  readonly grpcProxyEndpoint: ServiceEndpoint | undefined;
  readonly serviceEndpoints: readonly ServiceEndpoint[];
  readonly certificateHash: string | undefined;
  readonly publicKey: string | undefined;
  readonly maxStakeTinybars: bigint | undefined;
  readonly minStakeTinybars: bigint | undefined;
  /** Its consensus weight at the beginning of the staking period. */
  readonly stakeTinybars: bigint | undefined;
  readonly stakeRewardedTinybars: bigint | undefined;
  readonly stakeNotRewardedTinybars: bigint | undefined;
  /** Tinybars earned per whole hbar in the last staking period. */
  readonly rewardRateTinybars: bigint | undefined;
  readonly stakingPeriod: TimestampRange | undefined;
  readonly validity: TimestampRange | undefined;
}

export interface ServiceEndpoint {
  readonly domainName: string | undefined;
  readonly ipAddress: string | undefined;
  readonly port: number | undefined;
}

/** A block node, mirror node, relay or other service that registered itself. */
export interface RegisteredNode {
  readonly id: bigint;
  readonly description: string | undefined;
  readonly adminKey: LedgerKey | undefined;
  readonly createdAt: ConsensusTimestamp | undefined;
  readonly serviceEndpoints: readonly RegisteredServiceEndpoint[];
  readonly validity: TimestampRange | undefined;
}

export interface RegisteredServiceEndpoint extends ServiceEndpoint {
  /** `BLOCK_NODE`, `GENERAL_SERVICE`, `MIRROR_NODE` or `RPC_RELAY`. */
  readonly type: string | undefined;
  readonly requiresTls: boolean | undefined;
  /** What a block node offers there, such as `SUBSCRIBE_STREAM`. */
  readonly blockNodeApis: readonly string[];
  /** What a general service says of itself. Untrusted. */
  readonly serviceDescription: string | undefined;
}

/** The staking state of the whole network. */
export interface Stake extends Unreadable {
  readonly stakeTotalTinybars: bigint | undefined;
  readonly maxStakeRewardedTinybars: bigint | undefined;
  readonly maxRewardRateTinybarsPerHbar: bigint | undefined;
  readonly maxTotalRewardTinybars: bigint | undefined;
  readonly reservedRewardsTinybars: bigint | undefined;
  readonly unreservedRewardBalanceTinybars: bigint | undefined;
  readonly rewardBalanceThresholdTinybars: bigint | undefined;
  readonly rewardRateTinybars: bigint | undefined;
  readonly startThresholdTinybars: bigint | undefined;
  /** Between 0 and 1, a float on the wire. */
  readonly nodeRewardFeeFraction: number | undefined;
  readonly stakingRewardFeeFraction: number | undefined;
  readonly period: TimestampRange | undefined;
  readonly periodMinutes: bigint | undefined;
  readonly periodsStored: bigint | undefined;
}
