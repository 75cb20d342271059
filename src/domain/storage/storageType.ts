import type { SourceDeclarations } from '../source/sourceDeclarations.ts';
import { plainNumber } from '../value/numberText.ts';

/** How a variable lies in storage. Labels are untrusted; a function gives what may refer back to the type itself. */
export type StorageType =
  /** Within one slot, its bytes counted from the low end: numbers, addresses, `bytesN`, enums; all 32 bytes in Vyper. */
  | {
      readonly kind: 'value';
      readonly label: string;
      readonly bytes: number;
      /** The elementary type it is read by, when the label is a name that sources give it. */
      readonly standsFor?: string | undefined;
      /** Of an enum or a flag, in order. */
      readonly members?: readonly string[] | undefined;
    }
  /** Solidity `string` and `bytes`: in the slot itself up to 31 bytes, else from keccak256(slot). */
  | { readonly kind: 'bytes'; readonly label: string; readonly isText: boolean }
  /** Vyper `String[n]` and `Bytes[n]`: the length, then the bytes in the slots that follow. */
  | { readonly kind: 'boundedBytes'; readonly label: string; readonly isText: boolean; readonly maxBytes: number }
  | {
      readonly kind: 'mapping';
      readonly label: string;
      readonly key: StorageType;
      readonly value: () => StorageType;
      /** Vyper hashes the slot before the key, Solidity after it. */
      readonly slotFirst: boolean;
    }
  /** The length in the slot; the elements from keccak256(slot), or in the slots that follow (Vyper). */
  | {
      readonly kind: 'dynamicArray';
      readonly label: string;
      readonly base: () => StorageType;
      readonly isInline: boolean;
      readonly slots: bigint;
    }
  | {
      readonly kind: 'fixedArray';
      readonly label: string;
      readonly base: StorageType;
      readonly length: bigint;
      readonly slots: bigint;
    }
  | {
      readonly kind: 'struct';
      readonly label: string;
      readonly members: readonly StorageVariable[];
      readonly slots: bigint;
    }
  /** Nothing but its size is known, and not even that always. */
  | { readonly kind: 'unknown'; readonly label: string; readonly slots: bigint | undefined };

/** A variable, or a member of a struct (its slot then counts from the struct). */
export interface StorageVariable {
  readonly label: string;
  readonly slot: bigint;
  /** The service sent the slot rounded (a float beyond 2^53): never show it as exact. */
  readonly isApproximate: boolean;
  readonly offsetBytes: number;
  readonly type: StorageType;
  /** The contract that declares it (Solidity). */
  readonly contract: string | undefined;
}

/** What a layout gives: some of its variables, or all. */
export interface VariableList {
  readonly variables: readonly StorageVariable[];
  readonly isIncomplete: boolean;
}

/** Far more than a compiler writes for a contract. */
export const maxVariables = 5_000;
/** How many types may hold one another in place. */
export const maxTypeDepth = 24;

export function unknownType(label: string, slots?: bigint): StorageType {
  return { kind: 'unknown', label, slots };
}

/** The label by which values of this type are read and keys are written. */
export function readingLabel(type: StorageType): string {
  return (type.kind === 'value' ? type.standsFor : undefined) ?? type.label;
}

/** The members of `enum Contract.Name` in order; undefined for what is no enum of the sources. */
export function enumMembers(label: string, enums: SourceDeclarations['enums']): readonly string[] | undefined {
  const members = label.startsWith('enum ') ? enums.get(label.slice('enum '.length)) : undefined;
  // Where files have different ones, none are known.
  return members?.length === 0 ? undefined : members;
}

/** The bytes of `bytesN`; undefined for other types. */
export function fixedBytes(label: string): number | undefined {
  const [, count] = /^bytes([1-9]|[12]\d|3[0-2])$/.exec(label) ?? [];
  return count === undefined ? undefined : Number(count);
}

/** True for addresses of accounts and contracts. */
export function isAddressLabel(label: string): boolean {
  return /^(address|contract |interface )/.test(label);
}

export function isSized(type: StorageType): boolean {
  return sizeOf(type) !== undefined;
}

/** How many slots a value of this type takes where it stands (what it refers to lies elsewhere). */
export function slotsOf(type: StorageType): bigint {
  return 'slots' in type
    ? (type.slots ?? 1n)
    : type.kind === 'boundedBytes'
      ? 1n + slotsFor(BigInt(type.maxBytes))
      : 1n;
}

/** How many bytes it takes there: less than a slot only for what can be packed; undefined when its size is not known. */
export function sizeOf(type: StorageType): bigint | undefined {
  return type.kind === 'value'
    ? BigInt(type.bytes)
    : type.kind === 'unknown' && type.slots === undefined
      ? undefined
      : slotsOf(type) * 32n;
}

/** Elements of half a slot or less are packed, larger ones start a slot each (Solidity's layout of state variables). */
export function packedPerSlot(type: StorageType): bigint {
  return type.kind === 'value' ? BigInt(Math.floor(32 / type.bytes)) : 1n;
}

export function slotsFor(bytes: bigint): bigint {
  return (bytes + 31n) / 32n;
}

/** A slot as decimal text or JSON integer; approximate when it is a float beyond 2^53, which lost digits on its way. */
export function readSlot(written: unknown): { readonly value: bigint; readonly isApproximate: boolean } | undefined {
  const json = plainNumber(written);
  if (typeof json === 'bigint') {
    return json < 0n ? undefined : { value: json, isApproximate: false };
  }
  if (typeof json === 'string') {
    return /^\d{1,78}$/.test(json) ? { value: BigInt(json), isApproximate: false } : undefined;
  }
  return typeof json === 'number' && Number.isInteger(json) && json >= 0
    ? { value: BigInt(json), isApproximate: !Number.isSafeInteger(json) }
    : undefined;
}
