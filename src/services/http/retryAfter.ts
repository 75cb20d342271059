const longestMs = 100 * 365 * 86_400_000;

const name = '[A-Z][a-z]{2}';
const time = String.raw`\d\d:\d\d:\d\d`;
/** The preferred form of an HTTP date (RFC 9110, 5.6.7), and one of former days, which lacks its zone. */
const longDate = new RegExp(`^${name}(?:, \\d\\d ${name} \\d{4} ${time} GMT| ${name} [ \\d]\\d ${time} \\d{4})$`);
/** The other one of former days. */
const shortDate = new RegExp(`^[A-Z][a-z]{5,8}, (\\d\\d-${name}-)(\\d\\d ${time} GMT)$`);

/**
 * Reads `Retry-After` (RFC 9110, 10.2.3): a number of seconds, digits alone and of any length, or a date. Milliseconds
 * from `now`, at most a century; undefined for everything else.
 */
export function parseRetryAfterMs(value: string | undefined, now: number): number | undefined {
  if (value === undefined) {
    return undefined;
  }
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : parseHttpDate(value, now) - now;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(0, ms), longestMs);
}

/** NaN for what is no date. */
function parseHttpDate(text: string, now: number): number {
  const [, day, rest] = shortDate.exec(text) ?? [];
  if (day === undefined) {
    return longDate.test(text) ? Date.parse(text.endsWith('T') ? text : `${text} GMT`) : Number.NaN;
  }
  const limit = new Date(now).setUTCFullYear(new Date(now).getUTCFullYear() + 50);
  // Two digits of a year are those of the latest one that is not more than 50 years ahead.
  return Number([21, 20, 19].map((century) => Date.parse(day + century + rest)).find((date) => date <= limit));
}
