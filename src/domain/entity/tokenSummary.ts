import { durationText, type Fact, type FactContext, type FactSheet, fact, keyFacts, momentFacts } from '../property.ts';
import { formatDecimal } from '../value/amounts.ts';
import { timestampFromNanos } from '../value/timestamp.ts';
import { customFeeFacts } from './customFeeProperties.ts';
import { formatEvmAddress, longZeroAddress } from './evmAddress.ts';
import type { Nft, Token } from './token.ts';

/** What the ledger says of a token. Supplies are given in whole tokens, exact to the smallest unit. */
export function tokenFacts(token: Token, context: FactContext): FactSheet {
  const isNft = token.type === 'NON_FUNGIBLE_UNIQUE';
  const units = (value: bigint) => formatDecimal(value, isNft ? 0 : token.decimals);
  const { keys } = token;
  return {
    title: isNft ? 'NFT collection' : token.type === 'FUNGIBLE_COMMON' ? 'Fungible token' : 'Token',
    name: `${token.name} (${token.symbol})`,
    alerts: [...(token.deleted === true ? ['Deleted'] : []), ...(token.pauseStatus === 'PAUSED' ? ['Paused'] : [])],
    facts: [
      ...fact('Id', token.id, 'detail'),
      ...fact('Type', token.type, 'untrustedDetail'),
      ...fact(
        'Supply',
        `${units(token.totalSupply)}${token.maxSupply > 0n ? ` of at most ${units(token.maxSupply)}` : ''}`,
      ),
      ...fact('Initial supply', units(token.initialSupply), 'detail'),
      ...fact('Decimals', isNft ? undefined : String(token.decimals)),
      ...fact('Treasury', token.treasuryAccountId),
      ...fact('EVM address', formatEvmAddress(longZeroAddress(token.id))),
      ...fact('Memo', token.memo, 'untrusted'),
      ...fact('Frozen by default', token.freezeDefault ? 'yes' : undefined),
      ...customFeeFacts(token, context),
      ...keyFacts('Admin key', token.adminKey, 'detail'),
      ...fact('Admin key', token.adminKey === undefined ? 'none: cannot be changed' : undefined, 'detail'),
      ...keyFacts('Supply key', keys.supply, 'detail'),
      ...keyFacts('Freeze key', keys.freeze, 'detail'),
      ...keyFacts('KYC key', keys.kyc, 'detail'),
      ...keyFacts('Wipe key', keys.wipe, 'detail'),
      ...keyFacts('Pause key', keys.pause, 'detail'),
      ...keyFacts('Fee schedule key', keys.feeSchedule, 'detail'),
      ...keyFacts('Metadata key', keys.metadata, 'detail'),
      ...momentFacts('Created', token.createdAt, context),
      ...momentFacts('Changed', token.modifiedAt, context, 'detail'),
      ...momentFacts(
        'Expires',
        token.expiryNanos === undefined ? undefined : timestampFromNanos(token.expiryNanos),
        context,
        'detail',
      ),
      ...fact('Auto-renew account', token.autoRenewAccountId, 'detail'),
      ...fact(
        'Auto-renew period',
        token.autoRenewPeriodSeconds === undefined ? undefined : durationText(token.autoRenewPeriodSeconds),
        'detail',
      ),
      ...fact('Metadata (base64)', token.metadata, 'detail'),
    ],
  };
}

/** What the ledger says of one NFT; undefined: the collection has none of that number. */
export function nftFacts(serialNumber: bigint, nft: Nft | undefined, context: FactContext): readonly Fact[] {
  const label = `Serial ${serialNumber}`;
  if (nft === undefined) {
    return fact(label, 'does not exist');
  }
  return [
    ...fact(label, nft.deleted || nft.accountId === undefined ? 'burnt' : `owned by ${nft.accountId}`),
    ...fact('Metadata', metadataText(nft.metadata), 'untrusted'),
    ...momentFacts('Minted', nft.createdAt, context),
    ...fact('Spender', nft.spenderId),
  ];
}

/** Metadata is any bytes, by convention the text of an address. */
function metadataText(base64: string): string {
  const text = Buffer.from(base64, 'base64').toString('utf8');
  return text.includes('\ufffd') ? `${base64} (base64)` : text;
}
