import type { EntityId } from '../entity/entityId.ts';
import type { Nft, NftTransfer } from '../entity/token.ts';
import { type FactContext, type FactSheet, fact, momentFacts } from '../property.ts';
import { timestampMs } from '../value/timestamp.ts';
import { type DetailsRow, plainWord, row } from './detailsRow.ts';
import { readableBytes } from './readableBytes.ts';
import { walletTransactionId } from './transactionRows.ts';

/** `0.0.2004/13`: how one NFT is named in addresses and looked up. */
export function nftName(tokenId: EntityId, serialNumber: bigint): string {
  return `${tokenId}/${serialNumber}`;
}

/** An NFT in a list. */
export function nftRow(nft: Nft, context: FactContext): DetailsRow {
  const metadata = readableBytes(nft.metadata);
  return row(`${nft.tokenId} serial ${nft.serialNumber}`, metadata ?? '', {
    isUntrusted: true,
    reference: nftName(nft.tokenId, nft.serialNumber),
    facts: [
      ...fact('Owner', nft.accountId ?? 'nobody'),
      ...fact('State', nft.deleted ? 'deleted' : undefined),
      ...momentFacts('Minted', nft.createdAt, context),
      ...momentFacts('Changed', nft.modifiedAt, context),
      ...fact('Spender', nft.spenderId),
      ...fact('Delegating spender', nft.delegatingSpenderId),
    ],
  });
}

/** What the ledger says of one NFT. */
export function nftSheet(nft: Nft, context: FactContext): FactSheet {
  return {
    title: 'NFT',
    name: undefined,
    alerts: nft.deleted ? ['Deleted: burnt, wiped, or its collection is deleted'] : [],
    facts: [
      ...fact('Collection', nft.tokenId),
      ...fact('Serial number', String(nft.serialNumber)),
      ...fact('Owner', nft.accountId ?? 'nobody'),
      ...fact('Spender', nft.spenderId ?? 'none'),
      ...fact('Delegating spender', nft.delegatingSpenderId ?? 'none'),
      ...fact('Metadata', readableBytes(nft.metadata) ?? 'none', 'untrusted'),
      ...momentFacts('Created', nft.createdAt, context),
      ...momentFacts('Changed', nft.modifiedAt, context),
      ...fact('Deleted', nft.deleted ? 'yes' : 'no'),
    ],
  };
}

/** One change of an NFT's owner. */
export function nftTransferRow(transfer: NftTransfer, context: FactContext): DetailsRow {
  const { timestamp, type, senderId, receiverId } = transfer;
  const name = walletTransactionId({ ...transfer, scheduled: false });
  const move = `${senderId ?? 'minted'} → ${receiverId ?? 'burnt'}`;
  return row(name, `${plainWord(type)} ${move}, ${context.localTime(timestampMs(timestamp))}`, {
    reference: name,
    facts: [
      ...momentFacts('Time', timestamp, context),
      ...fact('From', senderId),
      ...fact('To', receiverId),
      ...fact('By', transfer.isApproval ? 'an allowance of the owner' : undefined),
    ],
  });
}
