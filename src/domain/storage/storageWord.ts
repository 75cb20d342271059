import { formatEvmAddress } from '../entity/eip55.ts';
import { parseEvmAddress } from '../entity/evmAddress.ts';
import { formatHex } from '../value/bytes.ts';
import { singleLine } from '../value/escapeMarkdown.ts';
import type { SourceDeclarations } from './storageDeclarations.ts';

/** A value in words. `text` holds no control characters, but may be untrusted otherwise. */
export interface StorageText {
  readonly text: string;
  readonly kind: 'address' | 'number' | 'bool' | 'enum' | 'bytes' | 'text';
}

/**
 * Reads a value out of a slot by its type's label. Solidity packs: the value is `bytes` long and starts `offset` bytes
 * from the low end. Vyper keeps whole words, `bytesN` at the high end as calls pass them.
 */
export function decodeWord(word: bigint, place: WordPlace, declarations: SourceDeclarations): StorageText {
  const { label, bytes, offsetBytes, isVyper } = place;
  const raw = BigInt.asUintN(bytes * 8, word >> BigInt(offsetBytes * 8));
  const elementary = elementaryText(raw, place);
  if (elementary !== undefined) {
    return elementary;
  }
  const members = enumMembers(label, declarations);
  if (members !== undefined) {
    const text = isVyper ? flagText(raw, members) : `${members[Number(raw)] ?? 'unknown member'} (${raw})`;
    return { text, kind: 'enum' };
  }
  if (label.startsWith('enum ')) {
    return { text: raw.toString(), kind: 'enum' };
  }
  // A type of the user's own, a function: what lies there is all that can be said.
  return { text: bytes <= 8 ? `${hex(raw, bytes)} (${raw})` : hex(raw, bytes), kind: 'bytes' };
}

/** Where in a slot a value lies. */
export interface WordPlace {
  readonly label: string;
  readonly bytes: number;
  readonly offsetBytes: number;
  readonly isVyper: boolean;
}

function elementaryText(raw: bigint, { label, bytes, isVyper }: WordPlace): StorageText | undefined {
  if (label === 'bool') {
    return { text: raw === 0n ? 'false' : raw === 1n ? 'true' : `true (${raw})`, kind: 'bool' };
  }
  if (label === 'address' || label === 'address payable' || (/^(contract|interface) /.test(label) && bytes === 20)) {
    return { text: addressText(BigInt.asUintN(160, raw)), kind: 'address' };
  }
  const sign = /^(u?)int\d{1,3}$/.exec(label)?.[1];
  if (sign !== undefined) {
    // Vyper keeps whole words, with the sign carried to the top.
    return { text: (sign === 'u' ? raw : BigInt.asIntN(bytes * 8, raw)).toString(), kind: 'number' };
  }
  if (label === 'nonreentrant lock') {
    return { text: raw.toString(), kind: 'number' };
  }
  if (label === 'decimal') {
    return { text: decimalText(BigInt.asIntN(256, raw)), kind: 'number' };
  }
  const fixed = Number(/^bytes(\d{1,2})$/.exec(label)?.[1] ?? 0);
  return fixed >= 1 && fixed <= 32
    ? { text: hex(isVyper ? raw >> BigInt(256 - fixed * 8) : raw, fixed), kind: 'bytes' }
    : undefined;
}

/** Text when the bytes are valid UTF-8 and text is expected, else hex; long values are cut with a note of their length. */
export function decodeBytes(bytes: Uint8Array, totalBytes: bigint, isText: boolean): StorageText {
  const cut = totalBytes > BigInt(bytes.length) ? ` … (${totalBytes} bytes)` : '';
  if (isText) {
    try {
      const text = new TextDecoder('utf-8', { fatal: cut === '' }).decode(bytes);
      return { text: `${JSON.stringify(singleLine(text, 4_000))}${cut}`, kind: 'text' };
    } catch {
      // No UTF-8: shown as bytes.
    }
  }
  return { text: `0x${formatHex(bytes)}${cut}`, kind: 'bytes' };
}

/** A value as hex of a fixed number of bytes. */
export function hex(value: bigint, bytes: number): string {
  return `0x${value.toString(16).padStart(bytes * 2, '0')}`;
}

function addressText(value: bigint): string {
  const address = parseEvmAddress(hex(value, 20));
  return address === undefined ? hex(value, 20) : formatEvmAddress(address);
}

function decimalText(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(11, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -10)}.${digits.slice(-10)}`;
}

function enumMembers(label: string, { enums }: SourceDeclarations): readonly string[] | undefined {
  const name = label.replace(/^enum /, '');
  return enums.get(name) ?? (label.startsWith('enum ') ? enums.get(name.split('.').at(-1) ?? '') : undefined);
}

/** A Vyper flag is a set: bit 0 is its first member. */
function flagText(value: bigint, members: readonly string[]): string {
  const set = members.filter((_, index) => ((value >> BigInt(index)) & 1n) === 1n);
  return `${set.length === 0 ? 'none' : set.join(' | ')} (${value})`;
}
