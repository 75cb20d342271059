import { keccak_256 } from '@noble/hashes/sha3.js';

/** keccak-256 of a signature as `0x` hex: an event's topic 0; its first four bytes are a selector. */
export function signatureHash(signature: string): string {
  return `0x${Buffer.from(keccak_256(new TextEncoder().encode(signature))).toString('hex')}`;
}

/** The selector of a function or error: `0x` and 8 hex digits. */
export function selectorOf(signature: string): string {
  return signatureHash(signature).slice(0, 10);
}

/** keccak-256 of bytecode as `0x` hex: what `EXTCODEHASH` gives for the code of a contract. */
export function hashOfCode(bytecode: string): string {
  return `0x${Buffer.from(keccak_256(Buffer.from(bytecode.slice(2), 'hex'))).toString('hex')}`;
}
