import { keccak_256 } from '@noble/hashes/sha3.js';
import { constantNumber } from '../source/constantNumber.ts';
import { type StorageNamespace, unknownBase } from '../source/readSolidity.ts';
import type { SourceDeclarations } from '../source/sourceDeclarations.ts';
import { formatHex } from '../value/bytes.ts';
import { plainNumber } from '../value/numberText.ts';
import { isRecord } from '../value/untrustedJson.ts';
import { dataSlot } from './mappingKeys.ts';
import {
  enumMembers,
  fixedBytes,
  isSized,
  maxTypeDepth,
  maxVariables,
  packedPerSlot,
  readSlot,
  type StorageType,
  type StorageVariable,
  slotsFor,
  slotsOf,
  unknownType,
  type VariableList,
} from './storageType.ts';

type Json = Readonly<Record<string, unknown>>;
type Fields = readonly (readonly [name: string, type: string])[];

/** The variables of a Solidity layout, with what sources add: declaring contracts, members of enums, namespaces. */
export function readSolidityLayout(
  storage: readonly unknown[],
  types: unknown,
  declarations: SourceDeclarations,
  contractName: string | undefined,
): VariableList {
  const orderOf = inheritanceOrders(declarations);
  const listed = layoutVariables(storage, layoutTypes(types, declarations));
  // Those that a syntax tree told are sure.
  const told = new Set(listed.map(({ label }) => label));
  const namespaces = declarations.namespaces.filter(({ id }) => !told.has(`erc7201:${id}`));
  const typeOf = sourceTypes(declarations, orderOf);
  const own = namespaceVariables({ ...declarations, namespaces }, orderOf(contractName ?? ''), typeOf);
  return {
    variables: [...withDeclarers(listed, declarations, orderOf), ...own.variables],
    isIncomplete: own.isIncomplete || !areAllVariables(storage, types),
  };
}

/**
 * Reads `types` of a layout, each once. A missing or malformed type is `unknown`, and so is a type within itself. Sizes
 * are those the compiler wrote: to add them up from the parts could take for ever.
 */
function layoutTypes(types: unknown, declarations: SourceDeclarations): (id: unknown) => StorageType {
  const entries = isRecord(types) ? types : {};
  const known = new Map<unknown, StorageType>();
  /** `depth`: how many types hold this one in place. */
  const typeOf = (id: unknown, depth: number): StorageType => {
    const found = known.get(id);
    if (found !== undefined) {
      return found;
    }
    const entry = typeof id === 'string' && Object.hasOwn(entries, id) ? entries[id] : undefined;
    const label = isRecord(entry) && typeof entry['label'] === 'string' ? entry['label'] : String(id);
    if (!isRecord(entry) || depth > maxTypeDepth) {
      return unknownType(label);
    }
    const size = readSlot(entry['numberOfBytes'])?.value;
    known.set(id, unknownType(label, size && slotsFor(size)));
    const type = layoutType(entry, label, size, declarations, depth, typeOf);
    known.set(id, type);
    return type;
  };
  return (id) => typeOf(id, 0);
}

function layoutType(
  { encoding, key, value, base, members }: Json,
  label: string,
  size: bigint | undefined,
  declarations: SourceDeclarations,
  depth: number,
  typeOf: (id: unknown, depth: number) => StorageType,
): StorageType {
  const inside = (id: unknown) => typeOf(id, depth + 1);
  if (encoding === 'bytes') {
    return { kind: 'bytes', label, isText: label === 'string' };
  }
  if (encoding === 'mapping') {
    return { kind: 'mapping', label, key: inside(key), value: () => typeOf(value, 0), slotFirst: false };
  }
  if (encoding === 'dynamic_array') {
    return { kind: 'dynamicArray', label, base: () => typeOf(base, 0), isInline: false, slots: 1n };
  }
  const slots = size === undefined ? undefined : slotsFor(size);
  if (Array.isArray(members)) {
    return { kind: 'struct', label, members: layoutVariables(members, inside), slots: slots ?? 1n };
  }
  const length = /\[(\d{1,78})\]$/.exec(label)?.[1];
  if (typeof base === 'string' && length !== undefined) {
    return { kind: 'fixedArray', label, base: inside(base), length: BigInt(length), slots: slots ?? 1n };
  }
  return size !== undefined && size >= 1n && size <= 32n
    ? valueType(label, Number(size), declarations)
    : unknownType(label, slots);
}

