import type { Unreadable } from '../unreadable.ts';
import type { ConsensusTimestamp } from '../value/timestamp.ts';
import type { EntityId } from './entityId.ts';
import type { LedgerKey } from './publicKey.ts';

/** `FUNGIBLE_COMMON` or `NON_FUNGIBLE_UNIQUE`; a new kind comes as sent. */
export type TokenType = string;

/** A token as lists show it. */
export interface TokenSummary {
  readonly id: EntityId;
  readonly name: string | undefined;
  readonly symbol: string | undefined;
  readonly type: TokenType | undefined;
  /** Places after the point: amounts are whole numbers of 10^-decimals. */
  readonly decimals: number | undefined;
  readonly adminKey: LedgerKey | undefined;
  /** Base64. */
  readonly metadata: string | undefined;
}

/** A token in full. Supplies are in its smallest unit. */
export interface Token extends TokenSummary, Unreadable {
  readonly memo: string | undefined;
  readonly treasuryAccountId: EntityId | undefined;
  readonly initialSupply: bigint | undefined;
  readonly totalSupply: bigint | undefined;
  /** 0 when the supply is infinite. */
  readonly maxSupply: bigint | undefined;
  /** `FINITE` or `INFINITE`. */
  readonly supplyType: string | undefined;
  readonly deleted: boolean | undefined;
  readonly freezeDefault: boolean | undefined;
  /** `PAUSED`, `UNPAUSED` or `NOT_APPLICABLE`. */
  readonly pauseStatus: string | undefined;
  readonly createdAt: ConsensusTimestamp | undefined;
  readonly modifiedAt: ConsensusTimestamp | undefined;
  /** Nanoseconds since the epoch: the one expiry that is not `seconds.nanoseconds`. */
  readonly expiryNanos: bigint | undefined;
  readonly autoRenewAccountId: EntityId | undefined;
  readonly autoRenewPeriodSeconds: bigint | undefined;
  readonly keys: TokenKeys;
  /** Undefined where the answer does not say it. */
  readonly customFees: TokenCustomFees | undefined;
}

/** Who may do what; undefined means that nobody ever can. */
export interface TokenKeys {
  readonly feeSchedule: LedgerKey | undefined;
  readonly freeze: LedgerKey | undefined;
  readonly kyc: LedgerKey | undefined;
  readonly metadata: LedgerKey | undefined;
  readonly pause: LedgerKey | undefined;
  readonly supply: LedgerKey | undefined;
  readonly wipe: LedgerKey | undefined;
}

export interface TokenCustomFees {
  readonly createdAt: ConsensusTimestamp | undefined;
  /** Undefined where the answer does not say it; the others come where they may be. */
  readonly fixed: readonly FixedFee[] | undefined;
  readonly fractional: readonly FractionalFee[];
  readonly royalty: readonly RoyaltyFee[];
}

/** An amount of a token, or of tinybars when no token is named. */
export interface FixedAmount {
  readonly amount: bigint;
  readonly denominatingTokenId: EntityId | undefined;
}

export interface FixedFee extends FixedAmount {
  readonly collectorId: EntityId | undefined;
  readonly collectorsAreExempt: boolean | undefined;
}

export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export interface FractionalFee {
  readonly fraction: Fraction;
  readonly collectorId: EntityId | undefined;
  readonly denominatingTokenId: EntityId | undefined;
  readonly collectorsAreExempt: boolean | undefined;
  readonly minimum: bigint | undefined;
  readonly maximum: bigint | undefined;
  readonly netOfTransfers: boolean | undefined;
}

export interface RoyaltyFee {
  readonly fraction: Fraction;
  readonly collectorId: EntityId | undefined;
  readonly collectorsAreExempt: boolean | undefined;
  readonly fallback: FixedAmount | undefined;
}

/** Who holds how much of one token. */
export interface TokenHolder {
  readonly accountId: EntityId;
  /** Undefined where the service has not all of the history. */
  readonly balance: bigint | undefined;
  readonly decimals: number | undefined;
}

/** What one account holds of a token and how it is bound to it. */
export interface TokenRelationship {
  readonly tokenId: EntityId;
  /** Undefined where the service has not all of the history. */
  readonly balance: bigint | undefined;
  readonly decimals: number | undefined;
  readonly automaticAssociation: boolean | undefined;
  readonly createdAt: ConsensusTimestamp | undefined;
  /** `FROZEN`, `UNFROZEN` or `NOT_APPLICABLE`. */
  readonly freezeStatus: string | undefined;
  /** `GRANTED`, `REVOKED` or `NOT_APPLICABLE`. */
  readonly kycStatus: string | undefined;
}

/** One NFT. */
export interface Nft extends Unreadable {
  readonly tokenId: EntityId;
  readonly serialNumber: bigint;
  /** Its owner; undefined when there is none any more. */
  readonly accountId: EntityId | undefined;
  readonly createdAt: ConsensusTimestamp | undefined;
  readonly modifiedAt: ConsensusTimestamp | undefined;
  readonly deleted: boolean | undefined;
  /** Base64. */
  readonly metadata: string | undefined;
  readonly spenderId: EntityId | undefined;
  readonly delegatingSpenderId: EntityId | undefined;
}

/** A transaction that changed an NFT: those that move nothing, such as an approval, name no accounts. */
export interface NftTransfer {
  readonly timestamp: ConsensusTimestamp;
  readonly transactionId: string | undefined;
  /** Upper-case data case of the transaction body, such as `CRYPTOTRANSFER`. */
  readonly type: string | undefined;
  readonly nonce: number | undefined;
  readonly isApproval: boolean;
  readonly senderId: EntityId | undefined;
  readonly receiverId: EntityId | undefined;
}

/** What an amount of a token counts; undefined when its decimals are not known. */
export function tokenUnit(
  { decimals }: Pick<TokenSummary, 'decimals'>,
  symbol: string | undefined,
): TokenUnit | undefined {
  return decimals === undefined ? undefined : { decimals, symbol };
}

/** What an amount of a token counts. */
export interface TokenUnit {
  /** Places after the point. */
  readonly decimals: number;
  /** Untrusted. */
  readonly symbol: string | undefined;
}

/** `0.0.2004/13`: how one NFT is named in addresses and looked up. */
export function nftName(tokenId: EntityId, serialNumber: bigint): string {
  return `${tokenId}/${serialNumber}`;
}
