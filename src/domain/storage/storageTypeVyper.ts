import type { SourceDeclarations } from './storageDeclarations.ts';
import { type StorageType, type StorageVariable, slotsOf } from './storageType.ts';

const maxDepth = 24;

/**
 * Reads Vyper types as layouts write them (`HashMap[address, DynArray[uint256, 4]]`). Structs and flags come from the
 * sources, since layouts only name them; `slots` is what the layout says of the whole variable, and the truth.
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
    return slots !== undefined && 'slots' in type ? { ...type, slots } : type;
  };
}

function unknownType(label: string): StorageType {
  return { kind: 'unknown', label, slots: undefined };
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
  const bytes = valueBytes(label);
  if (bytes !== undefined) {
    return { kind: 'value', label, bytes };
  }
  const [, name = '', inside] = /^(\w+)\[(.*)\]$/s.exec(label) ?? [];
  const parts = inside === undefined ? [] : splitTopLevel(inside);
  if ((name === 'String' || name === 'Bytes') && parts.length === 1 && isCount(parts[0])) {
    return { kind: 'boundedBytes', label, isText: name === 'String', maxBytes: Number(parts[0]) };
  }
  if (name === 'HashMap' && parts.length === 2) {
    const [key, value] = [inner(parts[0] ?? ''), inner(parts[1] ?? '')];
    return { kind: 'mapping', label, key, value: () => value, slotFirst: true };
  }
  if (name === 'DynArray' && parts.length === 2 && isCount(parts[1])) {
    const base = inner(parts[0] ?? '');
    const slots = 1n + BigInt(parts[1]) * slotsOf(base);
    return { kind: 'dynamicArray', label, base: () => base, isInline: true, slots };
  }
  const [, element, length] = /^(.+)\[(\d{1,20})\]$/s.exec(label) ?? [];
  if (element !== undefined && length !== undefined) {
    const base = inner(element);
    const slots = BigInt(length) * slotsOf(base);
    return { kind: 'fixedArray', label, base: () => base, length: BigInt(length), slots };
  }
  const fields = declarations.structs.get(label.replace(/^struct /, ''));
  if (fields !== undefined) {
    return { kind: 'struct', label, ...membersOf(fields, inner) };
  }
  return declarations.enums.has(label) ? { kind: 'value', label, bytes: 32 } : unknownType(label);
}

function membersOf(
  fields: readonly (readonly [name: string, type: string])[],
  inner: (text: string) => StorageType,
): { readonly members: () => readonly StorageVariable[]; readonly slots: bigint } {
  let slot = 0n;
  const members = fields.map(([label, text]) => {
    const type = inner(text);
    const variable = { label, slot, isApproximate: false, offsetBytes: 0, type, contract: undefined };
    slot += slotsOf(type);
    return variable;
  });
  return { members: () => members, slots: slot };
}

/** The whole slot: Vyper keeps values as words, as calls pass them. */
function valueBytes(label: string): number | undefined {
  const isValue = /^(u?int(8|[1-9]\d{1,2})|bytes([1-9]|[12]\d|3[0-2])|address|bool|decimal|nonreentrant lock)$/.test(
    label,
  );
  return isValue ? 32 : undefined;
}

function isCount(text: string | undefined): text is string {
  return text !== undefined && /^\d{1,9}$/.test(text.trim());
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
