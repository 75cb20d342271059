import { type ConsensusTimestamp, timestampFromNanos, timestampMs, timestampNanos } from '../value/timestamp.ts';
import type { EntityId } from './entityId.ts';
import type { LedgerKey } from './ledgerKey.ts';

/** A scheduled transaction waiting for signatures or its time. */
export interface Schedule {
  readonly id: EntityId;
  readonly memo: string;
  readonly adminKey: LedgerKey | undefined;
  readonly createdAt: ConsensusTimestamp;
  readonly creatorId: EntityId | undefined;
  readonly payerId: EntityId | undefined;
  readonly deleted: boolean;
  readonly executedAt: ConsensusTimestamp | undefined;
  readonly expiresAt: ConsensusTimestamp | undefined;
  readonly waitsForExpiry: boolean;
  /** Base64 of a serialized SchedulableTransactionBody. */
  readonly transactionBody: string;
  readonly signatures: readonly ScheduleSignature[];
}

export interface ScheduleSignature {
  readonly timestamp: ConsensusTimestamp;
  /** Base64. */
  readonly publicKeyPrefix: string;
  /** Base64. */
  readonly signature: string;
  /** `ED25519`, `ECDSA_SECP256K1`, `CONTRACT`, … */
  readonly type: string;
}

export type ScheduleState = 'pending' | 'executed' | 'deleted' | 'expired';

/** Where a schedule stands. The service does not say that one expired: its time passes. */
export function scheduleState(schedule: Schedule, nowMs: number): ScheduleState {
  if (schedule.executedAt !== undefined) {
    return 'executed';
  }
  if (schedule.deleted) {
    return 'deleted';
  }
  return timestampMs(scheduleExpiry(schedule)) < nowMs ? 'expired' : 'pending';
}

/** The ledger gives a schedule that names no time 30 minutes (HIP-423). */
const defaultLifetimeNanos = 30n * 60n * 1_000_000_000n;

/** When a schedule expires or expired, whether it names the time or not. */
export function scheduleExpiry({ createdAt, expiresAt }: Schedule): ConsensusTimestamp {
  return expiresAt ?? timestampFromNanos(timestampNanos(createdAt) + defaultLifetimeNanos);
}
