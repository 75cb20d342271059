import { concatBytes } from '@noble/hashes/utils.js';
import { inEnglish, phrase, type Words } from '../phrase.ts';
import { singleLine } from '../value/escapeMarkdown.ts';
import { type AddressOf, dataSlot, keyText, mappingSlot, parseMappingKey, wordBytes } from './mappingKeys.ts';
import {
  isSized,
  packedPerSlot,
  type StorageType,
  type StorageVariable,
  sizeOf,
  slotsOf,
  type VariableList,
} from './storageType.ts';
import { decodeBytes, decodeWord, formatSlot } from './storageWord.ts';

/** A variable with what lies in it. */
export interface StorageValue extends Omit<StorageVariable, 'type'> {
  /** Unique in its tree: labels and indices from the variable down, with its place when others have its name. */
  readonly path: string;
  readonly type: StorageType;
  /** In words, which may be untrusted. Undefined while a slot it needs is not known, and for what only holds parts. */
  readonly value: Words | undefined;
  readonly children: readonly StorageValue[];
  /** What is left out, or why a value cannot be shown. */
  readonly note: 'cut' | 'implausible' | undefined;
  /** How many elements or characters there are, where only the first are shown. */
  readonly length: bigint | undefined;
}

/** What the decoder asks its caller for. */
export interface StorageReader {
  /** The word in a slot; undefined when it is not known (yet): the slot is then one to ask for. */
  read(slot: bigint): bigint | undefined;
  /** As `read`, but a slot that is not known is not asked for. */
  peek(slot: bigint): bigint | undefined;
  /** Keys to show of a mapping: the user's own always, candidates only when something is stored for them. */
  keysOf(path: string, key: StorageType): { readonly asked: readonly string[]; readonly candidates: readonly string[] };
  /** For keys that are ids: without the address there is no entry, since another would be shown in its stead. */
  readonly addressOf: AddressOf;
}

const maxElements = 100;
const maxBytes = 1_024;
const maxDepth = 12;
const maxValues = 20_000;
/** Keys that are tried over all mappings together. */
const maxTries = 40_000;
/** Longer than anything a ledger ever stored: another type lies there than the layout says. */
const maxLength = 0xffff_ffffn;

/** Reads variables and what they refer to: parts of structs, the first 100 elements of arrays, mappings by key. */
export function readStorage(variables: readonly StorageVariable[], reader: StorageReader): readonly StorageValue[] {
  const [budget, tries] = [{ left: maxValues }, { left: maxTries }];
  const names = uniqueNames(variables);
  return variables.map((variable, index) =>
    readOne(variable, { path: names[index] ?? '', depth: 0, reader, budget, tries }),
  );
}

