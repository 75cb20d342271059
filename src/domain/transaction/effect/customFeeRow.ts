import { fractionText } from '../../entity/tokenSummary.ts';
import { phrase, type Words } from '../../phrase.ts';
import { integerIn, lastOf, partsOf, valueIn } from '../fieldLookup.ts';
import type { DecodedField } from '../transactionContent.ts';
import { type Asset, amountOf, amountWords, entityIn, listed, tokenAsset } from './effectWords.ts';
import type { EffectContext, EffectRow } from './transactionEffect.ts';

/** One custom fee of a token or topic; `own` is the token that it belongs to. */
export function customFeeRow(fee: readonly DecodedField[], own: Asset, context: EffectContext): EffectRow {
  const { name, terms } = termsOf(fee, own, context);
  const exempt = valueIn(fee, 'allCollectorsAreExempt', 'boolean') ? [', ', phrase`collectors are exempt`] : [];
  const value = [phrase`${terms} → ${entityIn(fee, 'feeCollectorAccountId')}`, ...exempt];
  return { name, value, reference: undefined, isRemoved: false };
}

function termsOf(fee: readonly DecodedField[], own: Asset, context: EffectContext) {
  if (lastOf(fee, 'fractionalFee') !== undefined) {
    return { name: phrase`Fractional fee`, terms: fractionalTerms(partsOf(fee, 'fractionalFee'), own) };
  }
  if (lastOf(fee, 'royaltyFee') !== undefined) {
    return { name: phrase`Royalty fee`, terms: royaltyTerms(partsOf(fee, 'royaltyFee'), own, context) };
  }
  return { name: phrase`Fixed fee`, terms: fixedTerms(partsOf(fee, 'fixedFee'), own, context) };
}

/** 0.0.0 stands for the token that is created. */
function fixedTerms(fixed: readonly DecodedField[], own: Asset, context: EffectContext): Words {
  const amount = integerIn(fixed, 'amount');
  const token = valueIn(fixed, 'denominatingTokenId', 'entity');
  if (token === undefined) {
    return amountWords(amount, { kind: 'hbar' });
  }
  if (token.shard === 0n && token.realm === 0n && token.num === 0n) {
    return phrase`${amountOf(amount, own)} of this token`;
  }
  return amountWords(amount, tokenAsset(fixed, 'denominatingTokenId', context));
}

function fractionalTerms(fractional: readonly DecodedField[], own: Asset): Words {
  const least = integerIn(fractional, 'minimumAmount');
  const most = integerIn(fractional, 'maximumAmount');
  return listed([
    phrase`${fractionIn(fractional, 'fractionalAmount')} of the amount`,
    ...(least === 0n ? [] : [phrase`at least ${amountOf(least, own)}`]),
    ...(most === 0n ? [] : [phrase`at most ${amountOf(most, own)}`]),
    valueIn(fractional, 'netOfTransfers', 'boolean')
      ? phrase`paid by the sender on top`
      : phrase`taken from what the receiver gets`,
  ]);
}

function royaltyTerms(royalty: readonly DecodedField[], own: Asset, context: EffectContext): Words {
  const share = phrase`${fractionIn(royalty, 'exchangeValueFraction')} of what is paid`;
  return lastOf(royalty, 'fallbackFee') === undefined
    ? share
    : listed([share, phrase`${fixedTerms(partsOf(royalty, 'fallbackFee'), own, context)} where nothing is paid`]);
}

function fractionIn(fields: readonly DecodedField[], name: string): string {
  const parts = partsOf(fields, name);
  return fractionText({ numerator: integerIn(parts, 'numerator'), denominator: integerIn(parts, 'denominator') });
}
