import { hex } from './storageWord.ts';

/** What is stored in a contract: slot → word. A slot that is not in a complete state holds zero. */
export interface StorageState {
  readonly words: ReadonlyMap<bigint, bigint>;
  readonly isComplete: boolean;
}

/** Slots that standards give a meaning, outside of any layout. */
const standardSlots: ReadonlyMap<bigint, string> = new Map([
  [0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbcn, 'EIP-1967 implementation'],
  [0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103n, 'EIP-1967 admin'],
  [0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50n, 'EIP-1967 beacon'],
  [0xc5f16f0fcc639fa48a6947836d9850f504798523bf8c9a3a87d5876cf622bcf7n, 'EIP-1822 logic'],
  [0x7050c9e0f4ca769c69bd3a8ef740bc37934f8e2c036e5a723fd8ee048ed3f8c3n, 'ZeppelinOS implementation'],
]);

/** A stored slot that no variable of the layout accounts for. */
export interface UnexplainedSlot {
  readonly slot: bigint;
  readonly word: bigint;
  readonly standard: string | undefined;
}

/** What is stored beside the slots that were read, by slot. Mappings are explained only for the keys that are known. */
export function unexplainedSlots({ words }: StorageState, read: ReadonlySet<bigint>): readonly UnexplainedSlot[] {
  return [...words]
    .filter(([slot, word]) => word !== 0n && !read.has(slot))
    .map(([slot, word]) => ({ slot, word, standard: standardSlots.get(slot) }))
    .toSorted((a, b) => (a.slot < b.slot ? -1 : 1));
}

/** A word as 32 bytes of hex. */
export function formatWord(word: bigint): string {
  return hex(word, 32);
}

/** A slot as short as it can be told apart: small ones in decimal, hashes in hex. */
export function formatSlot(slot: bigint): string {
  return slot < 2n ** 64n ? slot.toString() : hex(slot, 32);
}