/** Labels, with the place of those that others have, too. */
function uniqueNames(variables: readonly StorageVariable[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { label } of variables) {
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  return variables.map((variable) =>
    counts.get(variable.label) === 1 ? variable.label : `${variable.label} (${placeOf(variable)})`,
  );
}

function placeOf({ slot, offsetBytes }: StorageVariable): string {
  return `slot ${formatSlot(slot)}${offsetBytes === 0 ? '' : `, offset ${offsetBytes}`}`;
}

/** The variables alone, while nothing is known of what they hold. */
export function withoutValues({ variables }: Pick<VariableList, 'variables'>): readonly StorageValue[] {
  return readStorage(variables, {
    read: () => undefined,
    peek: () => undefined,
    keysOf: () => ({ asked: [], candidates: [] }),
    addressOf: () => undefined,
  });
}

interface Around {
  readonly path: string;
  readonly depth: number;
  readonly reader: StorageReader;
  readonly budget: { left: number };
  readonly tries: { left: number };
}

function readOne(variable: StorageVariable, around: Around): StorageValue {
  const { type, slot, isApproximate } = variable;
  const empty = { ...variable, path: around.path, value: undefined, children: [], note: undefined, length: undefined };
  around.budget.left--;
  if (around.budget.left < 0 || around.depth > maxDepth) {
    return { ...empty, note: 'cut' };
  }
  // A rounded slot points anywhere: what lies there is not this variable.
  const readWord = (at: bigint) => (isApproximate ? undefined : around.reader.read(at));
  switch (type.kind) {
    case 'value':
    case 'unknown': {
      const word = slotsOf(type) === 1n ? readWord(slot) : undefined;
      const offset = type.kind === 'value' ? variable.offsetBytes : 0;
      return { ...empty, value: word === undefined ? undefined : decodeWord(word, type, offset) };
    }
    case 'bytes':
    case 'boundedBytes':
      return { ...empty, ...readBytes(type, slot, readWord) };
    case 'struct':
      return { ...empty, children: members(type.members, variable, around) };
    case 'fixedArray':
      return { ...empty, ...elements(type.base, type.length, slot, variable, around) };
    case 'dynamicArray': {
      const length = readWord(slot);
      if (length === undefined) {
        return empty;
      }
      if (length > maxLength) {
        return { ...empty, note: 'implausible' };
      }
      const start = type.isInline ? slot + 1n : dataSlot(slot);
      return { ...empty, ...elements(type.base(), length, start, variable, around), value: phrase`length ${length}` };
    }
    case 'mapping':
      return { ...empty, children: isApproximate ? [] : entries(type, variable, around) };
  }
}

function members(parts: readonly StorageVariable[], parent: StorageVariable, around: Around): readonly StorageValue[] {
  const names = uniqueNames(parts);
  return parts.map((part, index) => {
    const isApproximate = parent.isApproximate || part.isApproximate;
    const variable = { ...part, slot: parent.slot + part.slot, isApproximate, contract: undefined };
    return readOne(variable, inside(around, `.${names[index]}`));
  });
}

function elements(
  base: StorageType,
  length: bigint,
  start: bigint,
  parent: StorageVariable,
  around: Around,
): Pick<StorageValue, 'children' | 'note' | 'length'> {
  if (!isSized(base)) {
    // Where the second one starts, nobody can say.
    return { children: [], length, note: undefined };
  }
  const shown = Math.min(Number(length), maxElements);
  const children = Array.from({ length: shown }, (_, position) => {
    const index = BigInt(position);
    const label = `[${index}]`;
    const variable = { ...parent, label, ...elementPlace(base, start, index), type: base, contract: undefined };
    return readOne(variable, inside(around, label));
  });
  return { children, length, note: length > maxElements ? 'cut' : undefined };
}

/** Where an element of an array lies, which starts at a slot. */
export function elementPlace(base: StorageType, start: bigint, index: bigint) {
  const perSlot = packedPerSlot(base);
  return perSlot > 1n && base.kind === 'value'
    ? { slot: start + index / perSlot, offsetBytes: Number(index % perSlot) * base.bytes }
    : { slot: start + index * slotsOf(base), offsetBytes: 0 };
}

function entries(
  type: Extract<StorageType, { readonly kind: 'mapping' }>,
  parent: StorageVariable,
  around: Around,
): readonly StorageValue[] {
  const { reader, path, tries } = around;
  const { asked, candidates } = reader.keysOf(path, type.key);
  const seen = new Set<bigint>();
  const entry = (key: string, from: Pick<Around, 'reader' | 'budget'>): StorageValue[] => {
    const bytes = parseMappingKey(type.key, key, reader.addressOf);
    if (bytes === undefined) {
      return [];
    }
    const slot = mappingSlot(parent.slot, bytes, type.slotFirst);
    // A key may be written in two ways, as the name of a member and its number.
    if (seen.has(slot)) {
      return [];
    }
    const label = `[${keyText(type.key, key, reader.addressOf)}]`;
    const found = readOne(
      { label, slot, offsetBytes: 0, type: type.value(), isApproximate: false, contract: undefined },
      { ...inside(around, `[${key}]`), ...from },
    );
    seen.add(slot);
    return [found];
  };
  // Candidates are many and mostly of nothing: they must not use up what the variables themselves need.
  const isPeeking = reader.read === reader.peek;
  const peeking = { ...reader, read: reader.peek };
  const budget = isPeeking ? around.budget : { left: maxValues };
  return [
    ...asked.flatMap((key) => entry(key, { reader, budget: around.budget })),
    ...candidates.flatMap((key) =>
      budget.left <= 0 || tries.left-- <= 0
        ? []
        : entry(key, { reader: peeking, budget }).filter((found) => isSet(found, reader.peek)),
    ),
  ];
}

/** Something is stored there: in one of its slots, or for a key below it. */
function isSet(found: StorageValue, peek: StorageReader['peek']): boolean {
  return (
    found.children.some((child) => isSet(child, peek)) ||
    (found.type.kind !== 'mapping' && found.type.kind !== 'struct' && (peek(found.slot) ?? 0n) !== 0n)
  );
}

function readBytes(
  type: Extract<StorageType, { readonly kind: 'bytes' | 'boundedBytes' }>,
  slot: bigint,
  read: (slot: bigint) => bigint | undefined,
): Pick<StorageValue, 'value' | 'note' | 'length'> {
  const none = { value: undefined, note: undefined, length: undefined };
  const word = read(slot);
  if (word === undefined) {
    return none;
  }
  const isShort = type.kind === 'bytes' && (word & 1n) === 0n;
  const length = type.kind === 'boundedBytes' ? word : isShort ? (word & 0xffn) >> 1n : (word - 1n) >> 1n;
  if (
    length > maxLength ||
    (isShort && length > 31n) ||
    (type.kind === 'boundedBytes' && length > BigInt(type.maxBytes))
  ) {
    return { ...none, note: 'implausible' };
  }
  const count = Math.min(Number(length), maxBytes);
  if (isShort) {
    return { ...none, value: decodeBytes(wordBytes(word).subarray(0, count), length, type.isText), length };
  }
  const start = type.kind === 'boundedBytes' ? slot + 1n : dataSlot(slot);
  const words = Array.from({ length: Math.ceil(count / 32) }, (_, index) => read(start + BigInt(index)));
  if (words.some((part) => part === undefined)) {
    return { ...none, length };
  }
  const bytes = concatBytes(...words.map((part) => wordBytes(part ?? 0n))).subarray(0, count);
  return { value: decodeBytes(bytes, length, type.isText), length, note: Number(length) > count ? 'cut' : undefined };
}

function inside(around: Around, part: string): Around {
  return { ...around, path: around.path + part, depth: around.depth + 1 };
}

/** One line of a storage table. All texts are single lines; labels, types and what is text in values are untrusted. */
export interface StorageLine {
  readonly path: string;
  readonly depth: number;
  readonly slot: string;
  readonly offset: string;
  readonly bytes: string;
  readonly label: string;
  readonly type: string;
  /** True for what holds entries by keys, which have to be known. */
  readonly isMapping: boolean;
  readonly value: Words;
  readonly contract: string;
  /** The value at the time it is compared with, when it is another. */
  readonly compared: Words | undefined;
}

/** Values as lines, parts after what they belong to. `compared` is the same tree read at another time. */
export function storageLines(
  values: readonly StorageValue[],
  compared?: ReadonlyMap<string, Words>,
): readonly StorageLine[] {
  return [...eachStorageLine(values, compared)];
}

/** The same, one after the other: thousands take a while to write. */
export function* eachStorageLine(
  values: readonly StorageValue[],
  compared?: ReadonlyMap<string, Words>,
  depth = 0,
): Generator<StorageLine> {
  for (const value of values) {
    yield storageLine(value, compared, depth);
    yield* eachStorageLine(value.children, compared, depth + 1);
  }
}

/** The line of a value without its parts. */
export function storageLine(value: StorageValue, compared?: ReadonlyMap<string, Words>, depth = 0): StorageLine {
  const text = shownValue(value);
  const other = compared?.get(value.path) ?? '';
  return {
    path: value.path,
    depth,
    slot: `${value.isApproximate ? '≈ ' : ''}${formatSlot(value.slot)}`,
    offset: String(value.offsetBytes),
    bytes: sizeOf(value.type)?.toString() ?? '',
    label: singleLine(value.label, 200),
    type: singleLine(value.type.label, 300),
    isMapping: value.type.kind === 'mapping',
    value: text,
    contract: singleLine(value.contract ?? '', 200),
    compared: compared !== undefined && inEnglish(other) !== inEnglish(text) ? other : undefined,
  };
}

/** Every value by its path, for a comparison. */
export function valuesByPath(values: readonly StorageValue[]): ReadonlyMap<string, Words> {
  return new Map(storageLines(values).map(({ path, value }) => [path, value]));
}

/** A value in words, with what is left out. */
export function shownValue({ value, note, length, children, type }: StorageValue): Words {
  const text = value ?? '';
  switch (note) {
    case 'implausible':
      return phrase`not readable as this type`;
    case 'cut':
      return length === undefined
        ? phrase`not followed further`
        : type.kind === 'bytes' || type.kind === 'boundedBytes'
          ? text
          : phrase`${text === '' ? phrase`${length} elements` : text}, the first ${children.length} shown`;
    default:
      return text;
  }
}
