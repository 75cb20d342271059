// Apart from `evmAddress.ts`, so that what starts the extension loads no hash function.
import { keccak_256 } from '@noble/hashes/sha3.js';
import { type EvmAddress, parseEvmAddress } from './evmAddress.ts';

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
