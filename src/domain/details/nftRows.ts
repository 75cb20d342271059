import type { EntityId } from '../entity/entityId.ts';
import type { Nft, NftTransfer } from '../entity/token.ts';
import { type EntitySummary, type FormatContext, property, timeProperties } from '../property.ts';
import { timestampMs } from '../value/timestamp.ts';
import { type DetailsRow, plainWord, row } from './detailsRow.ts';
import { readableBytes } from './readableBytes.ts';
import { walletTransactionId } from './transactionRows.ts';

/** `0.0.2004/13`: how one NFT is named in addresses and looked up. */
export function nftName(tokenId: EntityId, serialNumber: bigint): string {
  return `${tokenId}/${serialNumber}`;
}

/** An NFT in a list. */
export function nftRow(nft: Nft, context: FormatContext): DetailsRow {
  const metadata = readableBytes(nft.metadata);
  return row(`${nft.tokenId} serial ${nft.serialNumber}`, metadata ?? '', {
    isUntrusted: true,
    reference: nftName(nft.tokenId, nft.serialNumber),
    properties: [
      ...property('Owner', nft.accountId ?? 'nobody'),
      ...property('State', nft.deleted ? 'deleted' : undefined),
      ...timeProperties('Minted', nft.createdAt, context),
      ...timeProperties('Changed', nft.modifiedAt, context),
      ...property('Spender', nft.spenderId),
      ...property('Delegating spender', nft.delegatingSpenderId),
    ],
  });
}

/** What the ledger says of one NFT. */
export function nftSummary(nft: Nft, context: FormatContext): EntitySummary {
  return {
    title: 'NFT',
    name: undefined,
    alerts: nft.deleted ? ['Deleted: burnt, wiped, or its collection is deleted'] : [],
    properties: [
      ...property('Collection', nft.tokenId),
      ...property('Serial number', String(nft.serialNumber)),
      ...property('Owner', nft.accountId ?? 'nobody'),
      ...property('Spender', nft.spenderId ?? 'none'),
      ...property('Delegating spender', nft.delegatingSpenderId ?? 'none'),
      ...property('Metadata', readableBytes(nft.metadata) ?? 'none', 'untrusted'),
      ...timeProperties('Created', nft.createdAt, context),
      ...timeProperties('Changed', nft.modifiedAt, context),
      ...property('Deleted', nft.deleted ? 'yes' : 'no'),
    ],
  };
}

/** One change of an NFT's owner. */
export function nftTransferRow(transfer: NftTransfer, context: FormatContext): DetailsRow {
  const { timestamp, type, senderId, receiverId } = transfer;
  const name = walletTransactionId({ ...transfer, scheduled: false });
  const move = `${senderId ?? 'minted'} → ${receiverId ?? 'burnt'}`;
  return row(name, `${plainWord(type)} ${move}, ${context.localTime(timestampMs(timestamp))}`, {
    reference: name,
    properties: [
      ...timeProperties('Time', timestamp, context),
      ...property('From', senderId),
      ...property('To', receiverId),
      ...property('By', transfer.isApproval ? 'an allowance of the owner' : undefined),
    ],
  });
}
