import { type ConsensusTimestamp, formatTimeOfDay, timestampMs } from './timestamp.ts';

/** {@link formatTimeOfDay} of a consensus timestamp in a list whose title says the zone: `08:30:00`. */
export function formatListTime(timestamp: ConsensusTimestamp): string {
  return formatTimeOfDay(timestampMs(timestamp)).replace(/ UTC$/, '');
}

/** To the minute, for lines that have room for little else: `08:30` today, `11-20 08:30` this year. */
export function formatListMinute(atMs: number, nowMs = Date.now()): string {
  const text = formatTimeOfDay(atMs, nowMs).replace(/:\d\d UTC$/, '');
  const year = `${new Date(nowMs).getUTCFullYear()}-`;
  return text.startsWith(year) ? text.slice(year.length) : text;
}
