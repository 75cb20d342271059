import { formatEvmAddress } from '../entity/eip55.ts';
import type { EntityId } from '../entity/entityId.ts';
import { parseEvmAddress } from '../entity/evmAddress.ts';
import { InputError } from '../failure.ts';
import { phrase, type Words } from '../phrase.ts';
import type { StorageType } from '../storage/storageType.ts';
import { decodeBytes } from '../storage/storageWord.ts';

/** A value with its Solidity type. */
export type Value =
  /** A literal has no width yet; `digits` of hex as written. */
  | { readonly kind: 'literal'; readonly numerator: bigint; readonly denominator: bigint; readonly digits?: string }
  | IntegerValue
  | { readonly kind: 'bool'; readonly value: boolean }
  /** Of an account or a contract; `label` is its type. */
  | { readonly kind: 'address'; readonly value: bigint; readonly label: string }
  | { readonly kind: 'id'; readonly id: EntityId }
  /** `bytesN`. */
  | { readonly kind: 'fixedBytes'; readonly value: bigint; readonly size: number }
  | { readonly kind: 'enum'; readonly value: bigint; readonly label: string; readonly members: readonly string[] }
  /** `string` and `bytes`; a literal text may become `bytesN`. */
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array; readonly isText: boolean; readonly isLiteral?: boolean }
  | Reference;

export interface IntegerValue {
  readonly kind: 'integer';
  readonly value: bigint;
  readonly bits: number;
  readonly isSigned: boolean;
}

/** Where a value lies: in storage, in memory or in call data. Its members throw InputError for what is not known. */
export interface Reference {
  readonly kind: 'reference';
  readonly type: StorageType;
  /** How to write it as an expression; undefined where there is no way to. */
  readonly path: string | undefined;
  /** The value itself; undefined for what only has parts. */
  load(): Value | undefined;
  /** Undefined when it has no member of this name. */
  member(name: string): Value | undefined;
  at(index: Value, keys: KeyWriter): Value;
  length(): bigint | undefined;
  /** The names of its members. */
  readonly members: readonly string[];
}

/** Writes a value as the bytes that a mapping hashes. */
export type KeyWriter = (value: Value, type: StorageType) => Uint8Array;

export function cannot(sentence: Words): InputError {
  return new InputError('expression', sentence);
}

export function literal(numerator: bigint, denominator = 1n): Extract<Value, { kind: 'literal' }> {
  return { kind: 'literal', numerator, denominator };
}

export function integer(value: bigint, bits = 256, isSigned = false): IntegerValue {
  return { kind: 'integer', value, bits, isSigned };
}

export function typeName(value: Value): string {
  switch (value.kind) {
    case 'integer':
      return `${value.isSigned ? '' : 'u'}int${value.bits}`;
    case 'fixedBytes':
      return `bytes${value.size}`;
    case 'bytes':
      return value.isText ? 'string' : 'bytes';
    case 'address':
    case 'enum':
      return value.label;
    case 'reference':
      return value.type.label;
    case 'literal':
      return 'number';
    default:
      return value.kind;
  }
}

/** A value as it is shown; undefined for what only has parts. */
export function valueText(value: Value): Words {
  switch (value.kind) {
    case 'literal':
      return value.denominator === 1n ? String(value.numerator) : `${value.numerator}/${value.denominator}`;
    case 'integer':
    case 'bool':
      return String(value.value);
    case 'id':
      return value.id;
    case 'address': {
      const text = hexText(value.value, 20);
      const address = parseEvmAddress(text);
      return address === undefined ? text : formatEvmAddress(address);
    }
    case 'fixedBytes':
      return hexText(value.value, value.size);
    case 'enum': {
      const member = value.members[Number(value.value)];
      return member === undefined ? [phrase`unknown member`, ` (${value.value})`] : `${member} (${value.value})`;
    }
    case 'bytes':
      return decodeBytes(value.bytes, BigInt(value.bytes.length), value.isText);
    case 'reference': {
      const length = value.length();
      return length === undefined ? '' : phrase`length ${length}`;
    }
  }
}

export function hexText(value: bigint, bytes: number): string {
  return `0x${value.toString(16).padStart(bytes * 2, '0')}`;
}

/** Whether a value fits into an integer type. */
export function fitsInteger(value: bigint, bits: number, isSigned: boolean): boolean {
  return (isSigned ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value)) === value;
}

/** The width and sign of `uintN` and `intN`; undefined for other types. */
export function integerType(label: string): Pick<IntegerValue, 'bits' | 'isSigned'> | undefined {
  const [, sign, written] = /^(u?)int(\d{0,3})$/.exec(label) ?? [];
  const bits = Number(written || 256);
  return sign !== undefined && bits >= 8 && bits <= 256 && bits % 8 === 0 ? { bits, isSigned: sign === '' } : undefined;
}
