import type { TimestampRange } from '../value/timestampRange.ts';
import type { EntityId } from './entityId.ts';

/** A token airdrop its receiver has not yet claimed: outstanding for the sender, pending for the receiver. */
export interface TokenAirdrop {
  readonly senderId: EntityId | undefined;
  readonly receiverId: EntityId | undefined;
  readonly tokenId: EntityId | undefined;
  /** In the token's smallest unit; 0 or 1 for an NFT. */
  readonly amount: bigint;
  /** Of an NFT; undefined for a fungible token. */
  readonly serialNumber: bigint | undefined;
  readonly validity: TimestampRange;
}
