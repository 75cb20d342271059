import {
  durationText,
  type EntitySummary,
  type FormatContext,
  keyProperties,
  type Property,
  property,
  timeProperties,
} from '../property.ts';
import { formatDecimal } from '../value/amounts.ts';
import { timestampFromNanos } from '../value/timestamp.ts';
import { customFeeProperties } from './customFeeProperties.ts';
import { formatEvmAddress, longZeroAddress } from './evmAddress.ts';
import type { Nft, Token } from './token.ts';

/** What the ledger says of a token. Supplies are given in whole tokens, exact to the smallest unit. */
export function tokenSummary(token: Token, context: FormatContext): EntitySummary {
  const isNft = token.type === 'NON_FUNGIBLE_UNIQUE';
  const units = (value: bigint) => formatDecimal(value, isNft ? 0 : token.decimals);
  const { keys } = token;
  return {
    title: isNft ? 'NFT collection' : token.type === 'FUNGIBLE_COMMON' ? 'Fungible token' : 'Token',
    name: `${token.name} (${token.symbol})`,
    alerts: [...(token.deleted === true ? ['Deleted'] : []), ...(token.pauseStatus === 'PAUSED' ? ['Paused'] : [])],
    properties: [
      ...property('Id', token.id, 'detail'),
      ...property('Type', token.type, 'untrustedDetail'),
      ...property(
        'Supply',
        `${units(token.totalSupply)}${token.maxSupply > 0n ? ` of at most ${units(token.maxSupply)}` : ''}`,
      ),
      ...property('Initial supply', units(token.initialSupply), 'detail'),
      ...property('Decimals', isNft ? undefined : String(token.decimals)),
      ...property('Treasury', token.treasuryAccountId),
      ...property('EVM address', formatEvmAddress(longZeroAddress(token.id))),
      ...property('Memo', token.memo, 'untrusted'),
      ...property('Frozen by default', token.freezeDefault ? 'yes' : undefined),
      ...customFeeProperties(token, context),
      ...keyProperties('Admin key', token.adminKey, 'detail'),
      ...property('Admin key', token.adminKey === undefined ? 'none: cannot be changed' : undefined, 'detail'),
      ...keyProperties('Supply key', keys.supply, 'detail'),
      ...keyProperties('Freeze key', keys.freeze, 'detail'),
      ...keyProperties('KYC key', keys.kyc, 'detail'),
      ...keyProperties('Wipe key', keys.wipe, 'detail'),
      ...keyProperties('Pause key', keys.pause, 'detail'),
      ...keyProperties('Fee schedule key', keys.feeSchedule, 'detail'),
      ...keyProperties('Metadata key', keys.metadata, 'detail'),
      ...timeProperties('Created', token.createdAt, context),
      ...timeProperties('Changed', token.modifiedAt, context, 'detail'),
      ...timeProperties(
        'Expires',
        token.expiryNanos === undefined ? undefined : timestampFromNanos(token.expiryNanos),
        context,
        'detail',
      ),
      ...property('Auto-renew account', token.autoRenewAccountId, 'detail'),
      ...property(
        'Auto-renew period',
        token.autoRenewPeriodSeconds === undefined ? undefined : durationText(token.autoRenewPeriodSeconds),
        'detail',
      ),
      ...property('Metadata (base64)', token.metadata, 'detail'),
    ],
  };
}

/** What the ledger says of one NFT; undefined: the collection has none of that number. */
export function nftProperties(serialNumber: bigint, nft: Nft | undefined, context: FormatContext): readonly Property[] {
  const label = `Serial ${serialNumber}`;
  if (nft === undefined) {
    return property(label, 'does not exist');
  }
  return [
    ...property(label, nft.deleted || nft.accountId === undefined ? 'burnt' : `owned by ${nft.accountId}`),
    ...property('Metadata', metadataText(nft.metadata), 'untrusted'),
    ...timeProperties('Minted', nft.createdAt, context),
    ...property('Spender', nft.spenderId),
  ];
}

/** Metadata is any bytes, by convention the text of an address. */
function metadataText(base64: string): string {
  const text = Buffer.from(base64, 'base64').toString('utf8');
  return text.includes('\ufffd') ? `${base64} (base64)` : text;
}
