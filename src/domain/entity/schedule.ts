import { phrase } from '../phrase.ts';
import {
  type EntitySummary,
  type FormatContext,
  memoProperties,
  ofKind,
  type Property,
  property,
  timeProperties,
  withExact,
} from '../property.ts';
import type { Unreadable } from '../unreadable.ts';
import {
  type ConsensusTimestamp,
  formatExactTime,
  formatTimestamp,
  timestampFromNanos,
  timestampMs,
  timestampNanos,
} from '../value/timestamp.ts';
import type { EntityId } from './entityId.ts';
import { keyProperties } from './keyProperties.ts';
import type { LedgerKey } from './publicKey.ts';

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

type ScheduleState = 'pending' | 'executed' | 'deleted' | 'expired';

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
function scheduleExpiry({ createdAt, expiresAt }: Schedule): ConsensusTimestamp | undefined {
  return expiresAt ?? (createdAt && timestampFromNanos(timestampNanos(createdAt) + defaultLifetimeNanos));
}

/** What the ledger says of a schedule, first where it stands. */
export function scheduleSummary(schedule: Schedule, context: FormatContext): EntitySummary {
  const state = scheduleState(schedule, context.nowMs);
  return {
    title: phrase`Schedule`,
    name: undefined,
    alerts: [...(schedule.deleted ? [phrase`Deleted`] : []), ...(state === 'expired' ? [phrase`Expired`] : [])],
    properties: [
      ...ofKind('id', property(phrase`Id`, schedule.id, 'detail')),
      ...scheduleStateProperties(schedule, state),
      ...memoProperties(schedule.memo),
      ...property(phrase`Creator`, schedule.creatorId),
      ...property(phrase`Payer`, schedule.payerId),
      ...property(phrase`Signatures`, String(schedule.signatures.length)),
      ...timeProperties(phrase`Created`, schedule.createdAt),
      ...timeProperties(phrase`Expires`, schedule.expiresAt),
      ...property(phrase`Waits for expiry`, schedule.waitsForExpiry ? phrase`yes` : undefined),
      ...keyProperties(phrase`Admin key`, schedule.adminKey, 'detail'),
      ...property(phrase`Transaction body (base64)`, schedule.transactionBody, 'detail'),
    ],
  };
}

/** Where a schedule stands, and since or until when; the service does not say when one was deleted. */
function scheduleStateProperties(schedule: Schedule, state: ScheduleState): readonly Property[] {
  if (state === 'deleted') {
    return property(phrase`State`, phrase`deleted`);
  }
  const at = schedule.executedAt ?? scheduleExpiry(schedule);
  return at === undefined
    ? []
    : withExact(
        property(phrase`State`, stateText(schedule, state, formatTimestamp(at))),
        stateText(schedule, state, formatExactTime(at)),
      );
}

function stateText({ expiresAt, waitsForExpiry }: Schedule, state: 'executed' | 'expired' | 'pending', at: string) {
  const isImplicit = expiresAt === undefined;
  switch (state) {
    case 'executed':
      return phrase`executed at ${at}`;
    case 'expired':
      return isImplicit ? phrase`expired at ${at}, 30 minutes after it was created` : phrase`expired at ${at}`;
    default:
      return waitsForExpiry
        ? phrase`waiting until ${at}`
        : isImplicit
          ? phrase`waiting for signatures until ${at}, 30 minutes after it was created`
          : phrase`waiting for signatures until ${at}`;
  }
}
