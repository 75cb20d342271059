import type { SourceDeclarations } from '../source/sourceDeclarations.ts';
import { isRecord } from '../value/untrustedJson.ts';
import {
  fixedBytes,
  isSized,
  maxTypeDepth,
  maxVariables,
  readSlot,
  type StorageType,
  type StorageVariable,
  slotsOf,
  unknownType,
  type VariableList,
} from './storageType.ts';

const maxModuleDepth = 16;

/** The variables of a Vyper layout by slot, those of modules as `module.variable`, with types from the sources. */
export function readVyperLayout(
  layout: Readonly<Record<string, unknown>>,
  declarations: SourceDeclarations,
): VariableList {
  const typeOf = vyperTypes(declarations);
  const variables: StorageVariable[] = [];
  let isIncomplete = false;
  const walk = (entries: Readonly<Record<string, unknown>>, prefix: string, depth: number) => {
    for (const [name, entry] of Object.entries(entries)) {
      const label = prefix + name;
      const variable = isRecord(entry) ? readVariable(label, entry, typeOf) : undefined;
      if (variable !== undefined && variables.length < maxVariables) {
        variables.push(variable);
      } else if (variable === undefined && isRecord(entry) && depth < maxModuleDepth) {
        walk(entry, `${label}.`, depth + 1);
      } else {
        isIncomplete = true;
      }
    }
  };
  walk(layout, '', 0);
  return { variables: variables.toSorted((a, b) => Number(a.slot - b.slot)), isIncomplete };
}

// Both must have the right kind: a module may have variables of its own called `slot` and `type`, which are objects.
function readVariable(
  label: string,
  { slot: written, type: text, n_slots }: Readonly<Record<string, unknown>>,
  typeOf: (text: string) => StorageType,
): StorageVariable | undefined {
  const slot = readSlot(written);
  if (slot === undefined || typeof text !== 'string') {
    return undefined;
  }
  const type = typeOf(text);
  // The layout has the size of the whole variable: a type of another size is not what lies there.
  const slots = readSlot(n_slots)?.value;
  const isWrong = slots !== undefined && !(isSized(type) && slotsOf(type) === slots);
  return {
    label,
    slot: slot.value,
    isApproximate: slot.isApproximate,
    offsetBytes: 0,
    type: isWrong ? unknownType(type.label, slots) : type,
    contract: undefined,
  };
}

/**
 * Reads types as layouts write them (`HashMap[address, DynArray[uint256, 4]]`); structs, flags and interfaces come from
 * the sources, since layouts only name them. Whatever holds a part of unknown size is unknown: it may lie anywhere.
 */
function vyperTypes(declarations: SourceDeclarations): (text: string) => StorageType {
  // Each is read once: structs that hold each other twice would else double the work with every level.
  const known = new Map<string, StorageType>();
  const typeOf = (text: string, depth: number): StorageType => {
    const label = text.trim();
    const found = known.get(label);
    if (found !== undefined) {
      return found;
    }
    // What a type holds of itself is not followed.
    known.set(label, unknownType(label));
    const isRead = depth <= maxTypeDepth && label.length <= 2_000;
    const type = isRead ? readType(label, declarations, (inner) => typeOf(inner, depth + 1)) : unknownType(label);
    known.set(label, type);
    return type;
  };
  return (text) => typeOf(text, 0);
}

type TypeOf = (text: string) => StorageType;

function readType(label: string, declarations: SourceDeclarations, typeOf: TypeOf): StorageType {
  // Vyper keeps values as words, as calls pass them.
  if (/^(u?int(8|[1-9]\d{1,2})|address|bool|decimal|nonreentrant lock)$/.test(label) || fixedBytes(label)) {
    return { kind: 'value', label, bytes: 32 };
  }
  const [, name = '', inside] = /^(\w+)\[(.*)\]$/s.exec(label) ?? [];
  const [first = '', second, third] = inside === undefined ? [] : splitTopLevel(inside);
  const count = countOf(second ?? first, declarations);
  if ((name === 'String' || name === 'Bytes') && second === undefined && count !== undefined) {
    return { kind: 'boundedBytes', label, isText: name === 'String', maxBytes: Number(count) };
  }
  if (name === 'HashMap' && second !== undefined && third === undefined) {
    const [key, value] = [typeOf(first), typeOf(second)];
    return { kind: 'mapping', label, key, value: () => value, slotFirst: true };
  }
  if (name === 'DynArray' && second !== undefined && third === undefined && count !== undefined) {
    const base = typeOf(first);
    const slots = 1n + count * slotsOf(base);
    return isSized(base)
      ? { kind: 'dynamicArray', label, base: () => base, isInline: true, slots }
      : unknownType(label);
  }
  return fixedArray(label, declarations, typeOf) ?? declaredType(label, declarations, typeOf);
}

function fixedArray(label: string, declarations: SourceDeclarations, typeOf: TypeOf): StorageType | undefined {
  const [, element = '', written = ''] = /^(.+)\[([\w.]{1,200})\]$/s.exec(label) ?? [];
  const length = countOf(written, declarations);
  if (length === undefined) {
    return undefined;
  }
  const base = typeOf(element);
  return isSized(base)
    ? { kind: 'fixedArray', label, base, length, slots: length * slotsOf(base) }
    : unknownType(label);
}

/** A type of the sources' own; in a member of a struct it may be written with its module (`lib.Point`). */
function declaredType(label: string, { structs, enums, interfaces }: SourceDeclarations, typeOf: TypeOf): StorageType {
  if (/^interface |\.(vyi|json|__interface__)$/.test(label)) {
    return { kind: 'value', label, bytes: 32, standsFor: 'address' };
  }
  const name = /^(?:struct )?(?:\w+\.)*(\w+)$/.exec(label)?.[1] ?? '';
  const fields = structs.get(name);
  if (fields !== undefined) {
    let slots = 0n;
    const members = fields.map(([field, text]): StorageVariable => {
      const variable = { label: field, slot: slots, isApproximate: false, offsetBytes: 0, contract: undefined };
      const type = typeOf(text);
      slots += slotsOf(type);
      return { ...variable, type };
    });
    return members.every(({ type }) => isSized(type)) ? { kind: 'struct', label, members, slots } : unknownType(label);
  }
  const members = enums.get(name);
  return members !== undefined
    ? { kind: 'value', label, bytes: 32, members }
    : interfaces.has(name)
      ? { kind: 'value', label, bytes: 32, standsFor: 'address' }
      : unknownType(label);
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
