import { formatEvmAddress, hasValidEip55Checksum } from '../entity/eip55.ts';
import { type EntityId, parseEntityId } from '../entity/entityId.ts';
import { type EvmAddress, longZeroAddress, parseEvmAddress } from '../entity/evmAddress.ts';
import { parseExactJson } from '../value/exactJson.ts';
import type { AbiParameter } from './abi.ts';

/** A value of an ABI type as encoders take it: `bigint`, `boolean`, `string` (addresses, bytes, text), lists of them. */
export type AbiValue = bigint | boolean | string | readonly AbiValue[];

/** What a text means as a value of a type, or the sentence that says why it means none. */
export type ParsedAbiValue = { readonly value: AbiValue } | { readonly fault: string };

/** Word → power of ten. `hbar` counts in tinybars, the rest in the smallest unit of 18 decimals. */
const units: Readonly<Record<string, number>> = { wei: 0, tinybar: 0, gwei: 9, hbar: 8, ether: 18 };

/**
 * Reads what a user typed for a parameter: numbers in decimal (`1_000`, `1e18`, `2.5 ether`, `3 hbar`) or hex,
 * addresses also as `0.0.N`, text as it is, lists and tuples as JSON. `addressOf` is asked for every id in it: the
 * address that contracts know the entity by, which is rarely its long-zero address.
 */
