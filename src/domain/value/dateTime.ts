import { type ConsensusTimestamp, parseConsensusTimestamp, timestampNanos } from './timestamp.ts';

const months = 'january february march april may june july august september october november december'.split(' ');
const isoDate = /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:[T ](?<time>.+))?$/;
const monthFirst = /^(?:[a-z]{3,9},? )?(?<month>[a-z]{3,9})\.? (?<day>\d{1,2}),? (?<year>\d{4})(?:,? (?<time>.+))?$/i;
const dayFirst = /^(?:[a-z]{3,9},? )?(?<day>\d{1,2}) (?<month>[a-z]{3,9})\.?,? (?<year>\d{4})(?:,? (?<time>.+))?$/i;
const timeOfDay =
  /^(?<hours>\d{1,2}):(?<minutes>\d\d)(?::(?<seconds>\d\d)(?:[.,](?<fraction>\d{1,9}))?)?(?: ?(?<half>[ap])m)?(?: ?(?:(?:Z|UTC|GMT)|(?:UTC|GMT)?(?<sign>[+-])(?<zoneHours>\d\d):?(?<zoneMinutes>\d\d)))?$/i;

/**
 * A time as people write it, as a consensus timestamp: `seconds.nanoseconds`, ISO 8601 (`2026-03-01 12:00`), a date with
 * the English name of its month (`Nov 20, 2026, 9:27 AM`), or a time of day of today. UTC unless it names another zone;
 * exact to the nanosecond. Undefined for all else, for days that no calendar has, and for times before 1970.
 */
export function parseDateTime(text: string, now = new Date()): ConsensusTimestamp | undefined {
  // Formatters put narrow spaces before AM and PM.
  const trimmed = text.trim().replace(/\s+/g, ' ');
  if (/^\d{1,19}\.\d{1,9}$/.test(trimmed)) {
    return parseConsensusTimestamp(trimmed);
  }
  const date = dateOf(trimmed);
  const time = timeOf(date === undefined ? trimmed : (date.time ?? '00:00'));
  if (time === undefined) {
    return undefined;
  }
  const ms = msOf(date ?? today(now), time);
  return ms >= 0 ? parseConsensusTimestamp(`${Math.floor(ms / 1000)}.${time.nanos}`) : undefined;
}

/** `from .. to` with either end left out; one time alone is a lower bound. Undefined when it is no such range. */
export function parseDateTimeRange(text: string, now = new Date()): DateTimeRange | undefined {
  const [from = '', to = '', ...more] = text.split('..').map((end) => end.trim());
  const ends = { from: parseDateTime(from, now), to: parseDateTime(to, now) };
  const isRead = (end: string, read: unknown) => end === '' || read !== undefined;
  if (more.length > 0 || !isRead(from, ends.from) || !isRead(to, ends.to) || (from === '' && to === '')) {
    return undefined;
  }
  const isBackwards =
    ends.from !== undefined && ends.to !== undefined && timestampNanos(ends.from) > timestampNanos(ends.to);
  return isBackwards ? undefined : ends;
}

/** Both ends are inclusive; at least one is there. */
export interface DateTimeRange {
  readonly from: ConsensusTimestamp | undefined;
  readonly to: ConsensusTimestamp | undefined;
}

interface CalendarDay {
  readonly year: number;
  /** From 0. */
  readonly month: number;
  readonly day: number;
}

interface TimeOfDay {
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
  readonly nanos: string;
  /** East of Greenwich. */
  readonly zoneMinutes: number;
}

function dateOf(text: string): (CalendarDay & { readonly time: string | undefined }) | undefined {
  const {
    year,
    month = '',
    day,
    time,
  } = (isoDate.exec(text) ?? monthFirst.exec(text) ?? dayFirst.exec(text))?.groups ?? {};
  return year === undefined ? undefined : { year: Number(year), month: monthOf(month), day: Number(day), time };
}

/** -1 for what is no month. */
function monthOf(text: string): number {
  return /\d/.test(text) ? Number(text) - 1 : months.findIndex((month) => month.startsWith(text.toLowerCase()));
}

function timeOf(text: string): TimeOfDay | undefined {
  const read = timeOfDay.exec(text)?.groups;
  if (read === undefined) {
    return undefined;
  }
  const { half, sign, zoneHours, zoneMinutes, fraction = '' } = read;
  const written = Number(read['hours']);
  const hours = half === undefined ? written : (written % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const [minutes, seconds] = [Number(read['minutes']), Number(read['seconds'] ?? 0)];
  if (hours > 23 || minutes > 59 || seconds > 59 || (half !== undefined && (written < 1 || written > 12))) {
    return undefined;
  }
  const zone = Number(`${sign}1`) * (Number(zoneHours) * 60 + Number(zoneMinutes));
  return {
    hours,
    minutes,
    seconds,
    nanos: fraction.padEnd(9, '0'),
    zoneMinutes: sign === undefined ? 0 : zone,
  };
}

function today(now: Date): CalendarDay {
  return { year: now.getUTCFullYear(), month: now.getUTCMonth(), day: now.getUTCDate() };
}

/** NaN for a day that its month does not have, which `Date` takes for one of the next. */
function msOf({ year, month, day }: CalendarDay, { hours, minutes, seconds, zoneMinutes }: TimeOfDay): number {
  const noon = new Date(Date.UTC(year, month, day, 12));
  if (noon.getUTCFullYear() !== year || noon.getUTCMonth() !== month || noon.getUTCDate() !== day) {
    return Number.NaN;
  }
  return Date.UTC(year, month, day, hours, minutes, seconds) - zoneMinutes * 60_000;
}
