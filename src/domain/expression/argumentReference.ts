import type { ReadArgument } from '../contract/contractReading.ts';
import { fixedBytes, type StorageType, unknownType } from '../storage/storageType.ts';
import { parseHex } from '../value/bytes.ts';
import { valueOfWord } from './convertValue.ts';
import { indexNumber } from './evaluateExpression.ts';
import { integer, integerType, type Reference, type Value } from './typedValue.ts';

/**
 * An argument of a contract call as it was decoded by the ABI; undefined for a type that is not read here.
 *
 * @param declared Its type in the source, which has names where the ABI has only numbers; undefined where it is not known.
 */
export function argumentValue(
  { type, value, parts = [] }: ReadArgument,
  path: string,
  declared?: StorageType,
): Value | undefined {
  if (parts.length > 0 || type.endsWith(']')) {
    return new ArgumentReference(type, parts, path, declared);
  }
  const [whole, size] = [integerType(type), fixedBytes(type)];
  // A response code has its name behind it.
  const [number] = /^-?\d+(?= |$)|^0x[\da-f]+$/i.exec(value) ?? [];
  if (number !== undefined && whole !== undefined) {
    const word = BigInt.asUintN(256, BigInt(number));
    const named = declared && 'members' in declared ? valueOfWord(word, declared) : undefined;
    return named ?? integer(BigInt(number), whole.bits, whole.isSigned);
  }
  if (number !== undefined && (type === 'address' || size !== undefined)) {
    return size === undefined
      ? { kind: 'address', value: BigInt(number), label: type }
      : { kind: 'fixedBytes', value: BigInt(number), size };
  }
  if (type === 'bool') {
    return { kind: 'bool', value: value === 'true' };
  }
  if (type === 'string') {
    return { kind: 'bytes', bytes: new TextEncoder().encode(JSON.parse(value)), isText: true };
  }
  const bytes = type === 'bytes' ? parseHex(value) : undefined;
  return bytes && { kind: 'bytes', bytes, isText: false };
}

/** A list or a tuple that a contract was called with. */
class ArgumentReference implements Reference {
  readonly kind = 'reference';
  readonly type: StorageType;
  readonly path: string;
  readonly #parts: readonly ReadArgument[];
  readonly #isList: boolean;

  constructor(type: string, parts: readonly ReadArgument[], path: string, declared: StorageType | undefined) {
    this.#isList = type.endsWith(']');
    this.type = declared ?? unknownType(type);
    this.path = path;
    this.#parts = parts;
  }

  get members(): readonly string[] {
    return this.#isList ? [] : this.#parts.map(({ name }) => name).filter((name) => name !== '');
  }

  load(): undefined {
    return undefined;
  }

  member(name: string): Value | undefined {
    const found = this.#isList ? undefined : this.#parts.find((part) => part.name === name);
    const members = this.type.kind === 'struct' ? this.type.members : [];
    return found && argumentValue(found, `${this.path}.${name}`, members.find(({ label }) => label === name)?.type);
  }

  at(index: Value): Value {
    const at = indexNumber(index, this.#isList ? this.#parts.length : 0);
    const part = this.#parts[at] ?? { name: '', type: '', value: '' };
    const { type } = this;
    const base = type.kind === 'dynamicArray' ? type.base() : type.kind === 'fixedArray' ? type.base : undefined;
    return argumentValue(part, `${this.path}[${at}]`, base) ?? { kind: 'bytes', bytes: new Uint8Array(), isText: true };
  }

  length(): bigint | undefined {
    return this.#isList ? BigInt(this.#parts.length) : undefined;
  }
}
