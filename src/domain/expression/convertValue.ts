import { keccak_256 } from '@noble/hashes/sha3.js';
import { concatBytes } from '@noble/hashes/utils.js';
import type { EntityId } from '../entity/entityId.ts';
import { type EvmAddress, parseEvmAddress } from '../entity/evmAddress.ts';
import { phrase } from '../phrase.ts';
import { wordBytes } from '../storage/mappingKeys.ts';
import { fixedBytes, isAddressLabel, readingLabel, type StorageType } from '../storage/storageType.ts';
import { formatHex, parseHex } from '../value/bytes.ts';
import { cannot, fitsInteger, hexText, integer, integerType, typeName, type Value, valueText } from './typedValue.ts';

/** What ids and addresses of the ledger stand for. Both throw what says that it is not known. */
export interface AddressBook {
  addressOf(id: EntityId): EvmAddress;
  idOf(address: EvmAddress): EntityId;
}

/**
 * Reads a value type from its bytes; undefined for what is no value type.
 *
 * @param bytes How many bytes the word has: `bytesN` stands at their high end.
 */
export function valueOfWord(word: bigint, type: StorageType, bytes = 32): Value | undefined {
  if (type.kind !== 'value') {
    return undefined;
  }
  const label = readingLabel(type);
  const whole = integerType(label);
  if (whole !== undefined) {
    const { bits, isSigned } = whole;
    return integer(isSigned ? BigInt.asIntN(bits, word) : BigInt.asUintN(bits, word), bits, isSigned);
  }
  if (label === 'bool') {
    return { kind: 'bool', value: word !== 0n };
  }
  if (isAddressLabel(label)) {
    return { kind: 'address', value: BigInt.asUintN(160, word), label };
  }
  if (type.members !== undefined && label.startsWith('enum ')) {
    return { kind: 'enum', value: BigInt.asUintN(type.bytes * 8, word), label, members: type.members };
  }
  const size = fixedBytes(label);
  const shift = BigInt(Math.max(0, bytes - (size ?? bytes)) * 8);
  return size === undefined ? undefined : { kind: 'fixedBytes', value: BigInt.asUintN(size * 8, word >> shift), size };
}

/** Casts a value as `type(value)` does. Throws InputError where Solidity has no such conversion. */
export function cast(value: Value, type: StorageType, book: AddressBook): Value {
  const label = readingLabel(type);
  const found = converted(value, type, label, book);
  if (found === undefined) {
    throw cannot(phrase`${valueText(value)} (${typeName(value)}) cannot become ${label}.`);
  }
  return found;
}

function converted(value: Value, type: StorageType, label: string, book: AddressBook): Value | undefined {
  const [whole, size] = [integerType(label), fixedBytes(label)];
  if (whole !== undefined) {
    return toInteger(value, whole.bits, whole.isSigned, book);
  }
  if (size !== undefined) {
    return toFixedBytes(value, size, book);
  }
  if (isAddressLabel(label)) {
    return toAddress(value, label, book);
  }
  if (type.kind === 'bytes') {
    return toBytes(value, type.isText);
  }
  const members = type.kind === 'value' ? type.members : undefined;
  return members === undefined ? (label === value.kind ? value : undefined) : toEnum(value, label, members);
}

function toInteger(value: Value, bits: number, isSigned: boolean, book: AddressBook): Value | undefined {
  switch (value.kind) {
    case 'literal':
      return value.denominator === 1n && fitsInteger(value.numerator, bits, isSigned)
        ? integer(value.numerator, bits, isSigned)
        : undefined;
    case 'id':
      return toInteger(toAddress(value, 'address', book), bits, isSigned, book);
    case 'fixedBytes':
      return value.size * 8 === bits ? wrapped(value.value, bits, isSigned) : undefined;
    case 'integer':
    case 'enum':
      return wrapped(value.value, bits, isSigned);
    case 'address':
      return bits >= 160 ? wrapped(value.value, bits, isSigned) : undefined;
    default:
      return undefined;
  }
}

function wrapped(value: bigint, bits: number, isSigned: boolean): Value {
  return integer(isSigned ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value), bits, isSigned);
}

