import type { Unreadable } from '../unreadable.ts';
import type { ConsensusTimestamp, TimestampRange } from '../value/timestamp.ts';
import type { EntityId } from './entityId.ts';
import type { LedgerKey } from './publicKey.ts';
import type { FixedAmount } from './token.ts';

/** A consensus topic. */
export interface Topic extends Unreadable {
  readonly id: EntityId;
  readonly memo: string | undefined;
  readonly adminKey: LedgerKey | undefined;
  readonly submitKey: LedgerKey | undefined;
  readonly feeScheduleKey: LedgerKey | undefined;
  /** Keys that submit without paying the custom fees. */
  readonly feeExemptKeys: readonly LedgerKey[];
  /** Undefined where the answer does not say it. */
  readonly customFees: readonly TopicFee[] | undefined;
  readonly customFeesAt: ConsensusTimestamp | undefined;
  readonly autoRenewAccountId: EntityId | undefined;
  readonly autoRenewPeriodSeconds: bigint | undefined;
  readonly createdAt: ConsensusTimestamp | undefined;
  readonly deleted: boolean | undefined;
  readonly validity: TimestampRange | undefined;
}

/** What every message costs its sender besides the ledger's fee. */
export interface TopicFee extends FixedAmount {
  readonly collectorId: EntityId | undefined;
}

/** One message, or one chunk of a longer one. */
export interface TopicMessage extends Unreadable {
  readonly topicId: EntityId;
  readonly sequenceNumber: bigint;
  readonly timestamp: ConsensusTimestamp | undefined;
  readonly payerId: EntityId | undefined;
  /** Base64, as sent when no other encoding is asked for. */
  readonly message: string | undefined;
  readonly runningHash: string | undefined;
  readonly runningHashVersion: number | undefined;
  readonly chunk: TopicMessageChunk | undefined;
}

export interface TopicMessageChunk {
  /** From 1. */
  readonly number: number;
  readonly total: number;
  /** Of the first chunk, `0.0.10-1234567890-000000321`, or as wallets write it where a schedule or a parent sent it. */
  readonly initialTransactionId: string | undefined;
}
