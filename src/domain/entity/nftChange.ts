import { type Label, label, type PlainLabelId } from '../label.ts';
import type { EntityId } from './entityId.ts';

/** What a transaction did to NFTs, as far as it names accounts: those that move nothing name none. */
export interface NftChange {
  /** Upper-case data case of the transaction's body, such as `TOKENWIPE`. */
  readonly type: string | undefined;
  readonly senderId: EntityId | undefined;
  readonly receiverId: EntityId | undefined;
}

/** The serial number that stands for all serials of a treasury which has changed. */
const everySerial = -1n;

/** One NFT by its collection and number, or all that a treasury held. */
export function movedNfts(tokenId: EntityId | undefined, serialNumber: bigint): Label {
  const token = tokenId ?? '?';
  return serialNumber === everySerial
    ? label('nftsOfTreasury', token)
    : label('nftSerial', token, String(serialNumber));
}

/**
 * What happened to an NFT. The type of the transaction tells it, together with the accounts: a transaction that names no
 * sender need not mint, one that names no receiver need not burn.
 */
export function nftChangeText({ type, senderId, receiverId }: NftChange, serialNumber?: bigint): Label {
  if (serialNumber === everySerial || type === 'TOKENUPDATE') {
    return senderId === undefined || receiverId === undefined
      ? label('nftTreasuryChanged')
      : label('nftTreasuryChangedTo', senderId, receiverId);
  }
  if (senderId !== undefined && receiverId !== undefined) {
    const plain = label('nftMoved', senderId, receiverId);
    const kind = moves.get(type);
    return kind === undefined ? plain : { id: kind, parameters: [plain] };
  }
  if (senderId !== undefined) {
    return type === 'TOKENBURN'
      ? label('nftBurntFrom', senderId)
      : type === 'TOKENWIPE'
        ? label('nftWipedFrom', senderId)
        : label('nftLeft', senderId);
  }
  if (receiverId !== undefined) {
    return label(type === 'TOKENMINT' ? 'nftMintedTo' : 'nftReached', receiverId);
  }
  return label(withoutAccounts.get(type) ?? 'nftOwnerUnchanged');
}

const moves: ReadonlyMap<string | undefined, 'nftAirdropped' | 'nftAirdropClaimed' | 'nftRejected'> = new Map([
  ['TOKENAIRDROP', 'nftAirdropped'],
  ['TOKENCLAIMAIRDROP', 'nftAirdropClaimed'],
  ['TOKENREJECT', 'nftRejected'],
]);

const withoutAccounts: ReadonlyMap<string | undefined, PlainLabelId> = new Map<string, PlainLabelId>([
  ['TOKENMINT', 'nftMinted'],
  ['TOKENBURN', 'burnt'],
  ['TOKENWIPE', 'nftWiped'],
  ['TOKENDELETION', 'nftCollectionDeleted'],
  ['TOKENUPDATENFTS', 'nftMetadataChanged'],
  ['CRYPTOAPPROVEALLOWANCE', 'nftSpenderApproved'],
  ['CRYPTODELETEALLOWANCE', 'nftSpenderRemoved'],
]);
