import type { SourceDeclarations } from '../source/sourceDeclarations.ts';
import { plainNumber } from '../value/exactJson.ts';
import { isRecord } from '../value/untrustedJson.ts';
import { readSlot } from './storageSlot.ts';

/**
 * How a variable lies in storage: what is needed to find its slots and to read them. Labels are untrusted. What it refers
 * to is a function, since that may refer back to it.
 */
export type StorageType =
  /** Within one slot, its bytes counted from the low end: numbers, addresses, `bytesN`, enums. */
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
  /** `path:Contract` (Solidity). */
  readonly contract: string | undefined;
}

const maxDepth = 24;
/** Far more than a compiler writes for a contract; what else there may be is left out. */
const maxVariables = 5_000;

/**
 * Reads `types` of a Solidity layout, each once: a large contract asks for the same type hundreds of thousands of times.
 * An id that is missing or malformed gives an `unknown` type, and so does a type within itself. Sizes are those the
 * compiler wrote: to add them up from the parts could take for ever.
 */
export function solidityTypes(
  types: unknown,
  { userTypes, enums }: Pick<SourceDeclarations, 'userTypes' | 'enums'> = { userTypes: new Map(), enums: new Map() },
): (id: unknown) => StorageType {
  const layoutTypes = isRecord(types) ? types : {};
  const parsed = new Map<unknown, StorageType>();
  /** `depth`: how many types hold this one in place. */
  const typeOf = (id: unknown, depth: number): StorageType => {
    const known = parsed.get(id);
    if (known !== undefined) {
      return known;
    }
    const entry = typeof id === 'string' && Object.hasOwn(layoutTypes, id) ? layoutTypes[id] : undefined;
    const label = isRecord(entry) && typeof entry['label'] === 'string' ? entry['label'] : String(id);
    if (!isRecord(entry) || depth > maxDepth) {
      return { kind: 'unknown', label, slots: undefined };
    }
    const size = readSlot(entry['numberOfBytes'])?.value;
    // What a type holds of itself is not followed.
    parsed.set(id, { kind: 'unknown', label, slots: size === undefined ? undefined : slotsFor(size) });
    const whole = solidityType(entry, label, size, {
      inside: (inner) => typeOf(inner, depth + 1),
      elsewhere: (other) => typeOf(other, 0),
    });
    const type = named(whole, { userTypes, enums });
    parsed.set(id, type);
    return type;
  };
  return (id) => typeOf(id, 0);
}

function solidityType(
  type: Readonly<Record<string, unknown>>,
  label: string,
  size: bigint | undefined,
  typeOf: { readonly inside: (id: unknown) => StorageType; readonly elsewhere: (id: unknown) => StorageType },
): StorageType {
  switch (type['encoding']) {
    case 'bytes':
      return { kind: 'bytes', label, isText: label === 'string' };
    case 'mapping': {
      const { key, value } = type;
      return {
        kind: 'mapping',
        label,
        key: typeOf.inside(key),
        value: () => typeOf.elsewhere(value),
        slotFirst: false,
      };
    }
    case 'dynamic_array':
      return { kind: 'dynamicArray', label, base: () => typeOf.elsewhere(type['base']), isInline: false, slots: 1n };
    default:
      return inPlace(type, label, size, typeOf.inside);
  }
}

function named(type: StorageType, { userTypes, enums }: Pick<SourceDeclarations, 'userTypes' | 'enums'>): StorageType {
  if (type.kind !== 'value') {
    return type;
  }
  const members = enumMembers(type.label, enums);
  const standsFor = userTypes.get(type.label);
  return members !== undefined
    ? { ...type, members }
    : standsFor !== undefined && elementaryBytes(standsFor) === type.bytes
      ? { ...type, standsFor }
      : type;
}

/** The members of `enum Contract.Name` in order; undefined for what is no enum of the sources. */
export function enumMembers(label: string, enums: SourceDeclarations['enums']): readonly string[] | undefined {
  const name = label.replace(/^enum /, '');
  return name === label ? undefined : (enums.get(name) ?? enums.get(name.split('.').at(-1) ?? ''));
}

/** The bytes of a type that a user's own can stand for; undefined for any other word. */
export function elementaryBytes(type: string): number | undefined {
  if (type === 'bool' || type === 'address') {
    return type === 'bool' ? 1 : 20;
  }
  const [, bits, bytes] = /^(?:u?int(\d{1,3})|bytes(\d{1,2}))$/.exec(type) ?? [];
  const size = bits === undefined ? Number(bytes) : Number(bits) / 8;
  return Number.isInteger(size) && size >= 1 && size <= 32 ? size : undefined;
}

/** The label by which values of this type are read and keys are written. */
export function readingLabel(type: StorageType): string {
  return (type.kind === 'value' ? type.standsFor : undefined) ?? type.label;
}

function inPlace(
  type: Readonly<Record<string, unknown>>,
  label: string,
  size: bigint | undefined,
  inner: (inside: unknown) => StorageType,
): StorageType {
  const { members, base } = type;
  const slots = size === undefined ? undefined : slotsFor(size);
  if (Array.isArray(members)) {
    const variables = solidityVariables(members, inner);
    return { kind: 'struct', label, members: variables, slots: slots ?? 1n };
  }
  const length = /\[(\d{1,78})\]$/.exec(label)?.[1];
  if (typeof base === 'string' && length !== undefined) {
    const element = inner(base);
    return { kind: 'fixedArray', label, base: element, length: BigInt(length), slots: slots ?? 1n };
  }
  return size !== undefined && size >= 1n && size <= 32n
    ? { kind: 'value', label, bytes: Number(size) }
    : { kind: 'unknown', label, slots };
}

/** Reads `storage` or `members` of a Solidity layout; what is no variable is left out, see {@link areAllVariables}. */
export function solidityVariables(
  entries: readonly unknown[],
  typeOf: (id: unknown) => StorageType,
): readonly StorageVariable[] {
  return entries.slice(0, maxVariables).flatMap((entry): StorageVariable[] => {
    const slot = isRecord(entry) ? readSlot(entry['slot']) : undefined;
    if (!isRecord(entry) || slot === undefined || typeof entry['label'] !== 'string') {
      return [];
    }
    const { label, contract, type } = entry;
    const offset = plainNumber(entry['offset']);
    return [
      {
        label,
        slot: slot.value,
        isApproximate: slot.isApproximate,
        offsetBytes: typeof offset === 'number' && offset < 32 ? Math.max(0, Math.floor(offset)) : 0,
        type: typeOf(type),
        contract: typeof contract === 'string' ? contract : undefined,
      },
    ];
  });
}

/** True when a Solidity layout can be read as a whole: nothing in it, or in the structs it has, is left out. */
export function areAllVariables(entries: readonly unknown[], types: unknown): boolean {
  const lists = Object.values(isRecord(types) ? types : {}).flatMap((type) => {
    const members = isRecord(type) ? type['members'] : undefined;
    return Array.isArray(members) ? [members as readonly unknown[]] : [];
  });
  const unknown: StorageType = { kind: 'unknown', label: '', slots: undefined };
  return [entries, ...lists].every((list) => solidityVariables(list, () => unknown).length === list.length);
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
  return type.kind === 'value' && type.bytes <= 16 ? BigInt(Math.floor(32 / type.bytes)) : 1n;
}

function slotsFor(bytes: bigint): bigint {
  return (bytes + 31n) / 32n;
}
