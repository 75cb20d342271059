import type { Unreadable } from '../unreadable.ts';
import { type ConsensusTimestamp, timestampFromNanos, timestampMs, timestampNanos } from '../value/timestamp.ts';
import type { EntityId } from './entityId.ts';
import type { LedgerKey } from './ledgerKey.ts';

/** A scheduled transaction waiting for signatures or its time. */
export interface Schedule extends Unreadable {
  readonly id: EntityId;
  readonly memo: string | undefined;
  readonly adminKey: LedgerKey | undefined;
  readonly createdAt: ConsensusTimestamp | undefined;
  readonly creatorId: EntityId | undefined;
  readonly payerId: EntityId | undefined;
  readonly deleted: boolean | undefined;
  readonly executedAt: ConsensusTimestamp | undefined;
  readonly expiresAt: ConsensusTimestamp | undefined;
  readonly waitsForExpiry: boolean;
  /** Base64 of a serialized SchedulableTransactionBody. */
  readonly transactionBody: string | undefined;
  readonly signatures: readonly ScheduleSignature[];
}

export interface ScheduleSignature {
  readonly timestamp: ConsensusTimestamp | undefined;
  /** Base64. */
  readonly publicKeyPrefix: string | undefined;
  /** Base64. */
  readonly signature: string | undefined;
  /** `ED25519`, `ECDSA_SECP256K1`, `CONTRACT`, … */
  readonly type: string | undefined;
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
  const expiry = scheduleExpiry(schedule);
  return expiry !== undefined && timestampMs(expiry) < nowMs ? 'expired' : 'pending';
}

/** The ledger gives a schedule that names no time 30 minutes (HIP-423). */
const defaultLifetimeNanos = 30n * 60n * 1_000_000_000n;

/** When a schedule expires or expired, whether it names the time or not; undefined where it is not known since when it is. */
export function scheduleExpiry({ createdAt, expiresAt }: Schedule): ConsensusTimestamp | undefined {
  return expiresAt ?? (createdAt && timestampFromNanos(timestampNanos(createdAt) + defaultLifetimeNanos));
}
