import { formatEvmAddress, hasValidEip55Checksum } from '../entity/eip55.ts';
import { type EntityId, parseEntityId } from '../entity/entityId.ts';
import { type EvmAddress, longZeroAddress, parseEvmAddress } from '../entity/evmAddress.ts';
import { type Phrase, phrase } from '../phrase.ts';
import type { AbiParameter } from './abi.ts';

/** A value of an ABI type as encoders take it: `bigint`, `boolean`, `string` (addresses, bytes, text), lists of them. */
export type AbiValue = bigint | boolean | string | readonly AbiValue[];

/** What a text means as a value of a type, or the sentence that says why it means none. */
type ParsedAbiValue = { readonly value: AbiValue } | { readonly fault: Phrase };

/**
 * Reads what a user typed for a parameter: numbers in decimal (`1_000`, `1e18`, `2.5 ether`, `3 hbar`) or hex,
 * addresses also as `0.0.N`, text as it is, lists and tuples as JSON of such values. `addressOf` is asked for every id
 * in it: the address that contracts know the entity by, which is rarely its long-zero address.
 */
export function parseAbiValue(parameter: AbiParameter, text: string, addressOf: EntityAddress): ParsedAbiValue {
  const { type } = parameter;
  if (type.endsWith(']') || type === 'tuple') {
    const typed = parseTypedValue(text);
    return typed === undefined
      ? { fault: phrase`Write ${type} as JSON, such as ${exampleOf(parameter)}.` }
      : fromTyped(parameter, typed, addressOf);
  }
  return parseAbiScalar(type, text, addressOf);
}

/** The entities that a text names by their ids where its type asks for addresses. */
export function entitiesInAbiValue(parameter: AbiParameter, text: string): ReadonlySet<EntityId> {
  const ids = new Set<EntityId>();
  parseAbiValue(parameter, text, (id) => {
    ids.add(id);
    return longZeroAddress(id);
  });
  return ids;
}

/** An example of a value of this type, as it is typed. */
export function exampleOf(parameter: AbiParameter): string {
  const { type, components } = parameter;
  if (type.endsWith(']')) {
    const element = { ...parameter, type: type.slice(0, type.lastIndexOf('[')) };
    return `[${quoted(element)}]`;
  }
  if (type === 'tuple') {
    const parts = components ?? [];
    const names = parts.map((part, index) => part.name || String(index));
    return new Set(names).size < names.length
      ? `[${parts.map(quoted).join(', ')}]`
      : `{${parts.map((part, index) => `${JSON.stringify(names[index])}: ${quoted(part)}`).join(', ')}}`;
  }
  const fixed = Number(/^bytes(\d+)$/.exec(type)?.[1] ?? 0);
  return fixed > 0 ? `0x${'00'.repeat(Math.min(fixed, 4))}${fixed > 4 ? '…' : ''}` : (examples.get(type) ?? '1');
}

const examples: ReadonlyMap<string, string> = new Map([
  ['address', '0.0.1234'],
  ['bool', 'true'],
  ['bytes', '0x'],
  ['function', `0x${'00'.repeat(24)}`],
  ['string', 'text'],
]);

/** An example inside JSON. */
function quoted(parameter: AbiParameter): string {
  const example = exampleOf(parameter);
  return /^(address|string|bytes\d*|function)$/.test(parameter.type) ? JSON.stringify(example) : example;
}

function fromTyped(parameter: AbiParameter, typed: TypedValue, addressOf: EntityAddress): ParsedAbiValue {
  const { type, components } = parameter;
  const [, element, length] = /^(.*)\[(\d*)\]$/.exec(type) ?? [];
  if (element !== undefined) {
    if (typed.kind !== 'list') {
      return { fault: phrase`${type} is a list: write ${exampleOf(parameter)}.` };
    }
    const { items } = typed;
    return length !== '' && Number(length) !== items.length
      ? { fault: phrase`${type} has ${length ?? ''} elements, not ${items.length}.` }
      : all(items.map((item) => fromTyped({ ...parameter, type: element }, item, addressOf)));
  }
  if (components !== undefined) {
    const parts = members(components, typed);
    return parts === undefined
      ? { fault: phrase`A tuple is an object or a list of ${components.length} values: write ${exampleOf(parameter)}.` }
      : all(parts.map(([part, value]) => fromTyped(part, value, addressOf)));
  }
  if (typed.kind !== 'scalar' || (typed.text === 'null' && !typed.isQuoted)) {
    return { fault: phrase`A value of ${type} is missing.` };
  }
  return type === 'string' && !typed.isQuoted
    ? { fault: phrase`Write each text in quotes, such as "text".` }
    : parseAbiScalar(type, typed.text, addressOf);
}

