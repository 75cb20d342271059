import { bytesOf, hexOf, type Nanoseconds, nanosPerMilli } from './values.ts';

export const blockMs = 2000;
const blockNanos = BigInt(blockMs) * nanosPerMilli;

/** The arithmetic of a chain with a block every two seconds: everything about a block follows from its number. */
export interface Chain {
  readonly genesis: Nanoseconds;
  /** The newest closed block. */
  latest(): number;
  /** The block whose span contains this time; may be negative or not closed yet. */
  blockAt(time: Nanoseconds): number;
  start(number: number): Nanoseconds;
  /** Consensus time of the first and the last thing in the block. */
  span(number: number): { readonly from: Nanoseconds; readonly to: Nanoseconds };
  /** 96 hex digits; the hash of the block before the first is all zeros. */
  hash(number: number): string;
  /** The block with this hash: 96 digits, or the first 64 of them. */
  numberOfHash(hex: string): number | undefined;
  /** A 48-byte transaction hash that says where the transaction is. */
  transactionHash(place: { readonly block: number; readonly slot: number }): string;
  /** The block that a transaction hash (or its first 32 bytes) speaks of; the caller compares the rest. */
  blockOfTransactionHash(hex: string): number | undefined;
}

const blockPrefix = permutation(48n, 0x5deece66dn * 4n + 1n, 0x1d8bfdc5d46dn);
const transactionPrefix = permutation(64n, 0x5851f42d4c957f2dn, 0x14057b7ef767814fn);

export function createChain(options: {
  readonly seed: number;
  readonly name: string;
  readonly genesis: Nanoseconds;
  readonly nowMs: () => number;
}): Chain {
  const { seed, name, genesis } = options;
  const chain: Chain = {
    genesis,
    latest: () => chain.blockAt(BigInt(options.nowMs()) * nanosPerMilli) - 1,
    blockAt: (time) => Number((time - genesis) / blockNanos),
    start: (number) => genesis + BigInt(number) * blockNanos,
    span(number) {
      const jitter = BigInt(bytesOf(2, seed, name, 'span', number).readUInt16BE());
      const start = chain.start(number);
      return { from: start + 1_000_003n + jitter, to: start + 1_998_000_000n + jitter };
    },
    hash(number) {
      if (number < 0) {
        return '0'.repeat(96);
      }
      return (
        blockPrefix.forward(BigInt(number)).toString(16).padStart(12, '0') + hexOf(42, seed, name, 'block', number)
      );
    },
    numberOfHash(hex) {
      const number = Number(blockPrefix.back(BigInt(`0x${hex.slice(0, 12)}`)));
      return number <= chain.latest() && chain.hash(number).startsWith(hex) ? number : undefined;
    },
    transactionHash({ block, slot }) {
      const place = BigInt(block) * 1024n + BigInt(slot);
      return transactionPrefix.forward(place).toString(16).padStart(16, '0') + hexOf(40, seed, name, 'tx', block, slot);
    },
    blockOfTransactionHash(hex) {
      const block = Number(transactionPrefix.back(BigInt(`0x${hex.slice(0, 16)}`)) / 1024n);
      return block <= chain.latest() ? block : undefined;
    },
  };
  return chain;
}

/** A one-to-one scrambling of the numbers below 2^bits, so that a hash looks random and still can be looked up. */
function permutation(bits: bigint, factor: bigint, summand: bigint) {
  const size = 2n ** bits;
  let inverse = 1n;
  // Newton's iteration doubles the number of right bits of the inverse of an odd factor.
  for (let round = 0; round < 7; round++) {
    inverse = BigInt.asUintN(Number(bits), inverse * (2n - factor * inverse));
  }
  return {
    forward: (value: bigint) => (value * factor + summand) % size,
    back: (value: bigint) => BigInt.asUintN(Number(bits), (value - summand) * inverse),
  };
}
