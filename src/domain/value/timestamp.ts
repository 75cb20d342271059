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

/** `2026-11-20 08:30:00 UTC`, for times of our own; `not known` for what `Date` cannot hold. */
export function formatSecondUtc(atMs: number): string {
  const date = new Date(atMs);
  return Number.isNaN(date.getTime()) ? 'not known' : `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** `2026-11-20 08:30:00.123456789 UTC`, exact to the nanosecond; the raw text when it lies beyond what `Date` holds. */
export function formatTimestampUtc(timestamp: ConsensusTimestamp): string {
  const [seconds = '0', nanos = ''] = timestamp.split('.');
  const date = new Date(Number(seconds) * 1000);
  if (Number.isNaN(date.getTime())) {
    return timestamp;
  }
  return `${date.toISOString().slice(0, 19).replace('T', ' ')}.${nanos} UTC`;
}
