import { phrase, type Words } from '../phrase.ts';
import { exactProperties, hbarProperties, type Property, plainSymbol, property, tokenAmount } from '../property.ts';
import { formatHbar, formatInteger } from '../value/amounts.ts';
import type { TokenUnit } from './token.ts';

/** Every text about what an account holds is written here, held by a test, so that one place decides how it looks. */

/** `1.5 ℏ` */
export const balanceText = formatHbar;

const tinybarsPerHbar = 100_000_000n;

/** `318,690,858 ℏ`, for a narrow line: from 1,000 ℏ on without the rest of one. */
export function shortBalanceText(tinybars: bigint): string {
  return balanceText(tinybars < 1_000n * tinybarsPerHbar ? tinybars : tinybars - (tinybars % tinybarsPerHbar));
}

/** A balance in ℏ with its worth. */
export const balanceProperties = hbarProperties;

/** The tinybars next to a {@link balanceText}. */
export function exactBalanceProperties(tinybars: bigint): readonly Property[] {
  return property(phrase`Tinybars`, formatInteger(tinybars));
}

/** `1.5 LUSD`, or `1.5 tokens` where no symbol can stand beside it. */
export function tokenBalanceText(amount: bigint, unit: TokenUnit | undefined): Words {
  const text = tokenAmount(amount, unit);
  if (unit === undefined || plainSymbol(unit.symbol) !== undefined) {
    return text;
  }
  return text === '1' ? phrase`1 token` : phrase`${text} tokens`;
}

/** The smallest units next to a {@link tokenBalanceText}. */
export const exactTokenBalanceProperties = exactProperties;

/** `+1.5 ℏ`, how a balance changed. */
export function balanceChangeText(tinybars: bigint): string {
  return `${tinybars > 0n ? '+' : ''}${formatHbar(tinybars)}`;
}
