import { type ConsensusTimestamp, formatTimeOfDay, timestampMs } from './timestamp.ts';

/** {@link formatTimeOfDay} of a consensus timestamp in a list whose title says the zone: `08:30:00`. */
export function formatListTime(timestamp: ConsensusTimestamp, nowMs?: number): string {
  return formatTimeOfDay(timestampMs(timestamp), nowMs).replace(/ UTC$/, '');
}

/** The same to the minute, for lines that have room for little else: `08:30`. */
export function formatListMinute(atMs: number, nowMs?: number): string {
  return formatTimeOfDay(atMs, nowMs).replace(/:\d\d UTC$/, '');
}
