import { type EntityId, entityIdOf, entityIdParts, maxEntityNum } from './entityId.ts';

/** A 20-byte EVM address: `0x` and 40 lower-case hex digits; usable as a map key. Show it with `formatEvmAddress`. */
export type EvmAddress = string & { readonly __brand: 'EvmAddress' };

// 38 bits are ten digits at most.
const longZeroHead = `0x${'0'.repeat(30)}`;
const pattern = /^0x[0-9a-fA-F]{40}$/;

/** Reads `0x` + 40 hex digits in any case; the checksum is not judged here, see `eip55.ts`. */
export function parseEvmAddress(text: string): EvmAddress | undefined {
  return pattern.test(text) ? (text.toLowerCase() as EvmAddress) : undefined;
}

/** The long-zero address of an entity: 12 zero bytes, then its number as 8 bytes big-endian. */
export function longZeroAddress(id: EntityId): EvmAddress {
  return `0x${entityIdParts(id).num.toString(16).padStart(40, '0')}` as EvmAddress;
}

/** The entity a long-zero address stands for (in 0.0); undefined when it is a real EVM alias. */
export function entityIdOfLongZero(address: EvmAddress): EntityId | undefined {
  if (!address.startsWith(longZeroHead)) {
    return undefined;
  }
  const num = BigInt(address);
  return num > 0n && num <= maxEntityNum ? entityIdOf(num) : undefined;
}

/** An address, or another long number, by its ends: `0x5c2f…d148`. */
export function shortenAddress(text: string): string {
  return `${text.slice(0, text.indexOf('0x') + 6)}…${text.slice(-4)}`;
}
