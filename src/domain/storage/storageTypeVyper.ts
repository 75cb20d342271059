import type { SourceDeclarations } from '../source/sourceDeclarations.ts';
import { type StorageType, type StorageVariable, slotsOf } from './storageType.ts';

const maxDepth = 24;

/**
 * Reads Vyper types as layouts write them (`HashMap[address, DynArray[uint256, 4]]`). Structs, flags and interfaces come
 * from the sources, since layouts only name them; `slots` is what the layout says of the whole variable, and the truth:
 * a type of another size is unknown, and so is whatever holds a part of unknown size, since it may lie anywhere.
 */
export function vyperTypes(declarations: SourceDeclarations): (text: string, slots: bigint | undefined) => StorageType {
  // Each is read once: structs that hold each other twice would else double the work with every level.
  const known = new Map<string, StorageType>();
  const read = (label: string, depth: number): StorageType => {
    const found = known.get(label);
    if (found !== undefined) {
      return found;
    }
    // What a type holds of itself is not followed.
    known.set(label, unknownType(label));
    const type = readType(label, declarations, (text) => read(text.trim(), depth + 1), depth);
    known.set(label, type);
    return type;
  };
  return (text, slots) => {
    const type = read(text.trim(), 0);
    return slots === undefined || (isSized(type) && slotsOf(type) === slots)
      ? type
      : { kind: 'unknown', label: type.label, slots };
  };
}

function unknownType(label: string): StorageType {
  return { kind: 'unknown', label, slots: undefined };
}

function isSized(type: StorageType): boolean {
  return type.kind !== 'unknown' || type.slots !== undefined;
}

function readType(
  label: string,
  declarations: SourceDeclarations,
  inner: (text: string) => StorageType,
  depth: number,
): StorageType {
  if (depth > maxDepth || label.length > 2_000) {
    return unknownType(label);
  }
  // The whole slot: Vyper keeps values as words, as calls pass them.
  if (/^(u?int(8|[1-9]\d{1,2})|bytes([1-9]|[12]\d|3[0-2])|address|bool|decimal|nonreentrant lock)$/.test(label)) {
    return { kind: 'value', label, bytes: 32 };
  }
  const [, name = '', inside] = /^(\w+)\[(.*)\]$/s.exec(label) ?? [];
  const parts = inside === undefined ? [] : splitTopLevel(inside);
  const count = countOf(parts.at(-1) ?? '', declarations);
  if ((name === 'String' || name === 'Bytes') && parts.length === 1 && count !== undefined) {
    return { kind: 'boundedBytes', label, isText: name === 'String', maxBytes: Number(count) };
  }
  if (name === 'HashMap' && parts.length === 2) {
    const [key, value] = [inner(parts[0] ?? ''), inner(parts[1] ?? '')];
    return { kind: 'mapping', label, key, value: () => value, slotFirst: true };
  }
  if (name === 'DynArray' && parts.length === 2 && count !== undefined) {
    const base = inner(parts[0] ?? '');
    const slots = 1n + count * slotsOf(base);
    return isSized(base)
      ? { kind: 'dynamicArray', label, base: () => base, isInline: true, slots }
      : unknownType(label);
  }
  return fixedArray(label, declarations, inner) ?? declaredType(label, declarations, inner);
}

function fixedArray(
  label: string,
  declarations: SourceDeclarations,
  inner: (text: string) => StorageType,
): StorageType | undefined {
  const bracket = label.lastIndexOf('[');
  const element = label.slice(0, Math.max(0, bracket));
  const [, written = ''] = /^\[([\w.]{1,200})\]$/.exec(label.slice(element.length)) ?? [];
  const length = countOf(written, declarations);
  if (element === '' || length === undefined) {
    return undefined;
  }
  const base = inner(element);
  const slots = length * slotsOf(base);
  return isSized(base) ? { kind: 'fixedArray', label, base, length, slots } : unknownType(label);
}

/** A type of the sources' own; in a member of a struct it may be written with its module (`lib.Point`). */
function declaredType(
  label: string,
  { structs, enums, interfaces }: SourceDeclarations,
  inner: (text: string) => StorageType,
): StorageType {
  if (/^interface |\.(vyi|json|__interface__)$/.test(label)) {
    return { kind: 'value', label, bytes: 32, standsFor: 'address' };
  }
  const name = /^(?:struct )?(?:\w+\.)*(\w+)$/.exec(label)?.[1] ?? '';
  const fields = structs.get(name);
  if (fields !== undefined) {
    let slots = 0n;
    const members = fields.map(([field, text]): StorageVariable => {
      const variable = { slot: slots, isApproximate: false, offsetBytes: 0, contract: undefined };
      const type = inner(text);
      slots += slotsOf(type);
      return { ...variable, label: field, type };
    });
    return members.every(({ type }) => isSized(type)) ? { kind: 'struct', label, members, slots } : unknownType(label);
  }
  const members = enums.get(name);
  const standsFor = members !== undefined ? name : interfaces.has(name) ? 'address' : undefined;
  return standsFor === undefined ? unknownType(label) : { kind: 'value', label, bytes: 32, standsFor, members };
}

const maxCount = 10n ** 20n;

/** The length of an array or a text: a number, or a constant of the sources. */
function countOf(text: string, { constants }: SourceDeclarations): bigint | undefined {
  const count = /^\d{1,20}$/.test(text) ? BigInt(text) : constants.get(text.split('.').at(-1) ?? '');
  return count !== undefined && count >= 0n && count < maxCount ? count : undefined;
}

function splitTopLevel(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (const [index, character] of Array.from(text).entries()) {
    depth += character === '[' || character === '(' ? 1 : character === ']' || character === ')' ? -1 : 0;
    if (character === ',' && depth === 0) {
      parts.push(text.slice(start, index).trim());
      start = index + 1;
    }
  }
  return [...parts, text.slice(start).trim()];
}