function toAddress(value: Value, label: string, book: AddressBook): Value {
  if (value.kind === 'id') {
    return { kind: 'address', value: BigInt(book.addressOf(value.id)), label };
  }
  const number =
    value.kind === 'literal' && value.denominator === 1n
      ? value.numerator
      : value.kind === 'integer' || value.kind === 'address' || (value.kind === 'fixedBytes' && value.size === 20)
        ? value.value
        : -1n;
  if (!fitsInteger(number, 160, false)) {
    throw cannot(phrase`${valueText(value)} (${typeName(value)}) cannot become ${label}.`);
  }
  return { kind: 'address', value: number, label };
}

function toFixedBytes(value: Value, size: number, book: AddressBook): Value | undefined {
  switch (value.kind) {
    case 'fixedBytes': {
      const shift = BigInt(size - value.size) * 8n;
      return { kind: 'fixedBytes', size, value: shift < 0n ? value.value >> -shift : value.value << shift };
    }
    case 'literal':
      return value.numerator === 0n || value.digits?.length === size * 2
        ? { kind: 'fixedBytes', size, value: value.numerator }
        : undefined;
    case 'integer':
      return value.bits === size * 8 && !value.isSigned ? { kind: 'fixedBytes', size, value: value.value } : undefined;
    case 'address':
      return size === 20 ? { kind: 'fixedBytes', size, value: value.value } : undefined;
    case 'id':
      return toFixedBytes(toAddress(value, 'address', book), size, book);
    case 'bytes': {
      const isLong = value.isLiteral && value.bytes.length > size;
      const digits = formatHex(value.bytes.subarray(0, size)).padEnd(size * 2, '0');
      return isLong ? undefined : { kind: 'fixedBytes', size, value: BigInt(`0x${digits}`) };
    }
    default:
      return undefined;
  }
}

function toBytes(value: Value, isText: boolean): Value | undefined {
  if (value.kind === 'bytes') {
    return { kind: 'bytes', bytes: value.bytes, isText };
  }
  const isHex = value.kind === 'literal' && !isText && (value.digits?.length ?? 1) % 2 === 0;
  const bytes = isHex ? parseHex(value.digits ?? '') : undefined;
  return bytes && { kind: 'bytes', bytes, isText };
}

function toEnum(value: Value, label: string, members: readonly string[]): Value | undefined {
  const number =
    value.kind === 'literal' && value.denominator === 1n
      ? value.numerator
      : value.kind === 'integer' || value.kind === 'enum'
        ? value.value
        : -1n;
  return number >= 0n && number < BigInt(members.length) ? { kind: 'enum', value: number, label, members } : undefined;
}

/** What a mapping hashes for a key: a padded word, the bytes of a text; 32 bytes of hash in Vyper. */
export function keyBytes(value: Value, type: StorageType, book: AddressBook): Uint8Array {
  if (type.kind === 'bytes' || type.kind === 'boundedBytes') {
    const bytes = toBytes(value, type.isText);
    if (bytes?.kind !== 'bytes') {
      throw cannot(phrase`${valueText(value)} (${typeName(value)}) is no key of type ${type.label}.`);
    }
    return type.kind === 'bytes' ? bytes.bytes : keccak_256(bytes.bytes);
  }
  const key = value.kind === 'literal' && isAddressLabel(readingLabel(type)) ? value : exact(value, type);
  const found = cast(key, type, book);
  if (found.kind === 'fixedBytes') {
    return concatBytes(
      parseHex(found.value.toString(16).padStart(found.size * 2, '0')) ?? new Uint8Array(),
      new Uint8Array(32 - found.size),
    );
  }
  return wordBytes(found.kind === 'bool' ? BigInt(found.value) : 'value' in found ? BigInt(found.value) : 0n);
}

/** A number that does not fit would be cut by a cast: another entry would be shown. */
function exact(value: Value, type: StorageType): Value {
  const whole = integerType(readingLabel(type));
  if (value.kind === 'integer' && whole !== undefined && !fitsInteger(value.value, whole.bits, whole.isSigned)) {
    throw cannot(phrase`${valueText(value)} (${typeName(value)}) is no key of type ${type.label}.`);
  }
  return value;
}

/** The address that a value holds; undefined for other values. */
export function addressIn(value: Value): EvmAddress | undefined {
  return value.kind === 'address' ? parseEvmAddress(hexText(value.value, 20)) : undefined;
}
