import { formatDecimal } from '../value/amounts.ts';

const usdPlaces = 10;

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