type Member = readonly [part: AbiParameter, value: TypedValue];

function members(components: readonly AbiParameter[], typed: TypedValue): readonly Member[] | undefined {
  const found = components.flatMap((part, index): Member[] => {
    const value =
      typed.kind === 'list'
        ? typed.items[index]
        : typed.kind === 'object'
          ? typed.members.get(part.name || String(index))
          : undefined;
    return value === undefined ? [] : [[part, value]];
  });
  const given = typed.kind === 'list' ? typed.items.length : typed.kind === 'object' ? typed.members.size : undefined;
  return found.length === components.length && found.length === given ? found : undefined;
}

function all(parts: readonly ParsedAbiValue[]): ParsedAbiValue {
  const values: AbiValue[] = [];
  for (const part of parts) {
    if ('fault' in part) {
      return part;
    }
    values.push(part.value);
  }
  return { value: values };
}

/** The address that contracts know an entity by. */
type EntityAddress = (id: EntityId) => EvmAddress | undefined;

/** Word → power of ten. `hbar` counts in tinybars, the rest in the smallest unit of 18 decimals. */
const units: ReadonlyMap<string, number> = new Map([
  ['wei', 0],
  ['tinybar', 0],
  ['gwei', 9],
  ['hbar', 8],
  ['ether', 18],
]);

/** Reads one value that is neither list nor tuple, wherever it was typed. Integers are exact. */
function parseAbiScalar(type: string, text: string, addressOf: EntityAddress): ParsedAbiValue {
  const trimmed = text.trim();
  if (type === 'string') {
    return { value: text };
  }
  if (type === 'bool') {
    return trimmed === 'true' || trimmed === 'false'
      ? { value: trimmed === 'true' }
      : { fault: phrase`Write true or false.` };
  }
  if (type === 'address') {
    return address(trimmed, addressOf);
  }
  if (type.startsWith('bytes')) {
    return bytes(type, trimmed);
  }
  if (type === 'function') {
    const parsed = bytes('bytes24', trimmed);
    return 'value' in parsed
      ? parsed
      : { fault: phrase`Write a function as 0x, its address and its selector: 24 bytes.` };
  }
  return /^u?int\d{0,3}$/.test(type)
    ? integer(type, trimmed)
    : { fault: phrase`A value of the type ${type} cannot be typed here.` };
}

function address(text: string, addressOf: EntityAddress): ParsedAbiValue {
  const id = parseEntityId(text);
  const parsed = id === undefined ? parseEvmAddress(text) : addressOf(id);
  if (id !== undefined && parsed === undefined) {
    return { fault: phrase`The ledger has no ${id}: write its address (0x and 40 hex digits) instead.` };
  }
  if (parsed === undefined) {
    return { fault: phrase`Write an address (0x and 40 hex digits) or an id such as 0.0.1234.` };
  }
  return id === undefined && !hasValidEip55Checksum(text)
    ? { fault: phrase`The checksum of the address is wrong (EIP-55): a digit or a letter’s case is not right.` }
    : { value: formatEvmAddress(parsed) };
}

function bytes(type: string, text: string): ParsedAbiValue {
  if (!/^0x([0-9a-fA-F]{2})*$/.test(text)) {
    return { fault: phrase`Write bytes as 0x and an even number of hex digits.` };
  }
  const length = (text.length - 2) / 2;
  const size = type.slice('bytes'.length);
  return size !== '' && Number(size) !== length
    ? { fault: phrase`${type} takes ${size} bytes, not ${length}.` }
    : { value: text.toLowerCase() };
}

