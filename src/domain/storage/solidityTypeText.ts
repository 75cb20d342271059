import type { SourceDeclarations } from '../source/sourceDeclarations.ts';
import { elementaryBytes, type StorageType, type StorageVariable, slotsOf } from './storageType.ts';

/** Reads types as Solidity sources write them, for what no layout lists; with one space wherever there are some. */

const maxDepth = 24;

/** Where names are looked for: a contract and those it inherits from, the most derived first. */
export type TypeScope = readonly string[];

interface Reading {
  readonly declarations: SourceDeclarations;
  /** Structs by their qualified names, each read once. */
  readonly known: Map<string, StorageType>;
  readonly scopeOf: (contract: string) => TypeScope;
}

type TypeOf = (text: string, scope: TypeScope, depth?: number) => StorageType;

/** A type of unknown size stands for what cannot be read, and for what holds such a part. */
export function solidityTypeReader(
  declarations: SourceDeclarations,
  scopeOf: (contract: string) => TypeScope,
): (text: string, scope: TypeScope) => StorageType {
  const reading: Reading = { declarations, known: new Map(), scopeOf };
  const typeOf: TypeOf = (text, scope, depth = 0) =>
    depth > maxDepth || text.length > 1_000 ? unknown(text) : readType(text.trim(), scope, depth, reading, typeOf);
  return typeOf;
}

function unknown(text: string): StorageType {
  return { kind: 'unknown', label: text.slice(0, 200), slots: undefined };
}

function readType(label: string, scope: TypeScope, depth: number, reading: Reading, typeOf: TypeOf): StorageType {
  const bracket = label.endsWith(']') ? label.lastIndexOf('[') : -1;
  if (bracket > 0) {
    const element = label.slice(0, bracket);
    return arrayType(label, () => typeOf(element, scope, depth + 1), label.slice(bracket + 1, -1).trim(), reading);
  }
  const arrow = label.indexOf('=>');
  const [, keyText] = /^mapping ?\( ?([\w.$]{1,201})(?: [\w$]{1,201})? ?$/.exec(label.slice(0, arrow)) ?? [];
  if (keyText !== undefined && arrow > 0 && label.endsWith(')')) {
    const valueText = label.slice(arrow + 2, -1);
    const key = typeOf(keyText, scope, depth + 1);
    const value = withoutName(valueText);
    return { kind: 'mapping', label, key, value: () => typeOf(value, scope, depth + 1), slotFirst: false };
  }
  if (/^function\s*\(/.test(label)) {
    return {
      kind: 'value',
      label: label.replace(/^function ?/, 'function '),
      bytes: /\bexternal\b/.test(label) ? 24 : 8,
    };
  }
  if (label === 'string' || label === 'bytes') {
    return { kind: 'bytes', label, isText: label === 'string' };
  }
  const elementary =
    label === 'address payable' ? 'address' : label === 'byte' ? 'bytes1' : label.replace(/^(u?int)$/, '$1256');
  const bytes = elementaryBytes(elementary);
  return bytes === undefined
    ? namedType(label, scope, depth, reading, typeOf)
    : { kind: 'value', label: elementary, bytes };
}

/** A mapping may name its values: `mapping(address account => uint256 balance)`. */
function withoutName(text: string): string {
  const whole = text.trim();
  const gap = whole.lastIndexOf(' ');
  const isNamed = gap > 0 && /^[A-Za-z_$][\w$]{0,200}$/.test(whole.slice(gap + 1));
  return isNamed && !/^function\b|^address payable$/.test(whole) ? whole.slice(0, gap) : whole;
}

function arrayType(label: string, base: () => StorageType, written: string, { declarations }: Reading): StorageType {
  if (written === '') {
    return { kind: 'dynamicArray', label, base, isInline: false, slots: 1n };
  }
  const length = /^\d[\d_]{0,20}$/.test(written)
    ? BigInt(written.replaceAll('_', ''))
    : declarations.constants.get(written.split('.').at(-1) ?? '');
  const element = base();
  if (length === undefined || length <= 0n || !isSized(element)) {
    return unknown(label);
  }
  const perSlot = element.kind === 'value' ? BigInt(Math.floor(32 / element.bytes)) : 1n;
  const slots = perSlot > 1n ? (length + perSlot - 1n) / perSlot : length * slotsOf(element);
  return { kind: 'fixedArray', label, base: element, length, slots };
}

function isSized(type: StorageType): boolean {
  return type.kind !== 'unknown' || type.slots !== undefined;
}

/** A name of the sources' own: of the contract, of one it inherits from, of another that is named, or of the file. */
function namedType(label: string, scope: TypeScope, depth: number, reading: Reading, typeOf: TypeOf): StorageType {
  const { structs, enums, userTypes, bases } = reading.declarations;
  if (!/^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*){0,3}$/.test(label)) {
    return unknown(label);
  }
  const names = label.includes('.')
    ? [label.split('.').slice(-2).join('.'), label.split('.').at(-1) ?? '']
    : [...scope.map((contract) => `${contract}.${label}`), label];
  for (const name of names) {
    const fields = structs.get(name);
    if (fields !== undefined) {
      return structType(name, fields, depth, reading, typeOf);
    }
    const standsFor = userTypes.get(name);
    const bytes = elementaryBytes(standsFor ?? '');
    if (standsFor !== undefined) {
      return bytes === undefined ? unknown(label) : { kind: 'value', label: name, bytes, standsFor };
    }
    const members = enums.get(name);
    if (members !== undefined) {
      return { kind: 'value', label: `enum ${name}`, bytes: 1, members };
    }
    if (bases.has(name)) {
      return { kind: 'value', label: `contract ${name}`, bytes: 20 };
    }
  }
  return unknown(label);
}

function structType(
  name: string,
  fields: readonly (readonly [name: string, type: string])[],
  depth: number,
  { known, scopeOf }: Reading,
  typeOf: TypeOf,
): StorageType {
  const found = known.get(name);
  if (found !== undefined) {
    return found;
  }
  const label = `struct ${name}`;
  // What a type holds of itself in place is not followed.
  known.set(name, unknown(label));
  const owner = name.includes('.') ? name.slice(0, name.indexOf('.')) : undefined;
  const scope = owner === undefined ? [] : scopeOf(owner);
  const { members, slots } = placedFields(fields, (text) => typeOf(text, scope, depth + 1));
  const type: StorageType =
    members.length === fields.length ? { kind: 'struct', label, members, slots } : unknown(label);
  known.set(name, type);
  return type;
}

/** Where fields lie, packed as Solidity does it; those from the first of unknown size on are left out. */
export function placedFields(
  fields: readonly (readonly [name: string, type: string])[],
  typeOf: (text: string) => StorageType,
): { readonly members: readonly StorageVariable[]; readonly slots: bigint } {
  const members: StorageVariable[] = [];
  let slot = 0n;
  let offsetBytes = 0;
  for (const [label, text] of fields) {
    const type = typeOf(text);
    if (!isSized(type)) {
      break;
    }
    const bytes = type.kind === 'value' ? type.bytes : 32;
    if (offsetBytes + bytes > 32) {
      slot += 1n;
      offsetBytes = 0;
    }
    members.push({ label, slot, isApproximate: false, offsetBytes, type, contract: undefined });
    if (type.kind === 'value') {
      offsetBytes += bytes;
    } else {
      slot += slotsOf(type);
    }
  }
  return { members, slots: slot + (offsetBytes > 0 ? 1n : 0n) };
}
