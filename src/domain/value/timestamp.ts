/** A consensus timestamp as the ledger writes it: `seconds.nnnnnnnnn` with nine digits. Never a float. */
export type ConsensusTimestamp = string & { readonly __brand: 'ConsensusTimestamp' };

/** When a state was valid: from inclusive, to exclusive; no end means it still is. For a block both ends are inclusive. */
export interface TimestampRange {
  readonly from: ConsensusTimestamp;
  readonly to: ConsensusTimestamp | undefined;
}

const pattern = /^(\d{1,19})(?:\.(\d{1,9}))?$/;

/** Reads `seconds` or `seconds.nanos` (1 to 9 digits) and pads the nanoseconds to nine digits. */
export function parseConsensusTimestamp(text: string): ConsensusTimestamp | undefined {
  const match = pattern.exec(text);
  return match ? (`${match[1]}.${(match[2] ?? '').padEnd(9, '0')}` as ConsensusTimestamp) : undefined;
}

/** The timestamp of seconds and nanoseconds; undefined when they are not what the ledger writes. */
export function timestampOf(seconds: bigint, nanos: bigint): ConsensusTimestamp | undefined {
  return seconds < 0n || nanos < 0n || nanos > 999_999_999n
    ? undefined
    : (`${seconds}.${nanos.toString().padStart(9, '0')}` as ConsensusTimestamp);
}

/** Nanoseconds since the Unix epoch. */
export function timestampNanos(timestamp: ConsensusTimestamp): bigint {
  return BigInt(timestamp.replace('.', ''));
}

export function timestampFromNanos(nanos: bigint): ConsensusTimestamp {
  const text = nanos.toString().padStart(10, '0');
  return `${text.slice(0, -9)}.${text.slice(-9)}` as ConsensusTimestamp;
}

/** Whole milliseconds since the epoch, for `Date` and Intl; the rest of the nanoseconds is dropped. */
export function timestampMs(timestamp: ConsensusTimestamp): number {
  return Number(timestampNanos(timestamp) / 1_000_000n);
}

/** `2026-11-20 08:30:00 UTC`, as every time is shown; `not known` for what `Date` cannot hold. */
export function formatTime(atMs: number): string {
  return utcText(atMs) ?? 'not known';
}

/** {@link formatTime} without its date when that is today's: `08:30:00 UTC`. */
export function formatTimeOfDay(atMs: number, nowMs = Date.now()): string {
  const text = formatTime(atMs);
  const today = formatTime(nowMs).slice(0, 'yyyy-mm-dd '.length);
  return text.startsWith(today) ? text.slice(today.length) : text;
}

/** {@link formatTime} of a consensus timestamp; the raw text when it lies beyond what `Date` holds. */
export function formatTimestamp(timestamp: ConsensusTimestamp): string {
  return utcText(timestampMs(timestamp)) ?? timestamp;
}

/** The same with its nanoseconds, where there are some: `2026-11-20 08:30:00.000000001 UTC`. */
export function formatExactTime(timestamp: ConsensusTimestamp): string {
  const fraction = timestamp.slice(-10);
  return formatTimestamp(timestamp).replace(' UTC', `${fraction === '.000000000' ? '' : fraction} UTC`);
}

function utcText(atMs: number): string | undefined {
  const date = new Date(atMs);
  return Number.isNaN(date.getTime())
    ? undefined
    : date
        .toISOString()
        .replace('T', ' ')
        .replace(/\.\d+Z/, ' UTC');
}

/** In a list whose title says the zone: `08:30:00` today, `11-20 08:30:00` this year. */
export function formatListTime(atMs: number, nowMs = Date.now()): string {
  const text = formatTimeOfDay(atMs, nowMs).replace(/ UTC$/, '');
  const year = `${new Date(nowMs).getUTCFullYear()}-`;
  return text.startsWith(year) ? text.slice(year.length) : text;
}

/** The same to the minute, for lines that have room for little else. */
export function formatListMinute(atMs: number, nowMs = Date.now()): string {
  return formatListTime(atMs, nowMs).replace(/:\d\d$/, '');
}
