import { keccak_256 } from '@noble/hashes/sha3.js';

/** Keccak-256 as `0x` and 64 hex digits. */
export function keccak256(text: string): string {
  return `0x${Buffer.from(keccak_256(new TextEncoder().encode(text))).toString('hex')}`;
}

/** The checksummed spelling of EIP-55. */
export function checksumAddress(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = keccak256(digits).slice(2);
  const cased = [...digits].map((digit, index) =>
    Number.parseInt(hash.charAt(index), 16) > 7 ? digit.toUpperCase() : digit,
  );
  return `0x${cased.join('')}`;
}
