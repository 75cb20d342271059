import { joined, type Phrase, phrase, type Words } from '../phrase.ts';
import { type FormatContext, hbarText, type Property, property, timeProperties, tokenAmount } from '../property.ts';
import type { Unreadable } from '../unreadable.ts';
import { formatDecimal } from '../value/amounts.ts';
import {
  type FixedAmount,
  type FixedFee,
  type Fraction,
  type Token,
  type TokenCustomFees,
  tokenUnit,
} from './token.ts';

/** What transfers of a token cost beside the ledger's fee: how many fees there are, in the document each of them. */
export function customFeeProperties(token: Token, context: FormatContext): readonly Property[] {
  if (token.customFees === undefined) {
    return [];
  }
  const { createdAt, fixed = [], fractional, royalty } = token.customFees;
  const own = tokenUnit(token, token.symbol);
  const units: FormatContext = { ...context, unitOf: (id) => (id === token.id ? own : context.unitOf?.(id)) };
  return [
    ...property(phrase`Custom fees`, countsText(token.customFees)),
    ...(countsText(token.customFees) === undefined
      ? noFeesProperty(phrase`Custom fees`, token.customFees.fixed, token)
      : []),
    ...timeProperties(phrase`Custom fees since`, createdAt, 'detail'),
    ...fixed.flatMap((fee) =>
      feeProperty(phrase`Fixed fee`, fee, [fixedAmountText(fee, units), phrase`paid by the sender`]),
    ),
    ...fractional.flatMap((fee) =>
      feeProperty(phrase`Fractional fee`, fee, [
        phrase`${fractionText(fee.fraction)} of the amount`,
        ...(fee.minimum === undefined || fee.minimum === 0n ? [] : [phrase`at least ${tokenAmount(fee.minimum, own)}`]),
        ...(fee.maximum === undefined ? [] : [phrase`at most ${tokenAmount(fee.maximum, own)}`]),
        fee.netOfTransfers === true ? phrase`paid by the sender on top` : phrase`taken from what the receiver gets`,
      ]),
    ),
    ...royalty.flatMap((fee) =>
      feeProperty(phrase`Royalty fee`, fee, [
        phrase`${fractionText(fee.fraction)} of what the sender is paid`,
        ...(fee.fallback === undefined
          ? []
          : [phrase`${fixedAmountText(fee.fallback, units)}, paid by the receiver, where nothing is paid`]),
      ]),
    ),
  ];
}

/** An amount in ℏ, or in whole tokens with the id of the token: anyone may call a token anything. */
export function fixedAmountText({ amount, denominatingTokenId }: FixedAmount, context: FormatContext): Words {
  return denominatingTokenId === undefined
    ? hbarText(amount, context)
    : phrase`${tokenAmount(amount, context.unitOf?.(denominatingTokenId))} of ${denominatingTokenId}`;
}

function feeProperty(
  name: Phrase,
  { collectorId, collectorsAreExempt }: Pick<FixedFee, 'collectorId' | 'collectorsAreExempt'>,
  terms: readonly Words[],
): readonly Property[] {
  const exempt = collectorsAreExempt
    ? phrase`collectors are exempt`
    : collectorsAreExempt === undefined
      ? ''
      : phrase`collectors are not exempt`;
  const text: Words = [joined(terms, ', '), ' → ', collectorId ?? phrase`nobody`];
  return property(name, exempt === '' ? text : [text, ', ', exempt], 'detail');
}

/** That there are no fees, where the answer has a list and nothing in it is left out. */
export function noFeesProperty(
  name: Phrase,
  fees: readonly unknown[] | undefined,
  { unreadable = [] }: Unreadable,
): readonly Property[] {
  const isSaid = fees !== undefined && !unreadable.some(({ path }) => path.startsWith('custom_fees'));
  return property(name, isSaid ? phrase`none` : phrase`not known`, 'detail');
}

function countsText({ fixed = [], fractional, royalty }: TokenCustomFees): Words | undefined {
  const counts = [
    { count: fixed.length, text: phrase`${fixed.length} fixed` },
    { count: fractional.length, text: phrase`${fractional.length} fractional` },
    { count: royalty.length, text: phrase`${royalty.length} royalty` },
  ];
  const texts = counts.filter(({ count }) => count !== 0).map(({ text }) => text);
  return texts.length === 0 ? undefined : joined(texts, ', ');
}

/** `0.5 %` where that is exact, else `1/3`. */
function fractionText({ numerator, denominator }: Fraction): string {
  const isExact = denominator !== 0n && (numerator * 1_000_000n) % denominator === 0n;
  return isExact ? `${formatDecimal((numerator * 1_000_000n) / denominator, 4)} %` : `${numerator}/${denominator}`;
}
