import { joined, type Phrase, phrase, type Words } from '../phrase.ts';
import {
  bytesProperty,
  durationProperties,
  type EntitySummary,
  type FormatContext,
  hbarText,
  memoProperties,
  ofKind,
  type Property,
  property,
  timeProperties,
  tokenAmount,
} from '../property.ts';
import type { Unreadable } from '../unreadable.ts';
import { formatDecimal } from '../value/amounts.ts';
import { timestampFromNanos } from '../value/timestamp.ts';
import { formatEvmAddress } from './eip55.ts';
import { longZeroAddress } from './evmAddress.ts';
import { keyProperties } from './keyProperties.ts';
import {
  type FixedAmount,
  type FixedFee,
  type Fraction,
  type Nft,
  type Token,
  type TokenCustomFees,
  tokenUnit,
} from './token.ts';

/** What the ledger says of a token. Supplies are given in whole tokens, exact to the smallest unit. */
export function tokenSummary(token: Token, context: FormatContext): EntitySummary {
  const isNft = token.type === 'NON_FUNGIBLE_UNIQUE';
  const unit = isNft ? { decimals: 0, symbol: undefined } : tokenUnit(token, undefined);
  const units = (value: bigint) => tokenAmount(value, unit);
  const { totalSupply, maxSupply = 0n, initialSupply } = token;
  const { keys } = token;
  return {
    title: isNft ? phrase`NFT collection` : token.type === 'FUNGIBLE_COMMON' ? phrase`Fungible token` : phrase`Token`,
    name: token.symbol === undefined ? token.name : `${token.name ?? '?'} (${token.symbol})`,
    alerts: [
      ...(token.deleted === true ? [phrase`Deleted`] : []),
      ...(token.pauseStatus === 'PAUSED' ? [phrase`Paused`] : []),
    ],
    properties: [
      ...ofKind('id', property(phrase`Id`, token.id, 'detail')),
      ...property(phrase`Type`, token.type, 'untrustedDetail'),
      ...property(
        phrase`Supply`,
        totalSupply === undefined
          ? undefined
          : token.supplyType === 'INFINITE'
            ? phrase`${units(totalSupply)} · no maximum`
            : maxSupply > 0n
              ? phrase`${units(totalSupply)} of at most ${units(maxSupply)}`
              : units(totalSupply),
      ),
      ...property(phrase`Initial supply`, initialSupply === undefined ? undefined : units(initialSupply), 'detail'),
      ...property(
        phrase`Decimals`,
        isNft ? undefined : token.decimals === undefined ? phrase`not known` : String(token.decimals),
      ),
      ...property(phrase`Treasury`, token.treasuryAccountId),
      ...property(phrase`EVM address`, formatEvmAddress(longZeroAddress(token.id))),
      ...memoProperties(token.memo),
      ...property(phrase`Frozen by default`, token.freezeDefault ? phrase`yes` : undefined),
      ...customFeeProperties(token, context),
      ...keyProperties(phrase`Admin key`, token.adminKey, 'detail', phrase`none: cannot be changed`),
      ...keyProperties(phrase`Supply key`, keys.supply, 'detail'),
      ...keyProperties(phrase`Freeze key`, keys.freeze, 'detail'),
      ...keyProperties(phrase`KYC key`, keys.kyc, 'detail'),
      ...keyProperties(phrase`Wipe key`, keys.wipe, 'detail'),
      ...keyProperties(phrase`Pause key`, keys.pause, 'detail'),
      ...keyProperties(phrase`Fee schedule key`, keys.feeSchedule, 'detail'),
      ...keyProperties(phrase`Metadata key`, keys.metadata, 'detail'),
      ...timeProperties(phrase`Created`, token.createdAt),
      ...timeProperties(phrase`Changed`, token.modifiedAt, 'detail'),
      ...timeProperties(
        phrase`Expires`,
        token.expiryNanos === undefined ? undefined : timestampFromNanos(token.expiryNanos),
        'detail',
      ),
      ...property(phrase`Auto-renew account`, token.autoRenewAccountId, 'detail'),
      ...durationProperties(phrase`Auto-renew`, token.autoRenewPeriodSeconds),
      ...bytesProperty(phrase`Metadata`, token.metadata, undefined, 'untrustedDetail'),
    ],
  };
}

/** What the ledger says of one NFT; undefined: the collection has none of that number. */
export function nftProperties(serialNumber: bigint, nft: Nft | undefined): readonly Property[] {
  const name = phrase`Serial ${serialNumber}`;
  if (nft === undefined) {
    return property(name, phrase`does not exist`);
  }
  return [
    ...property(
      name,
      nft.deleted
        ? phrase`deleted: burnt, wiped, or its collection is deleted`
        : phrase`owned by ${nft.accountId ?? phrase`nobody`}`,
    ),
    ...bytesProperty(phrase`Metadata`, nft.metadata),
    ...timeProperties(phrase`Minted`, nft.createdAt),
    ...property(phrase`Spender`, nft.spenderId),
  ];
}

/** The custom fees of a token: how many there are, and each of them in the document. */
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
  const isKnown = fees !== undefined && !unreadable.some(({ path }) => path.startsWith('custom_fees'));
  return property(name, isKnown ? phrase`none` : phrase`not known`, 'detail');
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
export function fractionText({ numerator, denominator }: Fraction): string {
  const isExact = denominator > 0n && (numerator * 1_000_000n) % denominator === 0n;
  return isExact ? `${formatDecimal((numerator * 1_000_000n) / denominator, 4)} %` : `${numerator}/${denominator}`;
}
