const longestSeconds = 100 * 365 * 86_400;

const time = String.raw`\d\d:\d\d:\d\d`;
/** The preferred form of an HTTP date, and the two of former days (RFC 9110, 5.6.7); the last one lacks its zone. */
const zonedDate = new RegExp(`^[A-Z][a-z]{2,8}, \\d\\d(?: [A-Z][a-z]{2} \\d{4}|-[A-Z][a-z]{2}-\\d\\d) ${time} GMT$`);
const zonelessDate = new RegExp(`^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \\d]\\d ${time} \\d{4}$`);

/**
 * Reads `Retry-After` (RFC 9110, 10.2.3): a number of seconds, digits alone and of any length, or a date. Milliseconds
 * from `now`, at most a century; undefined for everything else.
 */
export function parseRetryAfterMs(value: string | undefined, now: number): number | undefined {
  if (value === undefined) {
    return undefined;
  }
  if (/^\d+$/.test(value)) {
    return Math.min(Number(value), longestSeconds) * 1000;
  }
  const zoned = zonelessDate.test(value) ? `${value} GMT` : value;
  const date = zoned !== value || zonedDate.test(value) ? Date.parse(zoned) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.min(Math.max(0, date - now), longestSeconds * 1000);
}
