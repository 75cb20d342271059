import { functionText } from '../contract/valueText.ts';
import { formatEvmAddress } from '../entity/eip55.ts';
import { parseEvmAddress } from '../entity/evmAddress.ts';
import { phrase, type Words } from '../phrase.ts';
import { formatHex } from '../value/bytes.ts';
import { quotedLine } from '../value/escapeMarkdown.ts';
import { fixedBytes, readingLabel, type StorageType } from './storageType.ts';

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

/** A value as hex of a fixed number of bytes. */
function hex(value: bigint, bytes: number): string {
  return `0x${value.toString(16).padStart(bytes * 2, '0')}`;
}

/**
 * Reads a value of a type out of a word; text that it holds may be untrusted. Solidity packs: the value starts `offset`
 * bytes from the low end. Vyper keeps whole words, `bytesN` at the high end as calls pass them.
 */
export function decodeWord(word: bigint, type: StorageType, offset: number): Words {
  const { bytes, members } = type.kind === 'value' ? type : { bytes: 32, members: undefined };
  const [raw, label] = [BigInt.asUintN(bytes * 8, word >> BigInt(offset * 8)), readingLabel(type)];
  const elementary = elementaryText(raw, label, bytes);
  if (elementary !== undefined) {
    return elementary;
  }
  const isEnum = label.startsWith('enum ');
  if (members !== undefined) {
    return isEnum ? memberText(raw, members) : flagText(raw, members);
  }
  if (/^function \(.* external\b/.test(label) && bytes === 24) {
    return functionText(raw);
  }
  // A type of the user's own, a function of the contract itself (where its code is): what lies there is all that can be said.
  return isEnum ? raw.toString() : bytes <= 8 ? `${hex(raw, bytes)} (${raw})` : hex(raw, bytes);
}

function elementaryText(raw: bigint, label: string, bytes: number): string | undefined {
  if (label === 'bool') {
    return raw === 0n ? 'false' : raw === 1n ? 'true' : `true (${raw})`;
  }
  if (label === 'address' || label === 'address payable' || (/^(contract|interface) /.test(label) && bytes === 20)) {
    return addressText(hex(BigInt.asUintN(160, raw), 20));
  }
  const sign = /^(u?)int\d{1,3}$/.exec(label)?.[1];
  if (sign !== undefined || label === 'nonreentrant lock') {
    // Vyper keeps whole words, with the sign carried to the top.
    return (sign === '' ? BigInt.asIntN(bytes * 8, raw) : raw).toString();
  }
  if (label === 'decimal') {
    return decimalText(BigInt.asIntN(256, raw));
  }
  const fixed = fixedBytes(label);
  return fixed === undefined ? undefined : hex(raw >> BigInt(Math.max(0, bytes - fixed) * 8), fixed);
}

/** Text when the bytes are valid UTF-8 and text is expected, else hex; long values are cut with a note of their length. */
export function decodeBytes(bytes: Uint8Array, totalBytes: bigint, isText: boolean): Words {
  const isCut = totalBytes > BigInt(bytes.length);
  const withLength = (text: string): Words => (isCut ? [text, ' … (', phrase`${totalBytes} bytes`, ')'] : text);
  if (isText) {
    try {
      const text = new TextDecoder('utf-8', { fatal: !isCut }).decode(bytes);
      return withLength(quotedLine(text, 4_000));
    } catch {
      // No UTF-8: shown as bytes.
    }
  }
  return withLength(`0x${formatHex(bytes)}`);
}

function addressText(text: string): string {
  const address = parseEvmAddress(text);
  return address === undefined ? text : formatEvmAddress(address);
}

function decimalText(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(11, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -10)}.${digits.slice(-10)}`;
}

function memberText(value: bigint, members: readonly string[]): Words {
  const member = members[Number(value)];
  return member === undefined ? [phrase`unknown member`, ` (${value})`] : `${member} (${value})`;
}

/** A Vyper flag is a set: bit 0 is its first member. */
function flagText(value: bigint, members: readonly string[]): Words {
  const set = members.filter((_, index) => ((value >> BigInt(index)) & 1n) === 1n);
  return set.length === 0 ? [phrase`none`, ` (${value})`] : `${set.join(' | ')} (${value})`;
}