function valueType(label: string, bytes: number, { enums, userTypes }: SourceDeclarations): StorageType {
  const members = enumMembers(label, enums);
  const standsFor = userTypes.get(label);
  return members !== undefined
    ? { kind: 'value', label, bytes, members }
    : standsFor !== undefined && elementaryBytes(standsFor) === bytes
      ? { kind: 'value', label, bytes, standsFor }
      : { kind: 'value', label, bytes };
}

/** Reads `storage` or `members` of a layout; what is no variable is left out, see {@link areAllVariables}. */
function layoutVariables(
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

/** True when nothing in a layout, or in the structs it has, is left out. */
function areAllVariables(entries: readonly unknown[], types: unknown): boolean {
  const lists = Object.values(isRecord(types) ? types : {}).flatMap((type) => {
    const members = isRecord(type) ? type['members'] : undefined;
    return Array.isArray(members) ? [members as readonly unknown[]] : [];
  });
  return [entries, ...lists].every((list) => layoutVariables(list, () => unknownType('')).length === list.length);
}

/** The bytes of a type that a user's own can stand for; undefined for any other word. */
function elementaryBytes(type: string): number | undefined {
  if (type === 'bool' || type === 'address') {
    return type === 'bool' ? 1 : 20;
  }
  const bytes = Number(/^u?int(\d{1,3})$/.exec(type)?.[1]) / 8;
  return Number.isInteger(bytes) && bytes >= 1 && bytes <= 32 ? bytes : fixedBytes(type);
}

const maxOwners = 4;
const noOwners: ReadonlySet<string> = new Set();

/**
 * Compilers name the contract that was compiled. Variables lie in the order of inheritance, the most basic contract
 * first: of contracts that declare the same name, each has its own in turn.
 */
function withDeclarers(
  variables: readonly StorageVariable[],
  { declaredIn }: SourceDeclarations,
  orderOf: (contract: string) => readonly string[],
): readonly StorageVariable[] {
  const order = orderOf(lastPart(variables[0]?.contract ?? '', ':'));
  const taken = new Set<string>();
  let at = 0;
  return variables.map((variable) => {
    const owners = declaredIn.get(variable.label) ?? noOwners;
    const idOf = (name: string) => JSON.stringify([name, variable.label]);
    const next = order.findIndex((name, index) => index >= at && owners.has(name) && !taken.has(idOf(name)));
    const name = order[next];
    if (name !== undefined) {
      at = next;
      taken.add(idOf(name));
      return { ...variable, contract: name };
    }
    const compiled = variable.contract && lastPart(variable.contract, ':');
    const isOneOf = owners.size === 1 || (compiled !== undefined && !owners.has(compiled));
    const isNamed = isOneOf && owners.size > 0 && owners.size <= maxOwners;
    return { ...variable, contract: isNamed ? [...owners].join(' or ') : compiled };
  });
}

const maxNamespaces = 1_000;

/**
 * The ERC-7201 namespaces that the sources of a contract declare, each as a variable: layouts do not list them. Those
 * of contracts that it does not inherit from are not its own. `order`: the contracts it is made of.
 */
function namespaceVariables(
  { namespaces, copies }: Pick<SourceDeclarations, 'namespaces' | 'copies'>,
  order: readonly string[],
  typeOf: SourceTypes,
): VariableList {
  const variables = new Map<string, StorageVariable>();
  let isIncomplete = namespaces.length > maxNamespaces;
  const alike = Map.groupBy(namespaces, namespaceKey);
  for (const namespace of namespaces.slice(0, maxNamespaces)) {
    const { id, struct, fields, contract } = namespace;
    const isOwn =
      contract === undefined || order.length === 0 || order.includes(contract.name) || contract.kind === 'library';
    // Where another contract of that name has none, nothing says which is meant.
    const isSure = contract === undefined || alike.get(namespaceKey(namespace))?.length === copies.get(contract.name);
    isIncomplete ||= isOwn ? !isSure : order.includes(unknownBase);
    if (isOwn && isSure && !variables.has(id)) {
      const { members, slots } = placeFields(fields, (text) => typeOf(text, contract?.name));
      isIncomplete ||= members.length < fields.length;
      variables.set(id, {
        label: `erc7201:${id}`,
        slot: namespaceSlot(id),
        isApproximate: false,
        offsetBytes: 0,
        type: { kind: 'struct', label: `struct ${struct}`, members, slots },
        contract: contract?.name,
      });
    }
  }
  return { variables: [...variables.values()], isIncomplete };
}

function namespaceKey({ id, struct, fields }: StorageNamespace): string {
  return JSON.stringify([id, struct, fields]);
}

/** `keccak256(abi.encode(uint256(keccak256(id)) - 1)) & ~0xff`, as ERC-7201 says. */
export function namespaceSlot(id: string): bigint {
  const hash = BigInt(`0x${formatHex(keccak_256(new TextEncoder().encode(id)))}`);
  return dataSlot(hash - 1n) & ~0xffn;
}

/** Where fields lie, packed as Solidity does it; those from the first of unknown size on are left out. */
function placeFields(
  fields: Fields,
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

/** The type of a text within a contract; of unknown size when it, or a part it holds, cannot be read. */
export type SourceTypes = (text: string, contract: string | undefined, depth?: number) => StorageType;

/** Reads types as sources write them, such as those of local variables. */
export function solidityTypes(declarations: SourceDeclarations): SourceTypes {
  return sourceTypes(declarations, inheritanceOrders(declarations));
}

/** Reads types as sources write them, for what no layout lists; with one space wherever there are some. */
function sourceTypes(declarations: SourceDeclarations, orderOf: (contract: string) => readonly string[]): SourceTypes {
  const structs = new Map<string, StorageType>();
  const structOf = (name: string, fields: Fields, depth: number): StorageType => {
    const label = `struct ${name}`;
    const known = structs.get(name);
    if (known !== undefined) {
      return known;
    }
    // What a type holds of itself in place is not followed.
    structs.set(name, unknownType(label));
    const contract = name.includes('.') ? name.slice(0, name.indexOf('.')) : undefined;
    const { members, slots } = placeFields(fields, (text) => typeOf(text, contract, depth + 1));
    const isWhole = members.length === fields.length;
    const type: StorageType = isWhole ? { kind: 'struct', label, members, slots } : unknownType(label);
    structs.set(name, type);
    return type;
  };
  const namedType = (text: string, contract: string | undefined, depth: number): StorageType | undefined => {
    const { copies } = declarations;
    const named = (name: string) => {
      const fields = isOfOneKind(name, declarations) ? declarations.structs.get(name) : undefined;
      return fields === undefined ? declaredType(name, declarations) : structOf(name, fields, depth);
    };
    /** A name of files: where an import calls something else so, which one is meant is not known here. */
    const ofFiles = (name: string) => {
      const own = declarations.aliases.get(name);
      return own === undefined ? named(name) : named(name) === undefined ? named(own) : undefined;
    };
    const [name = '', owner] = text.split('.').toReversed();
    const alias = owner && declarations.aliases.get(owner);
    if (owner !== undefined && alias !== undefined && (alias === '' || declarations.bases.has(owner))) {
      return undefined;
    }
    const own = alias ?? owner;
    const scope = own === undefined ? contract : own;
    const isContract = scope !== undefined && declarations.bases.has(scope);
    // A contract has the types of those it inherits from.
    const owners = isContract ? [scope, ...orderOf(scope).toReversed()] : [];
    const inherited = owners.map((one) => `${one}.${name}`).find((one) => copies.has(one));
    if (inherited !== undefined) {
      // Contracts of one name may not all have it.
      const isSure = copies.get(inherited) === copies.get(inherited.slice(0, inherited.indexOf('.')));
      return isSure ? named(inherited) : undefined;
    }
    // Any other name before a point is that of an imported file.
    const isOfFile = !owners.includes(unknownBase) && (owner === undefined || !isContract);
    return isOfFile ? ofFiles(name) : undefined;
  };
  const typeOf: SourceTypes = (written, contract, depth = 0) => {
    if (depth > maxTypeDepth || written.length > 1_000) {
      return unknownType(written.slice(0, 200));
    }
    const text = written.trim();
    const inner = (part: string) => typeOf(part, contract, depth + 1);
    const type = arrayType(text, declarations, inner) ?? mappingType(text, inner) ?? elementaryType(text);
    if (type !== undefined || !/^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*){0,3}$/.test(text)) {
      return type ?? unknownType(text.slice(0, 200));
    }
    return namedType(text, contract, depth) ?? unknownType(text.slice(0, 200));
  };
  return typeOf;
}

function arrayType(
  label: string,
  { constants }: SourceDeclarations,
  typeOf: (text: string) => StorageType,
): StorageType | undefined {
  const bracket = label.endsWith(']') ? label.lastIndexOf('[') : -1;
  if (bracket <= 0) {
    return undefined;
  }
  const element = label.slice(0, bracket);
  const written = label.slice(bracket + 1, -1).trim();
  if (written === '') {
    return { kind: 'dynamicArray', label, base: () => typeOf(element), isInline: false, slots: 1n };
  }
  const length = constantNumber(written, (name) => constants.get(name));
  const base = typeOf(element);
  if (length === undefined || length <= 0n || !isSized(base)) {
    return unknownType(label);
  }
  const perSlot = packedPerSlot(base);
  const slots = perSlot > 1n ? (length + perSlot - 1n) / perSlot : length * slotsOf(base);
  return { kind: 'fixedArray', label, base, length, slots };
}

function mappingType(label: string, typeOf: (text: string) => StorageType): StorageType | undefined {
  const arrow = label.indexOf('=>');
  const [, keyText] = /^mapping ?\( ?([\w.$]{1,201})(?: [\w$]{1,201})? ?$/.exec(label.slice(0, arrow)) ?? [];
  if (keyText === undefined || arrow < 0 || !label.endsWith(')')) {
    return undefined;
  }
  const key = typeOf(keyText);
  // Values may have a name, too: `mapping(address account => uint256 balance)`.
  const whole = label.slice(arrow + 2, -1).trim();
  const gap = whole.lastIndexOf(' ');
  const isNamed = gap > 0 && /^[A-Za-z_$][\w$]{0,200}$/.test(whole.slice(gap + 1));
  const valueText = isNamed && !/^function\b|^address payable$/.test(whole) ? whole.slice(0, gap) : whole;
  return { kind: 'mapping', label, key, value: () => typeOf(valueText), slotFirst: false };
}

function elementaryType(label: string): StorageType | undefined {
  if (/^function\s*\(/.test(label)) {
    const bytes = /\bexternal\b/.test(label) ? 24 : 8;
    return { kind: 'value', label: label.replace(/^function ?/, 'function '), bytes };
  }
  if (label === 'string' || label === 'bytes') {
    return { kind: 'bytes', label, isText: label === 'string' };
  }
  const elementary =
    label === 'address payable' ? 'address' : label === 'byte' ? 'bytes1' : label.replace(/^(u?int)$/, '$1256');
  const bytes = elementaryBytes(elementary);
  return bytes === undefined ? undefined : { kind: 'value', label: elementary, bytes };
}

/** Files may each have something else of one name. */
function isOfOneKind(name: string, { structs, enums, userTypes, bases }: SourceDeclarations): boolean {
  return [structs, enums, userTypes, bases].filter((kind) => kind.has(name)).length === 1;
}

/** What a name of the sources stands for when it is no struct. */
function declaredType(name: string, declarations: SourceDeclarations): StorageType | undefined {
  const { enums, userTypes, bases } = declarations;
  if (!isOfOneKind(name, declarations)) {
    return undefined;
  }
  const standsFor = userTypes.get(name) ?? '';
  const bytes = elementaryBytes(standsFor);
  if (bytes !== undefined) {
    return { kind: 'value', label: name, bytes, standsFor };
  }
  const members = enums.get(name);
  return members !== undefined
    ? { kind: 'value', label: `enum ${name}`, bytes: 1, members: members.length === 0 ? undefined : members }
    : bases.has(name)
      ? { kind: 'value', label: `contract ${name}`, bytes: 20 }
      : undefined;
}

function lastPart(text: string, separator = '.'): string {
  return text.slice(text.lastIndexOf(separator) + 1);
}

/** Far more than anybody inherits from; hostile sources could make each step slow. */
const maxContracts = 120;

/**
 * The contracts that a contract is made of, the most basic first (C3 linearization, as Solidity does it); empty when
 * the sources are odd. Each contract is ordered once.
 */
function inheritanceOrders({
  bases: written,
  aliases,
}: Pick<SourceDeclarations, 'bases' | 'aliases'>): (contract: string) => readonly string[] {
  const orders = new Map<string, readonly string[]>();
  const contractOf = (name: string) => {
    const own = aliases.get(name);
    const isOne = own === undefined || own === name || !written.has(name);
    return isOne && written.has(own ?? name) ? (own ?? name) : unknownBase;
  };
  const bases = new Map(Array.from(written, ([name, list]) => [name, list.map(contractOf)]));
  return (contract) => {
    const order = orders.get(contract) ?? (bases.has(contract) ? linearize(contract, bases).toReversed() : []);
    orders.set(contract, order);
    return order;
  };
}

function linearize(contract: string, bases: SourceDeclarations['bases']): readonly string[] {
  const known = new Map<string, readonly string[]>();
  const derivedFirst = (name: string): readonly string[] => {
    const found = known.get(name);
    if (found !== undefined || known.size > maxContracts) {
      return found ?? [];
    }
    // What inherits from itself does not compile.
    known.set(name, []);
    const parents = [...new Set(bases.get(name)?.slice(0, maxContracts))].toReversed();
    const merged = [name, ...mergeOrders([...parents.map(derivedFirst), parents])];
    known.set(name, merged);
    return merged;
  };
  return derivedFirst(contract);
}

/** The first of a list that comes later in none, again and again. */
function mergeOrders(lists: readonly (readonly string[])[]): readonly string[] {
  const merged: string[] = [];
  const starts = lists.map(() => 0);
  const later = new Map<string, number>();
  const count = (name: string | undefined, change: 1 | -1) =>
    name === undefined ? undefined : later.set(name, (later.get(name) ?? 0) + change);
  for (const name of lists.flatMap((list) => list.slice(1))) {
    count(name, 1);
  }
  const firstOf = (index: number) => lists[index]?.[starts[index] ?? 0];
  for (;;) {
    const head = lists.map((_, index) => firstOf(index)).find((first) => first !== undefined && !later.get(first));
    if (head === undefined || merged.length > maxContracts) {
      return merged;
    }
    merged.push(head);
    for (const index of lists.keys()) {
      if (firstOf(index) === head) {
        starts[index] = (starts[index] ?? 0) + 1;
        count(firstOf(index), -1);
      }
    }
  }
}
