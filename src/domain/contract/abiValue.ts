import type { EntityId } from '../entity/entityId.ts';
import { longZeroAddress } from '../entity/evmAddress.ts';
import { type Phrase, phrase } from '../phrase.ts';
import type { AbiParameter } from './abi.ts';
import { type EntityAddress, parseAbiScalar } from './abiScalar.ts';
import { parseTypedValue, type TypedValue } from './typedValue.ts';

/** A value of an ABI type as encoders take it: `bigint`, `boolean`, `string` (addresses, bytes, text), lists of them. */
export type AbiValue = bigint | boolean | string | readonly AbiValue[];

/** What a text means as a value of a type, or the sentence that says why it means none. */
export type ParsedAbiValue = { readonly value: AbiValue } | { readonly fault: Phrase };

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
