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

/** Anybody may give a token four thousand million places: beyond these nobody counts the zeros. */
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

const usdPlaces = 10;

/**
 * Tinycents as US dollars, rounded to cents, below a dollar to two digits that are not zero: `$61.95`, `$0.00012`. What is
 * a limit is rounded `up`.
 */
export function formatUsd(tinycents: bigint, rounding: 'nearest' | 'up' = 'nearest'): string {
  const amount = tinycents < 0n ? -tinycents : tinycents;
  // What is rounded off, so that two digits stay of less than a dollar.
  const cut = Math.max(0, Math.min(usdPlaces, amount.toString().length) - 2);
  const step = 10n ** BigInt(cut);
  const rounded = ((amount + (rounding === 'up' ? step - 1n : step / 2n)) / step) * step;
  return formatExactUsd(tinycents < 0n ? -rounded : rounded);
}

/** A share in percent to two places, rounded down: `12.34 %`, `< 0.01 %`; `0 %` of nothing. */
export function formatPercent(part: bigint, whole: bigint): string {
  if (whole === 0n) {
    return '0 %';
  }
  const hundredths = (part * 10_000n) / whole;
  return hundredths === 0n && part > 0n ? '< 0.01 %' : `${formatDecimal(hundredths, 2)} %`;
}

/** {@link formatPercent} of a fraction that is a float on the wire. */
export function formatFraction(fraction: number): string {
  return formatPercent(BigInt(Math.round(fraction * 1_000_000)), 1_000_000n);
}

function groupThousands(digits: string): string {
  const first = digits.length % 3;
  const groups = first === 0 ? [] : [digits.slice(0, first)];
  for (let index = first; index < digits.length; index += 3) {
    groups.push(digits.slice(index, index + 3));
  }
  return groups.join(',');
}

/** The decimals, two or more, that these tinycents need as exact US dollars; written with them, a column adds up. */
export function usdDecimals(amounts: readonly bigint[]): number {
  const fraction = (tinycents: bigint) => formatDecimal(tinycents, usdPlaces).split('.')[1] ?? '';
  return Math.max(2, ...amounts.map((tinycents) => fraction(tinycents).length));
}

/** Tinycents as exact US dollars, with no fewer decimals: (100000n, 7) → `$0.0000100`. */
export function formatExactUsd(tinycents: bigint, decimals = 2): string {
  const amount = tinycents < 0n ? -tinycents : tinycents;
  return `${tinycents < 0n ? '-' : ''}$${padDecimals(formatDecimal(amount, usdPlaces), decimals)}`;
}

/** An amount that is a limit, rounded up to so many decimals of a US dollar, so that it stays one. */
export function roundUpUsd(tinycents: bigint, decimals: number): bigint {
  const step = 10n ** BigInt(Math.max(0, usdPlaces - decimals));
  return ((tinycents + step - 1n) / step) * step;
}

/** A decimal text with no fewer decimals: (`0.5`, 8) → `0.50000000`. */
export function padDecimals(text: string, decimals: number): string {
  const [whole, fraction = ''] = text.split('.');
  return `${whole}.${fraction.padEnd(decimals, '0')}`;
}
