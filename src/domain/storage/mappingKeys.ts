import { keccak_256 } from '@noble/hashes/sha3.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { formatEvmAddress } from '../entity/eip55.ts';
import { type EntityId, parseEntityId } from '../entity/entityId.ts';
import { type EvmAddress, parseEvmAddress } from '../entity/evmAddress.ts';
import { formatHex, parseHex } from '../value/bytes.ts';
import { fixedBytes, isAddressLabel, readingLabel, type StorageType } from './storageType.ts';

/** The slot where keccak-256 of the slot's number points: where dynamic arrays and long strings lie. */
export function dataSlot(slot: bigint): bigint {
  return wordOf(keccak_256(wordBytes(slot)));
}

/** The slot of a mapping's value (Solidity: `keccak256(key . slot)`; Vyper: `keccak256(slot . key)`). */
export function mappingSlot(slot: bigint, key: Uint8Array, slotFirst: boolean): bigint {
  const own = wordBytes(slot);
  return wordOf(keccak_256(slotFirst ? concatBytes(own, key) : concatBytes(key, own)));
}

/** The address that contracts know an entity by; undefined when it is not known. */
export type AddressOf = (id: EntityId) => EvmAddress | undefined;

/**
 * A key as users write it, as the bytes that are hashed: numbers, `0x` hex, `true`, an address or `0.0.N`, text; for
 * `bytes32` also `keccak256("NAME")`, as roles are called; for enums and flags the name of a member. Undefined when the text is no value of the key's type.
 */
export function parseMappingKey(type: StorageType, text: string, addressOf: AddressOf): Uint8Array | undefined {
  return type.kind === 'bytes' || type.kind === 'boundedBytes'
    ? longKey(type, text)
    : (memberKey(type, text.trim()) ?? wordKey(readingLabel(type), text.trim(), addressOf));
}

/** The key of an enum or a flag by the name of a member. */
function memberKey(type: StorageType, text: string): Uint8Array | undefined {
  const index = type.kind === 'value' ? type.members?.indexOf(text) : undefined;
  return index === undefined || index < 0 ? undefined : wordBytes(isEnum(type) ? BigInt(index) : 1n << BigInt(index));
}

/** Solidity's, which counts its members; a flag of Vyper has a bit for each. */
function isEnum({ label }: StorageType): boolean {
  return label.startsWith('enum ');
}

/** A key as it is shown: the member of an enum by name and number, the address that an id stands for. */
export function keyText(type: StorageType, key: string, addressOf: AddressOf): string {
  const id = entityOfKey(type, key);
  const address = id && addressOf(id);
  if (address !== undefined) {
    return `${key} = ${formatEvmAddress(address)}`;
  }
  const members = type.kind === 'value' && isEnum(type) ? (type.members ?? []) : [];
  const number = members.includes(key) ? members.indexOf(key) : /^\d{1,3}$/.test(key) ? Number(key) : -1;
  const name = members[number];
  return name === undefined ? key : `${name} (${number})`;
}

/** The entity that a key names instead of writing its address; undefined when it names none. */
export function entityOfKey(type: StorageType, text: string): EntityId | undefined {
  return isAddressLabel(readingLabel(type)) ? parseEntityId(text.trim()) : undefined;
}

/** The keys that were hashed, each with a slot behind it, as texts for keys of a type. */
export function keyTexts(type: StorageType, hashed: readonly Uint8Array[]): readonly string[] {
  const keys = hashed.filter(({ length }) => length >= 32).map((data) => data.subarray(0, -32));
  if (type.kind === 'bytes') {
    return keys.map((key) => (type.isText ? new TextDecoder().decode(key) : `0x${formatHex(key)}`));
  }
  return keys.filter(({ length }) => length === 32).map((key) => wordKeyText(readingLabel(type), wordOf(key)));
}

function wordKeyText(label: string, word: bigint): string {
  const digits = word.toString(16).padStart(64, '0');
  if (isAddressLabel(label)) {
    return `0x${digits.slice(24)}`;
  }
  if (label === 'bool') {
    return String(word !== 0n);
  }
  const fixed = fixedBytes(label);
  if (fixed !== undefined) {
    return `0x${digits.slice(0, fixed * 2)}`;
  }
  return String(/^int\d/.test(label) ? BigInt.asIntN(256, word) : word);
}

const hashedName = /^keccak256\("([^"\\\n]{1,100})"\)$/;
const maxHashedNames = 100;
/** Of each source; as much as is read for its declarations. */
const maxLength = 2_000_000;

/** The hashes of names in sources, as keys: `keccak256("MINTER_ROLE")`; first zero, the default role. */
export function hashedNames(sources: ReadonlyMap<string, string> | undefined): readonly string[] {
  const found = new Set([`0x${'00'.repeat(32)}`]);
  const pattern = /\bkeccak256\(\s{0,40}(?:bytes\(\s{0,40})?"([^"\\\n]{1,100})"/g;
  for (const text of sources?.values() ?? []) {
    for (const [, name] of text.slice(0, maxLength).matchAll(pattern)) {
      if (found.add(`keccak256("${name}")`).size >= maxHashedNames) {
        return [...found];
      }
    }
  }
  return [...found];
}

function longKey(
  { kind, isText }: Extract<StorageType, { readonly kind: 'bytes' | 'boundedBytes' }>,
  text: string,
): Uint8Array | undefined {
  const bytes = isText ? new TextEncoder().encode(text) : hexBytes(text);
  return kind === 'bytes' || bytes === undefined ? bytes : keccak_256(bytes);
}

function wordKey(label: string, text: string, addressOf: AddressOf): Uint8Array | undefined {
  if (isAddressLabel(label)) {
    const id = parseEntityId(text);
    const address = id === undefined ? parseEvmAddress(text) : addressOf(id);
    return address === undefined ? undefined : wordBytes(BigInt(address));
  }
  if (label === 'bool') {
    return text === 'true' || text === 'false' ? wordBytes(text === 'true' ? 1n : 0n) : undefined;
  }
  const fixed = fixedBytes(label);
  if (fixed !== undefined) {
    const [, name] = (fixed === 32 && hashedName.exec(text)) || [];
    const bytes = name === undefined ? hexBytes(text) : keccak_256(new TextEncoder().encode(name));
    return bytes?.length === fixed ? concatBytes(bytes, new Uint8Array(32 - fixed)) : undefined;
  }
  return integerKey(label, text);
}

function integerKey(label: string, text: string): Uint8Array | undefined {
  const [, sign = 'u', size = '256'] = /^(u?)int(\d{1,3})$/.exec(label) ?? [];
  if (!/^(-?\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(text)) {
    return undefined;
  }
  const value = BigInt(text);
  const bits = Number(size);
  const fits = sign === 'u' ? BigInt.asUintN(bits, value) === value : BigInt.asIntN(bits, value) === value;
  return fits ? wordBytes(BigInt.asUintN(256, value)) : undefined;
}

function hexBytes(text: string): Uint8Array | undefined {
  return text.startsWith('0x') ? parseHex(text) : undefined;
}

/** The 32 bytes of a word, the highest first. */
export function wordBytes(value: bigint): Uint8Array {
  return parseHex(BigInt.asUintN(256, value).toString(16).padStart(64, '0')) ?? new Uint8Array(32);
}

function wordOf(hash: Uint8Array): bigint {
  return BigInt(`0x${formatHex(hash)}`);
}
