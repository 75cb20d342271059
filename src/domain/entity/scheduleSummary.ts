import { phrase, type WithOne } from '../phrase.ts';
import {
  type EntitySummary,
  type FormatContext,
  ofKind,
  type Property,
  property,
  timeProperties,
} from '../property.ts';
import { formatExactTime, formatTimestamp } from '../value/timestamp.ts';
import { keyProperties } from './keyProperties.ts';
import { memoProperties } from './memoProperties.ts';
import { type Schedule, type ScheduleState, scheduleExpiry, scheduleState } from './schedule.ts';

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
  const isImplicit = schedule.expiresAt === undefined;
  const words: Readonly<Record<Exclude<ScheduleState, 'deleted'>, WithOne>> = {
    executed: (at) => phrase`executed at ${at}`,
    expired: isImplicit
      ? (at) => phrase`expired at ${at}, 30 minutes after it was created`
      : (at) => phrase`expired at ${at}`,
    pending: schedule.waitsForExpiry
      ? (at) => phrase`waiting until ${at}`
      : isImplicit
        ? (at) => phrase`waiting for signatures until ${at}, 30 minutes after it was created`
        : (at) => phrase`waiting for signatures until ${at}`,
  };
  const at = schedule.executedAt ?? scheduleExpiry(schedule);
  if (at === undefined) {
    return [];
  }
  return property(phrase`State`, words[state](formatTimestamp(at))).map((one) => ({
    ...one,
    exact: words[state](formatExactTime(at)),
  }));
}
