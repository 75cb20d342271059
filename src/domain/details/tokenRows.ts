import { exactTokenBalanceProperties, tokenBalanceText } from '../entity/balanceText.ts';
import { type EntityId, parseEntityId } from '../entity/entityId.ts';
import { nftChangeText } from '../entity/nftChange.ts';
import { type Nft, type NftTransfer, nftName, type TokenHolder, type TokenUnit, tokenUnit } from '../entity/token.ts';
import { phrase, yesOrNo } from '../phrase.ts';
import { bytesProperty, type EntitySummary, exactTimeProperties, property, timeProperties } from '../property.ts';
import { walletTransactionId } from '../transaction/ledgerTransaction.ts';
import { restTransactionType } from '../transaction/transactionNames.ts';
import { readableBytes } from '../value/readableBytes.ts';
import { formatTimestamp } from '../value/timestamp.ts';
import { type DetailsRow, type DetailsSection, type RowRenderers, row } from './detailsSection.ts';

export const tokenRows = {
  tokenBalances: { rows: (holder, { section, unitOf }) => holderRow(holder, unitOf(tokenOf(section))?.symbol) },
} satisfies RowRenderers;

function tokenOf({ parameters }: DetailsSection): EntityId | undefined {
  const tokenId = parameters['tokenId'];
  return typeof tokenId === 'string' ? parseEntityId(tokenId) : undefined;
}

/** A holder of the token that a section is about. */
function holderRow(holder: TokenHolder, symbol: TokenUnit['symbol']): DetailsRow {
  const { accountId, balance } = holder;
  const unit = tokenUnit(holder, symbol);
  return row(phrase`${accountId}`, balance === undefined ? phrase`not known` : tokenBalanceText(balance, unit), {
    reference: accountId,
    properties: balance === undefined ? [] : exactTokenBalanceProperties(balance, unit),
  });
}

export const nftRows = {
  accountNfts: { rows: nftRow },
  tokenNfts: { rows: nftRow },
  nftTransactions: { rows: nftTransferRow },
} satisfies RowRenderers;

/** An NFT in a list. */
function nftRow(nft: Nft): DetailsRow {
  const metadata = readableBytes(nft.metadata);
  return row(phrase`${nft.tokenId} serial ${nft.serialNumber}`, metadata ?? '', {
    isUntrusted: true,
    reference: nftName(nft.tokenId, nft.serialNumber),
    properties: [
      ...property(phrase`Owner`, nft.accountId ?? phrase`nobody`),
      ...property(phrase`State`, nft.deleted ? phrase`deleted` : undefined),
      ...timeProperties(phrase`Minted`, nft.createdAt),
      ...timeProperties(phrase`Changed`, nft.modifiedAt),
      ...property(phrase`Spender`, nft.spenderId),
      ...property(phrase`Delegating spender`, nft.delegatingSpenderId),
    ],
  });
}

/** What the ledger says of one NFT. */
export function nftSummary(nft: Nft): EntitySummary {
  return {
    title: phrase`NFT`,
    name: undefined,
    alerts: nft.deleted ? [phrase`Deleted: burnt, wiped, or its collection is deleted`] : [],
    properties: [
      ...property(phrase`Collection`, nft.tokenId),
      ...property(phrase`Serial number`, String(nft.serialNumber)),
      ...property(phrase`Owner`, nft.accountId ?? phrase`nobody`),
      ...property(phrase`Spender`, nft.spenderId ?? phrase`none`),
      ...property(phrase`Delegating spender`, nft.delegatingSpenderId ?? phrase`none`),
      ...bytesProperty(phrase`Metadata`, nft.metadata, phrase`none`),
      ...timeProperties(phrase`Created`, nft.createdAt),
      ...timeProperties(phrase`Changed`, nft.modifiedAt),
      ...property(phrase`Deleted`, yesOrNo(nft.deleted)),
    ],
  };
}

/** One transaction that changed an NFT. */
function nftTransferRow(transfer: NftTransfer): DetailsRow {
  const { timestamp, type, senderId, receiverId } = transfer;
  const { transactionId, nonce } = transfer;
  const id = transactionId && walletTransactionId({ transactionId, nonce, scheduled: false });
  const name = id ?? timestamp;
  const time = formatTimestamp(timestamp);
  return row(phrase`${name}`, [`${restTransactionType(type) ?? 'UNKNOWN'}: `, nftChangeText(transfer), `, ${time}`], {
    reference: id,
    properties: [
      ...exactTimeProperties(phrase`Time`, timestamp),
      ...property(phrase`From`, senderId),
      ...property(phrase`To`, receiverId),
      ...property(phrase`By`, transfer.isApproval ? phrase`an allowance of the owner` : undefined),
    ],
  });
}
