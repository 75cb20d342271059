import { functionText } from '../contract/valueText.ts';
import { formatEvmAddress } from '../entity/eip55.ts';
import { parseEvmAddress } from '../entity/evmAddress.ts';
import { phrase, type Words } from '../phrase.ts';
import type { SourceDeclarations } from '../source/sourceDeclarations.ts';
import { formatHex } from '../value/bytes.ts';
import { singleLine } from '../value/escapeMarkdown.ts';

/** Where in a slot a value lies. */
interface WordPlace {
  readonly label: string;
  readonly bytes: number;
  readonly offsetBytes: number;
  readonly isVyper: boolean;
}

/**
 * Reads a value out of a slot by its type's label: words of ours, and text without control characters that may be untrusted
 * otherwise.
 * Solidity packs: the value is `bytes` long and starts `offset` bytes from the low end. Vyper keeps whole words,
 * `bytesN` at the high end as calls pass them.
 */
export function decodeWord(word: bigint, place: WordPlace, { enums }: SourceDeclarations): Words {
  const { label, bytes, offsetBytes, isVyper } = place;
  const raw = BigInt.asUintN(bytes * 8, word >> BigInt(offsetBytes * 8));
  const name = label.replace(/^enum /, '');
  const isEnum = name !== label;
  const members = enums.get(name) ?? (isEnum ? enums.get(name.split('.').at(-1) ?? '') : undefined);
  const elementary = elementaryText(raw, place);
  if (elementary !== undefined) {
    return elementary;
  }
  if (members !== undefined) {
    return isVyper ? flagText(raw, members) : memberText(raw, members);
  }
  if (/^function \(.* external\b/.test(label) && bytes === 24) {
    return functionText(raw);
  }
  // A type of the user's own, a function of the contract itself (where its code is): what lies there is all that can be said.
  return isEnum ? raw.toString() : bytes <= 8 ? `${hex(raw, bytes)} (${raw})` : hex(raw, bytes);
}

function elementaryText(raw: bigint, { label, bytes, isVyper }: WordPlace): string | undefined {
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
  const fixed = Number(/^bytes(\d{1,2})$/.exec(label)?.[1] ?? 0);
  return fixed >= 1 && fixed <= 32 ? hex(isVyper ? raw >> BigInt(256 - fixed * 8) : raw, fixed) : undefined;
}

/** Text when the bytes are valid UTF-8 and text is expected, else hex; long values are cut with a note of their length. */
export function decodeBytes(bytes: Uint8Array, totalBytes: bigint, isText: boolean): Words {
  const isCut = totalBytes > BigInt(bytes.length);
  const withLength = (text: string): Words => (isCut ? [text, ' … (', phrase`${totalBytes} bytes`, ')'] : text);
  if (isText) {
    try {
      const text = new TextDecoder('utf-8', { fatal: !isCut }).decode(bytes);
      return withLength(JSON.stringify(singleLine(text, 4_000)));
    } catch {
      // No UTF-8: shown as bytes.
    }
  }
  return withLength(`0x${formatHex(bytes)}`);
}

/** A value as hex of a fixed number of bytes. */
export function hex(value: bigint, bytes: number): string {
  return `0x${value.toString(16).padStart(bytes * 2, '0')}`;
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
