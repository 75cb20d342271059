import type { PlainLabelId } from '../label.ts';
import { type FormatContext, hbarText, type Property, property, timeProperties, tokenAmount } from '../property.ts';
import { formatDecimal } from '../value/amounts.ts';
import { type FixedAmount, type FixedFee, type Fraction, type Token, tokenUnit } from './token.ts';

/** What transfers of a token cost beside the ledger's fee: how many fees there are, in the document each of them. */
export function customFeeProperties(token: Token, context: FormatContext): readonly Property[] {
  const { createdAt, fixed, fractional, royalty } = token.customFees;
  const own = tokenUnit(token, token.symbol);
  const units: FormatContext = { ...context, unitOf: (id) => (id === token.id ? own : context.unitOf?.(id)) };
  return [
    ...property('customFees', countsText(token)),
    ...timeProperties('customFeesSince', createdAt, context, 'detail'),
    ...fixed.flatMap((fee) => feeProperty('fixedFee', fee, [fixedAmountText(fee, units), 'paid by the sender'])),
    ...fractional.flatMap((fee) =>
      feeProperty('fractionalFee', fee, [
        `${fractionText(fee.fraction)} of the amount`,
        ...(fee.minimum === undefined || fee.minimum === 0n ? [] : [`at least ${tokenAmount(fee.minimum, own)}`]),
        ...(fee.maximum === undefined ? [] : [`at most ${tokenAmount(fee.maximum, own)}`]),
        fee.netOfTransfers === true ? 'paid by the sender on top' : 'taken from what the receiver gets',
      ]),
    ),
    ...royalty.flatMap((fee) =>
      feeProperty('royaltyFee', fee, [
        `${fractionText(fee.fraction)} of what the sender is paid`,
        ...(fee.fallback === undefined
          ? []
          : [`${fixedAmountText(fee.fallback, units)}, paid by the receiver, where nothing is paid`]),
      ]),
    ),
  ];
}

/** An amount in ℏ, or in whole tokens with the id of the token: anyone may call a token anything. */
export function fixedAmountText({ amount, denominatingTokenId }: FixedAmount, context: FormatContext): string {
  return denominatingTokenId === undefined
    ? hbarText(amount, context)
    : `${tokenAmount(amount, context.unitOf?.(denominatingTokenId))} of ${denominatingTokenId}`;
}

function feeProperty(
  name: PlainLabelId,
  { collectorId, collectorsAreExempt }: Pick<FixedFee, 'collectorId' | 'collectorsAreExempt'>,
  terms: readonly string[],
): readonly Property[] {
  const exempt = collectorsAreExempt === undefined ? '' : `, collectors are ${collectorsAreExempt ? '' : 'not '}exempt`;
  return property(name, `${terms.join(', ')} → ${collectorId ?? 'nobody'}${exempt}`, 'detail');
}

function countsText({ customFees: { fixed, fractional, royalty } }: Token): string {
  return [
    [fixed.length, 'fixed'],
    [fractional.length, 'fractional'],
    [royalty.length, 'royalty'],
  ]
    .filter(([count]) => count !== 0)
    .map(([count, kind]) => `${count} ${kind}`)
    .join(', ');
}

/** `0.5 %` where that is exact, else `1/3`. */
function fractionText({ numerator, denominator }: Fraction): string {
  const isExact = denominator !== 0n && (numerator * 1_000_000n) % denominator === 0n;
  return isExact ? `${formatDecimal((numerator * 1_000_000n) / denominator, 4)} %` : `${numerator}/${denominator}`;
}
