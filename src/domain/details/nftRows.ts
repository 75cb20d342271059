import { bytesProperty } from '../bytesProperty.ts';
import { nftChangeText } from '../entity/nftChange.ts';
import { type Nft, type NftTransfer, nftName } from '../entity/token.ts';
import { label, verbatim, yesOrNo } from '../label.ts';
import { type EntitySummary, exactTimeProperties, property, timeProperties } from '../property.ts';
import { walletTransactionId } from '../transaction/ledgerTransaction.ts';
import { restTransactionType } from '../transaction/transactionNames.ts';
import { readableBytes } from '../value/readableBytes.ts';
import { formatTimestamp } from '../value/timestamp.ts';
import { type DetailsRow, row } from './detailsRow.ts';
import type { RowRenderers } from './detailsSection.ts';

export const nftRows = {
  accountNfts: { rows: nftRow },
  tokenNfts: { rows: nftRow },
  nftTransactions: { rows: nftTransferRow },
} satisfies RowRenderers;

/** An NFT in a list. */
export function nftRow(nft: Nft): DetailsRow {
  const metadata = readableBytes(nft.metadata);
  return row(label('nftSerial', nft.tokenId, String(nft.serialNumber)), metadata ?? '', {
    isUntrusted: true,
    reference: nftName(nft.tokenId, nft.serialNumber),
    properties: [
      ...property('owner', nft.accountId ?? label('nobody')),
      ...property('state', nft.deleted ? label('isDeleted') : undefined),
      ...timeProperties('minted', nft.createdAt),
      ...timeProperties('changed', nft.modifiedAt),
      ...property('spender', nft.spenderId),
      ...property('delegatingSpender', nft.delegatingSpenderId),
    ],
  });
}

/** What the ledger says of one NFT. */
export function nftSummary(nft: Nft): EntitySummary {
  return {
    title: 'nft',
    name: undefined,
    alerts: nft.deleted ? [label('deletedNft')] : [],
    properties: [
      ...property('collection', nft.tokenId),
      ...property('serialNumber', String(nft.serialNumber)),
      ...property('owner', nft.accountId ?? label('nobody')),
      ...property('spender', nft.spenderId ?? label('none')),
      ...property('delegatingSpender', nft.delegatingSpenderId ?? label('none')),
      ...bytesProperty('metadata', nft.metadata, label('none')),
      ...timeProperties('created', nft.createdAt),
      ...timeProperties('changed', nft.modifiedAt),
      ...property('deleted', yesOrNo(nft.deleted)),
    ],
  };
}

/** One transaction that changed an NFT. */
export function nftTransferRow(transfer: NftTransfer): DetailsRow {
  const { timestamp, type, senderId, receiverId } = transfer;
  const { transactionId, nonce } = transfer;
  const id = transactionId && walletTransactionId({ transactionId, nonce, scheduled: false });
  const name = id ?? timestamp;
  const time = formatTimestamp(timestamp);
  return row(verbatim(name), [`${restTransactionType(type) ?? 'UNKNOWN'}: `, nftChangeText(transfer), `, ${time}`], {
    reference: id,
    properties: [
      ...exactTimeProperties('time', timestamp),
      ...property('from', senderId),
      ...property('to', receiverId),
      ...property('by', transfer.isApproval ? label('byAllowance') : undefined),
    ],
  });
}
