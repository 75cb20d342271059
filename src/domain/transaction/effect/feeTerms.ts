import { type DisplayText, label, toLabel } from '../../label.ts';
import { formatDecimal } from '../../value/amounts.ts';
import { integerIn, lastOf, partsOf, valueIn } from '../fieldLookup.ts';
import { type DecodedField, entityReferenceId } from '../transactionContent.ts';
import { type Asset, amountOf, amountWords, entityWords } from './effectWords.ts';
import type { EffectContext, EffectRow } from './transactionEffect.ts';

/** One custom fee of a token or topic; `own` is the token that it belongs to. */
export function feeRow(fee: readonly DecodedField[], own: Asset, context: EffectContext): EffectRow {
  const collector = valueIn(fee, 'feeCollectorAccountId', 'entity');
  const exempt = valueIn(fee, 'allCollectorsAreExempt', 'boolean') ? [', ', label('collectorsExempt')] : [];
  const { name, terms } = termsOf(fee, own, context);
  return {
    name: toLabel(name),
    value: [label('feeToCollector', terms, entityWords(collector)), ...exempt],
    reference: undefined,
    isRemoved: false,
  };
}

function termsOf(fee: readonly DecodedField[], own: Asset, context: EffectContext) {
  if (lastOf(fee, 'fractionalFee') !== undefined) {
    return { name: 'fractionalFee' as const, terms: fractionalTerms(partsOf(fee, 'fractionalFee'), own) };
  }
  if (lastOf(fee, 'royaltyFee') !== undefined) {
    return { name: 'royaltyFee' as const, terms: royaltyTerms(partsOf(fee, 'royaltyFee'), own, context) };
  }
  return { name: 'fixedFee' as const, terms: fixedTerms(partsOf(fee, 'fixedFee'), own, context) };
}

/** 0.0.0 stands for the token that is created. */
function fixedTerms(fixed: readonly DecodedField[], own: Asset, { unitOf }: EffectContext): DisplayText {
  const amount = integerIn(fixed, 'amount');
  const token = valueIn(fixed, 'denominatingTokenId', 'entity');
  if (token === undefined) {
    return amountWords(amount, { kind: 'hbar' });
  }
  if (token.shard === 0n && token.realm === 0n && token.num === 0n) {
    return label('amountOfThisToken', amountOf(amount, own));
  }
  const id = entityReferenceId(token);
  return amountWords(amount, { kind: 'token', token, unit: id && unitOf(id) });
}

function fractionalTerms(fractional: readonly DecodedField[], own: Asset): DisplayText {
  const least = integerIn(fractional, 'minimumAmount');
  const most = integerIn(fractional, 'maximumAmount');
  return [
    label('shareOfAmount', fractionText(partsOf(fractional, 'fractionalAmount'))),
    ...(least === 0n ? [] : [', ', label('atLeast', amountOf(least, own))]),
    ...(most === 0n ? [] : [', ', label('atMost', amountOf(most, own))]),
    ', ',
    label(valueIn(fractional, 'netOfTransfers', 'boolean') ? 'paidOnTop' : 'takenFromAmount'),
  ];
}

function royaltyTerms(royalty: readonly DecodedField[], own: Asset, context: EffectContext): DisplayText {
  const fallback = lastOf(royalty, 'fallbackFee');
  return [
    label('shareOfPrice', fractionText(partsOf(royalty, 'exchangeValueFraction'))),
    ...(fallback === undefined
      ? []
      : [', ', label('fallbackOfRoyalty', fixedTerms(partsOf(royalty, 'fallbackFee'), own, context))]),
  ];
}

/** `2.5 %` where that is exact, else `1/3`. */
function fractionText(fraction: readonly DecodedField[]): string {
  const numerator = integerIn(fraction, 'numerator');
  const denominator = integerIn(fraction, 'denominator');
  const isExact = denominator > 0n && (numerator * 1_000_000n) % denominator === 0n;
  return isExact ? `${formatDecimal((numerator * 1_000_000n) / denominator, 4)} %` : `${numerator}/${denominator}`;
}