export function parseAbiValue(
  parameter: AbiParameter,
  text: string,
  addressOf: (id: EntityId) => EvmAddress | undefined,
): ParsedAbiValue {
  const { type } = parameter;
  const read: TextReader = (of, written) => fromText(of, written, addressOf);
  if (type.endsWith(']') || type.startsWith('tuple')) {
    let json: unknown;
    try {
      json = parseExactJson(text);
    } catch {
      return { fault: `Write ${type} as JSON, such as ${exampleOf(parameter)}.` };
    }
    return fromJson(parameter, json, read);
  }
  return read(type, text);
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

type TextReader = (type: string, text: string) => ParsedAbiValue;

/** An example of a value of this type, as it is typed. */
export function exampleOf(parameter: AbiParameter): string {
  const { type, components } = parameter;
  if (type.endsWith(']')) {
    const element = { ...parameter, type: type.slice(0, type.lastIndexOf('[')) };
    return `[${quoted(element)}]`;
  }
  if (type.startsWith('tuple')) {
    const members = (components ?? []).map(
      (part, index) => `${JSON.stringify(part.name || String(index))}: ${quoted(part)}`,
    );
    return `{${members.join(', ')}}`;
  }
  const fixed = Number(/^bytes(\d+)$/.exec(type)?.[1] ?? 0);
  return fixed > 0 ? `0x${'00'.repeat(Math.min(fixed, 4))}${fixed > 4 ? '…' : ''}` : (examples.get(type) ?? '1');
}

const examples: ReadonlyMap<string, string> = new Map([
  ['address', '0.0.1234'],
  ['bool', 'true'],
  ['bytes', '0x'],
  ['string', 'text'],
]);

/** An example inside JSON. */
function quoted(parameter: AbiParameter): string {
  const example = exampleOf(parameter);
  return /^(address|string|bytes\d*)$/.test(parameter.type) ? JSON.stringify(example) : example;
}

function fromJson(parameter: AbiParameter, json: unknown, read: TextReader): ParsedAbiValue {
  const { type, components } = parameter;
  const [, element, length] = /^(.*)\[(\d*)\]$/.exec(type) ?? [];
  if (element !== undefined) {
    if (!Array.isArray(json)) {
      return { fault: `${type} is a list: write ${exampleOf(parameter)}.` };
    }
    return length !== '' && Number(length) !== json.length
      ? { fault: `${type} has ${length} elements, not ${json.length}.` }
      : all(json.map((item) => fromJson({ ...parameter, type: element }, item, read)));
  }
  if (components !== undefined) {
    const parts = members(components, json);
    return parts === undefined
      ? { fault: `A tuple is an object or a list of ${components.length} values: write ${exampleOf(parameter)}.` }
      : all(components.map((part, index) => fromJson(part, parts[index], read)));
  }
  return typeof json === 'object' ? { fault: `A value of ${type} is missing.` } : read(type, String(json));
}

function members(components: readonly AbiParameter[], json: unknown): readonly unknown[] | undefined {
  if (Array.isArray(json)) {
    return json.length === components.length ? json : undefined;
  }
  if (typeof json !== 'object' || json === null) {
    return undefined;
  }
  const fields = new Map(Object.entries(json));
  const found = components.map(({ name }, index) => fields.get(name || String(index)));
  return found.includes(undefined) || fields.size !== components.length ? undefined : found;
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

function fromText(type: string, text: string, addressOf: (id: EntityId) => EvmAddress | undefined): ParsedAbiValue {
  const trimmed = text.trim();
  if (type === 'string') {
    return { value: text };
  }
  if (type === 'bool') {
    return trimmed === 'true' || trimmed === 'false'
      ? { value: trimmed === 'true' }
      : { fault: 'Write true or false.' };
  }
  if (type === 'address') {
    return address(trimmed, addressOf);
  }
  if (type.startsWith('bytes')) {
    return bytes(type, trimmed);
  }
  return /^u?int\d{0,3}$/.test(type)
    ? integer(type, trimmed)
    : { fault: `A value of the type ${type} cannot be typed here.` };
}

function address(text: string, addressOf: (id: EntityId) => EvmAddress | undefined): ParsedAbiValue {
  const id = parseEntityId(text);
  const parsed = id === undefined ? parseEvmAddress(text) : addressOf(id);
  if (id !== undefined && parsed === undefined) {
    return { fault: `The ledger has no ${id}: write its address (0x and 40 hex digits) instead.` };
  }
  if (parsed === undefined) {
    return { fault: 'Write an address (0x and 40 hex digits) or an id such as 0.0.1234.' };
  }
  return id === undefined && !hasValidEip55Checksum(text)
    ? { fault: 'The checksum of the address is wrong (EIP-55): a digit or a letter’s case is not right.' }
    : { value: formatEvmAddress(parsed) };
}

function bytes(type: string, text: string): ParsedAbiValue {
  if (!/^0x([0-9a-fA-F]{2})*$/.test(text)) {
    return { fault: 'Write bytes as 0x and an even number of hex digits.' };
  }
  const length = (text.length - 2) / 2;
  const size = type.slice('bytes'.length);
  return size !== '' && Number(size) !== length
    ? { fault: `${type} takes ${size} bytes, not ${length}.` }
    : { value: text.toLowerCase() };
}

function integer(type: string, text: string): ParsedAbiValue {
  const value = readInteger(text);
  if (value === undefined) {
    return { fault: 'Write a whole number: 1_000, 0x1f, 1e18, or with a unit, 2.5 ether, 3 hbar.' };
  }
  const bits = Number(/\d+$/.exec(type)?.[0] ?? 256);
  const fits = (type.startsWith('u') ? BigInt.asUintN(bits, value) : BigInt.asIntN(bits, value)) === value;
  return fits ? { value } : { fault: `${text} is out of the range of ${type}.` };
}

function readInteger(text: string): bigint | undefined {
  if (/^0x[0-9a-fA-F]{1,64}$/.test(text)) {
    return BigInt(text);
  }
  const [, sign = '', whole = '', fraction = '', exponent = '0', unit = 'wei'] =
    /^(-?)([\d_]{1,100})(?:\.(\d{1,80}))?(?:[eE](\d{1,2}))?\s*([a-z]*)$/.exec(text) ?? [];
  const power = units[unit === '' ? 'wei' : unit];
  const digits = whole.replaceAll('_', '');
  if (digits === '' || power === undefined) {
    return undefined;
  }
  const shift = Number(exponent) + power;
  const rest = fraction.replace(/0+$/, '');
  if (rest.length > shift) {
    return undefined;
  }
  return BigInt(`${sign}${digits}${rest.padEnd(shift, '0')}`);
}
