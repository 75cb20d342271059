import type { ConsensusTimestamp } from '../value/timestamp.ts';
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

export type ScheduleState = 'pending' | 'executed' | 'deleted';

/** Where a schedule stands; one that expired unexecuted stays `pending`, the service does not say. */
export function scheduleState(schedule: Schedule): ScheduleState {
  if (schedule.executedAt !== undefined) {
    return 'executed';
  }
  return schedule.deleted ? 'deleted' : 'pending';
}
