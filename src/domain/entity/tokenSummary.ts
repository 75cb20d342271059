import { bytesProperty } from '../bytesProperty.ts';
import { phrase } from '../phrase.ts';
import {
  durationProperties,
  type EntitySummary,
  type FormatContext,
  ofKind,
  type Property,
  property,
  timeProperties,
  tokenAmount,
} from '../property.ts';
import { timestampFromNanos } from '../value/timestamp.ts';
import { customFeeProperties } from './customFeeProperties.ts';
import { formatEvmAddress } from './eip55.ts';
import { longZeroAddress } from './evmAddress.ts';
import { keyProperties } from './keyProperties.ts';
import { memoProperties } from './memoProperties.ts';
import { type Nft, type Token, tokenUnit } from './token.ts';

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
