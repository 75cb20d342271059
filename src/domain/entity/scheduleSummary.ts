import { label } from '../label.ts';
import { type EntitySummary, type FormatContext, type Property, property, timeProperties } from '../property.ts';
import { formatExactTime, formatTimestamp } from '../value/timestamp.ts';
import { keyProperties } from './keyProperties.ts';
import { memoProperties } from './memoProperties.ts';
import { type Schedule, type ScheduleState, scheduleExpiry, scheduleState } from './schedule.ts';

/** What the ledger says of a schedule, first where it stands. */
export function scheduleSummary(schedule: Schedule, context: FormatContext): EntitySummary {
  const state = scheduleState(schedule, context.nowMs);
  return {
    title: 'schedule',
    name: undefined,
    alerts: [...(schedule.deleted ? [label('deleted')] : []), ...(state === 'expired' ? [label('expired')] : [])],
    properties: [
      ...property('id', schedule.id, 'detail'),
      ...scheduleStateProperties(schedule, state),
      ...memoProperties(schedule.memo),
      ...property('creator', schedule.creatorId),
      ...property('payer', schedule.payerId),
      ...property('signatures', String(schedule.signatures.length)),
      ...timeProperties('created', schedule.createdAt),
      ...timeProperties('expires', schedule.expiresAt),
      ...property('waitsForExpiry', schedule.waitsForExpiry ? label('yes') : undefined),
      ...keyProperties('adminKey', schedule.adminKey, 'detail'),
      ...property('transactionBodyBase64', schedule.transactionBody, 'detail'),
    ],
  };
}

/** Where a schedule stands, and since or until when; the service does not say when one was deleted. */
function scheduleStateProperties(schedule: Schedule, state: ScheduleState): readonly Property[] {
  if (state === 'deleted') {
    return property('state', label('scheduleDeleted'));
  }
  const isImplicit = schedule.expiresAt === undefined;
  const words = {
    executed: 'scheduleExecuted',
    expired: isImplicit ? 'scheduleExpiredImplicitly' : 'scheduleExpired',
    pending: schedule.waitsForExpiry
      ? 'scheduleWaitsForExpiry'
      : isImplicit
        ? 'schedulePendingImplicitly'
        : 'schedulePending',
  } as const;
  const at = schedule.executedAt ?? scheduleExpiry(schedule);
  if (at === undefined) {
    return [];
  }
  return property('state', label(words[state], formatTimestamp(at))).map((one) => ({
    ...one,
    exact: label(words[state], formatExactTime(at)),
  }));
}
