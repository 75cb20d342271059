import type { TokenUnit } from '../entity/token.ts';
import type { LabelName } from '../label.ts';
import { type FormatContext, type Property, property } from '../property.ts';
import { formatDecimal, formatInteger } from '../value/amounts.ts';

/** What rows that name tokens are written with. */
export type TokenContext = FormatContext & Required<Pick<FormatContext, 'unitOf'>>;

// An int64 has 19 digits; a service that says more has no amounts that could be read.
const mostDecimals = 40;

/** An amount in whole tokens, exact: `1.5 LUSD`; where the unit is not known, `150 (smallest units)`. */
export function tokenAmount(amount: bigint, unit: TokenUnit | undefined): string {
  if (!isReadable(unit)) {
    return `${formatInteger(amount)} (smallest units)`;
  }
  const symbol = plainSymbol(unit.symbol);
  return `${formatDecimal(amount, unit.decimals)}${symbol === undefined ? '' : ` ${symbol}`}`;
}

/** An amount in whole tokens; the detail document adds the smallest units. */
export function tokenAmountProperties(
  name: LabelName,
  amount: bigint,
  unit: TokenUnit | undefined,
  kind: 'own' | 'detail' = 'own',
): readonly Property[] {
  const text = tokenAmount(amount, unit);
  const isWhole = !isReadable(unit) || unit.decimals === 0;
  const exact = isWhole ? undefined : `${text} · ${smallestUnits(amount)}`;
  return property(name, text, kind).map((one) => ({ ...one, exact }));
}

/** The smallest units beside an amount that a row says in whole tokens; none where they are the same. */
export function exactProperties(amount: bigint, unit: TokenUnit): readonly Property[] {
  return property('exact', isReadable(unit) && unit.decimals > 0 ? smallestUnits(amount) : undefined);
}

function smallestUnits(amount: bigint): string {
  return `${formatInteger(amount)} smallest ${amount === 1n ? 'unit' : 'units'}`;
}

function isReadable(unit: TokenUnit | undefined): unit is TokenUnit {
  return unit !== undefined && unit.decimals <= mostDecimals;
}

/** Anyone may call a token anything: only what cannot pass for a number, an id or ℏ stands beside an amount. */
function plainSymbol(symbol: string | undefined): string | undefined {
  return symbol !== undefined && /^[A-Za-z$][\w$+-]{0,19}$/.test(symbol) && !/^h(bar)?$/i.test(symbol)
    ? symbol
    : undefined;
}