function integer(type: string, text: string): ParsedAbiValue {
  const value = readInteger(text);
  if (value === undefined) {
    return { fault: phrase`Write a whole number: 1_000, 0x1f, 1e18, or with a unit, 2.5 ether, 3 hbar.` };
  }
  const bits = Number(/\d+/.exec(type)?.[0] ?? 256);
  const fits = (type.startsWith('u') ? BigInt.asUintN(bits, value) : BigInt.asIntN(bits, value)) === value;
  return fits ? { value } : { fault: phrase`${text} is out of the range of ${type}.` };
}

function readInteger(text: string): bigint | undefined {
  if (/^0x[0-9a-fA-F]{1,64}$/.test(text)) {
    return BigInt(text);
  }
  const [, sign = '', whole = '', fraction = '', exponent = '0', unit = 'wei'] =
    /^(-?)([\d_]{1,100})(?:\.(\d{1,80}))?(?:[eE]([+-]?\d{1,2}))?\s*([a-z]*)$/.exec(text) ?? [];
  const power = units.get(unit === '' ? 'wei' : unit);
  const digits = whole.replaceAll('_', '');
  if (digits === '' || power === undefined) {
    return undefined;
  }
  // The digits without the point, and by how many of them the number is shifted.
  const shift = Number(exponent) + power - fraction.length;
  const all = digits + fraction;
  const cut = shift < 0 ? Math.min(-shift, all.length) : 0;
  return /[^0]/.test(all.slice(all.length - cut))
    ? undefined
    : BigInt(`${sign}${all.slice(0, all.length - cut) || '0'}${'0'.repeat(Math.max(0, shift))}`);
}

/**
 * What a user typed for a list or a tuple, as text down to its scalars: numbers stay as they were written, so that none
 * is rounded on its way.
 */
type TypedValue =
  | { readonly kind: 'scalar'; readonly text: string; readonly isQuoted: boolean }
  | { readonly kind: 'list'; readonly items: readonly TypedValue[] }
  | { readonly kind: 'object'; readonly members: ReadonlyMap<string, TypedValue> };

/** Deeper than any type. */
const maxDepth = 100;
const token = /\s+|"(?:[^"\\]|\\.)*"|[^\s"[\]{},:](?:[^"[\]{},:]*[^\s"[\]{},:])?/gs;

/**
 * Reads JSON whose numbers, addresses and other scalars may stand without quotes, in any form that stands alone too:
 * `[1_000, 2.5 ether, 0.0.1234]`. Undefined when it is not well formed or names a member twice.
 */
function parseTypedValue(text: string): TypedValue | undefined {
  // Each scalar becomes a text that begins with its place, which keeps names apart, and with whether it had quotes.
  const json = text.replace(token, (found, at: number) => {
    const scalar = found.startsWith('"') ? `"${at} quoted ${found.slice(1)}` : JSON.stringify(`${at} bare ${found}`);
    return found.trim() === '' ? ' ' : scalar;
  });
  try {
    return typedValue(JSON.parse(json), 0);
  } catch (error) {
    if (error instanceof SyntaxError) {
      return undefined;
    }
    throw error;
  }
}

function typedValue(json: unknown, depth: number): TypedValue {
  if (depth > maxDepth) {
    throw new SyntaxError('Nested too deep.');
  }
  if (typeof json === 'string') {
    return { kind: 'scalar', ...scalarOf(json) };
  }
  if (Array.isArray(json)) {
    return { kind: 'list', items: json.map((item) => typedValue(item, depth + 1)) };
  }
  const entries = Object.entries(json as object);
  const members = new Map(entries.map(([name, value]) => [nameOf(name), typedValue(value, depth + 1)]));
  if (members.size < entries.length) {
    throw new SyntaxError('A member has the name of another.');
  }
  return { kind: 'object', members };
}

function scalarOf(marked: string) {
  const [, mark, text = ''] = /^\d+ (quoted|bare) (.*)$/s.exec(marked) ?? [];
  return { text, isQuoted: mark === 'quoted' };
}

function nameOf(marked: string): string {
  const { text, isQuoted } = scalarOf(marked);
  if (!isQuoted) {
    throw new SyntaxError('The name of a member stands in quotes.');
  }
  return text;
}
