/**
 * Money is bigint from wire to screen: tinybars (1 ℏ = 10^8), tinycents (1 US cent = 10^8, 1 USD = 10^10).
 * Formatting never goes through a float.
 */

/** An exchange rate: `hbarEquivalent` ℏ are worth `centEquivalent` US cents until `expiresAtSeconds`. */
export interface ExchangeRate {
  readonly centEquivalent: bigint;
  readonly hbarEquivalent: bigint;
  /** Seconds since the epoch after which the next rate applies. */
  readonly expiresAtSeconds: bigint;
}

/** Tinycents to tinybars at a rate, rounded down as the ledger does. */
export function tinycentsToTinybars(tinycents: bigint, rate: ExchangeRate): bigint {
  return (tinycents * rate.hbarEquivalent) / rate.centEquivalent;
}

/** Tinybars to tinycents at a rate, rounded down. */
export function tinybarsToTinycents(tinybars: bigint, rate: ExchangeRate): bigint {
  return (tinybars * rate.centEquivalent) / rate.hbarEquivalent;
}

/** Anybody may give a token two thousand million places: beyond these nobody counts the zeros. */
const mostPlaces = 40;

/**
 * A whole number of smallest units as a decimal text with `decimals` places, trailing zeros dropped: (150n, 2) → `1.5`.
 * The text is exact and bounded: (150n, 1000) → `150 × 10^-1000`.
 */
export function formatDecimal(units: bigint, decimals: number): string {
  if (decimals > mostPlaces) {
    return units === 0n ? '0' : `${formatInteger(units)} × 10^-${decimals}`;
  }
  const negative = units < 0n;
  const digits = (negative ? -units : units).toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  let end = digits.length;
  while (end > point && digits[end - 1] === '0') {
    end--;
  }
  const fraction = digits.slice(point, end);
  return `${negative ? '-' : ''}${groupThousands(digits.slice(0, point))}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Exact digits with thousands separators: 1234567n → `1,234,567`. */
export function formatInteger(value: bigint): string {
  return value < 0n ? `-${groupThousands((-value).toString())}` : groupThousands(value.toString());
}

/** Tinybars as ℏ, exact: `1.5 ℏ`. */
export function formatHbar(tinybars: bigint): string {
  return `${formatDecimal(tinybars, 8)} ℏ`;
}

/** Tinycents as US dollars, exact to ten places, never fewer than two: `$0.0001`, `$1.50`. */
export function formatUsd(tinycents: bigint): string {
  const isNegative = tinycents < 0n;
  const [whole, fraction = ''] = formatDecimal(isNegative ? -tinycents : tinycents, 10).split('.');
  return `${isNegative ? '-' : ''}$${whole}.${fraction.padEnd(2, '0')}`;
}

function groupThousands(digits: string): string {
  const first = digits.length % 3;
  const groups = first === 0 ? [] : [digits.slice(0, first)];
  for (let index = first; index < digits.length; index += 3) {
    groups.push(digits.slice(index, index + 3));
  }
  return groups.join(',');
}
