import { type Phrase, phrase } from '../phrase.ts';
import type { EntityId } from './entityId.ts';

/** What a transaction did to NFTs, as far as it names accounts: those that move nothing name none. */
interface NftChange {
  /** Upper-case data case of the transaction's body, such as `TOKENWIPE`. */
  readonly type: string | undefined;
  readonly senderId: EntityId | undefined;
  readonly receiverId: EntityId | undefined;
}

/** The serial number that stands for all serials of a treasury which has changed. */
const everySerial = -1n;

/** One NFT by its collection and number, or all that a treasury held. */
export function movedNfts(tokenId: EntityId | undefined, serialNumber: bigint): Phrase {
  const token = tokenId ?? '?';
  return serialNumber === everySerial
    ? phrase`${token}, every serial of the treasury`
    : phrase`${token} serial ${serialNumber}`;
}

/**
 * What happened to an NFT. The type of the transaction tells it, together with the accounts: a transaction that names no
 * sender need not mint, one that names no receiver need not burn.
 */
export function nftChangeText({ type, senderId, receiverId }: NftChange, serialNumber?: bigint): Phrase {
  if (serialNumber === everySerial || type === 'TOKENUPDATE') {
    return senderId === undefined || receiverId === undefined
      ? phrase`the treasury of its collection was changed`
      : phrase`the treasury of its collection was changed, ${senderId} → ${receiverId}`;
  }
  if (senderId !== undefined && receiverId !== undefined) {
    return movedText(type, phrase`${senderId} → ${receiverId}`);
  }
  if (senderId !== undefined) {
    return type === 'TOKENBURN'
      ? phrase`burnt, it was held by ${senderId}`
      : type === 'TOKENWIPE'
        ? phrase`wiped from ${senderId}`
        : phrase`${senderId} → no account named`;
  }
  if (receiverId !== undefined) {
    return type === 'TOKENMINT' ? phrase`minted to ${receiverId}` : phrase`no account named → ${receiverId}`;
  }
  return withoutAccounts.get(type) ?? phrase`no change of owner`;
}

function movedText(type: string | undefined, move: Phrase): Phrase {
  switch (type) {
    case 'TOKENAIRDROP':
      return phrase`airdropped, ${move}`;
    case 'TOKENCLAIMAIRDROP':
      return phrase`airdrop claimed, ${move}`;
    case 'TOKENREJECT':
      return phrase`rejected by its owner, ${move}`;
    default:
      return move;
  }
}

const withoutAccounts: ReadonlyMap<string | undefined, Phrase> = new Map<string, Phrase>([
  ['TOKENMINT', phrase`minted`],
  ['TOKENBURN', phrase`burnt`],
  ['TOKENWIPE', phrase`wiped from its owner`],
  ['TOKENDELETION', phrase`its collection was deleted`],
  ['TOKENUPDATENFTS', phrase`its metadata was changed`],
  ['CRYPTOAPPROVEALLOWANCE', phrase`a spender was approved`],
  ['CRYPTODELETEALLOWANCE', phrase`the approval of its spender was removed`],
]);
