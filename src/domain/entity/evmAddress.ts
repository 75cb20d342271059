import { keccak_256 } from '@noble/hashes/sha3.js';
import { type EntityId, entityIdOf, entityIdParts, maxEntityNum } from './entityId.ts';

/** A 20-byte EVM address: `0x` and 40 lower-case hex digits; usable as a map key. Show it with {@link formatEvmAddress}. */
export type EvmAddress = string & { readonly __brand: 'EvmAddress' };

const pattern = /^0x[0-9a-fA-F]{40}$/;

/** Reads `0x` + 40 hex digits in any case; the checksum is not judged here, see {@link hasValidEip55Checksum}. */
export function parseEvmAddress(text: string): EvmAddress | undefined {
  return pattern.test(text) ? (text.toLowerCase() as EvmAddress) : undefined;
}

/** The checksummed spelling of EIP-55. */
export function formatEvmAddress(address: EvmAddress): string {
  const digits = address.slice(2);
  const hash = keccak_256(new TextEncoder().encode(digits));
  let out = '0x';
  for (let index = 0; index < digits.length; index++) {
    const nibble = ((hash[index >> 1] ?? 0) >> (index % 2 === 0 ? 4 : 0)) & 15;
    const digit = digits.charAt(index);
    out += nibble > 7 ? digit.toUpperCase() : digit;
  }
  return out;
}

/** True when the text is all one case (no checksum was written) or its case is the one EIP-55 asks for. */
export function hasValidEip55Checksum(text: string): boolean {
  const address = parseEvmAddress(text);
  if (!address) {
    return false;
  }
  const digits = text.slice(2);
  return digits === digits.toLowerCase() || digits === digits.toUpperCase() || text === formatEvmAddress(address);
}

/** The long-zero address of an entity: 12 zero bytes, then its number as 8 bytes big-endian. */
export function longZeroAddress(id: EntityId): EvmAddress {
  return `0x${entityIdParts(id).num.toString(16).padStart(40, '0')}` as EvmAddress;
}

/** The entity a long-zero address stands for (in 0.0); undefined when it is a real EVM alias. */
export function entityIdOfLongZero(address: EvmAddress): EntityId | undefined {
  const num = BigInt(address);
  return num > 0n && num <= maxEntityNum ? entityIdOf(num) : undefined;
}
