import { bytesProperty } from '../bytesProperty.ts';
import { label } from '../label.ts';
import {
  durationProperties,
  type EntitySummary,
  type FormatContext,
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
    title: isNft ? 'nftCollection' : token.type === 'FUNGIBLE_COMMON' ? 'fungibleToken' : 'token',
    name: token.symbol === undefined ? token.name : `${token.name ?? '?'} (${token.symbol})`,
    alerts: [
      ...(token.deleted === true ? [label('deleted')] : []),
      ...(token.pauseStatus === 'PAUSED' ? [label('paused')] : []),
    ],
    properties: [
      ...property('id', token.id, 'detail'),
      ...property('type', token.type, 'untrustedDetail'),
      ...property(
        'supply',
        totalSupply === undefined
          ? undefined
          : token.supplyType === 'INFINITE'
            ? label('unlimitedSupply', units(totalSupply))
            : maxSupply > 0n
              ? label('ofAtMost', units(totalSupply), units(maxSupply))
              : units(totalSupply),
      ),
      ...property('initialSupply', initialSupply === undefined ? undefined : units(initialSupply), 'detail'),
      ...property(
        'decimals',
        isNft ? undefined : token.decimals === undefined ? label('notKnown') : String(token.decimals),
      ),
      ...property('treasury', token.treasuryAccountId),
      ...property('evmAddress', formatEvmAddress(longZeroAddress(token.id))),
      ...memoProperties(token.memo),
      ...property('frozenByDefault', token.freezeDefault ? label('yes') : undefined),
      ...customFeeProperties(token, context),
      ...keyProperties('adminKey', token.adminKey, 'detail', label('noKeyUnchangeable')),
      ...keyProperties('supplyKey', keys.supply, 'detail'),
      ...keyProperties('freezeKey', keys.freeze, 'detail'),
      ...keyProperties('kycKey', keys.kyc, 'detail'),
      ...keyProperties('wipeKey', keys.wipe, 'detail'),
      ...keyProperties('pauseKey', keys.pause, 'detail'),
      ...keyProperties('feeScheduleKey', keys.feeSchedule, 'detail'),
      ...keyProperties('metadataKey', keys.metadata, 'detail'),
      ...timeProperties('created', token.createdAt),
      ...timeProperties('changed', token.modifiedAt, 'detail'),
      ...timeProperties(
        'expires',
        token.expiryNanos === undefined ? undefined : timestampFromNanos(token.expiryNanos),
        'detail',
      ),
      ...property('autoRenewAccount', token.autoRenewAccountId, 'detail'),
      ...durationProperties('autoRenew', token.autoRenewPeriodSeconds),
      ...bytesProperty('metadata', token.metadata, undefined, 'untrustedDetail'),
    ],
  };
}

/** What the ledger says of one NFT; undefined: the collection has none of that number. */
export function nftProperties(serialNumber: bigint, nft: Nft | undefined): readonly Property[] {
  const name = label('serial', String(serialNumber));
  if (nft === undefined) {
    return property(name, label('doesNotExist'));
  }
  return [
    ...property(name, nft.deleted ? label('nftGone') : label('ownedBy', nft.accountId ?? label('nobody'))),
    ...bytesProperty('metadata', nft.metadata),
    ...timeProperties('minted', nft.createdAt),
    ...property('spender', nft.spenderId),
  ];
}
