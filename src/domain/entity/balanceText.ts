import type { LabelName } from '../label.ts';
import {
  exactProperties,
  type FormatContext,
  hbarProperties,
  type Property,
  property,
  tokenAmount,
  tokenAmountProperties,
} from '../property.ts';
import { formatHbar, formatInteger } from '../value/amounts.ts';
import type { TokenUnit } from './token.ts';

/** Every text about what an account holds is written here, held by a test, so that one place decides how it looks. */

/** `1.5 ℏ` */
export function balanceText(tinybars: bigint): string {
  return formatHbar(tinybars);
}

/** A balance in ℏ with its worth; the detail document adds the tinybars. */
export function balanceProperties(
  name: LabelName,
  tinybars: bigint | undefined,
  context: FormatContext,
): readonly Property[] {
  return hbarProperties(name, tinybars, context);
}

/** The tinybars next to a {@link balanceText}. */
export function exactBalanceProperties(tinybars: bigint): readonly Property[] {
  return property('tinybars', formatInteger(tinybars));
}

/** `1.5 LUSD` */
export function tokenBalanceText(amount: bigint, unit: TokenUnit | undefined): string {
  return tokenAmount(amount, unit);
}

export function tokenBalanceProperties(
  name: LabelName,
  amount: bigint,
  unit: TokenUnit | undefined,
  kind: 'own' | 'detail' = 'own',
): readonly Property[] {
  return tokenAmountProperties(name, amount, unit, kind);
}

/** The smallest units next to a {@link tokenBalanceText}. */
export function exactTokenBalanceProperties(amount: bigint, unit: TokenUnit): readonly Property[] {
  return exactProperties(amount, unit);
}

/** `+1.5 ℏ`, how a balance changed. */
export function balanceChangeText(tinybars: bigint): string {
  return `${tinybars > 0n ? '+' : ''}${formatHbar(tinybars)}`;
}
