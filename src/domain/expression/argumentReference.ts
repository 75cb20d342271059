import type { ReadArgument } from '../contract/contractReading.ts';
import { fixedBytes, type StorageType, unknownType } from '../storage/storageType.ts';
import { parseHex } from '../value/bytes.ts';
import { indexNumber } from './evaluateExpression.ts';
import { integer, integerType, type Reference, type Value } from './typedValue.ts';

/** An argument of a contract call as it was decoded by the ABI; undefined for a type that is not read here. */
export function argumentValue({ type, value, parts = [] }: ReadArgument, path: string): Value | undefined {
  if (parts.length > 0 || type.endsWith(']')) {
    return new ArgumentReference(type, parts, path);
  }
  const [whole, size] = [integerType(type), fixedBytes(type)];
  // A response code has its name behind it.
  const [number] = /^-?\d+(?= |$)|^0x[\da-f]+$/i.exec(value) ?? [];
  if (number !== undefined && whole !== undefined) {
    return integer(BigInt(number), whole.bits, whole.isSigned);
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

  constructor(type: string, parts: readonly ReadArgument[], path: string) {
    this.type = unknownType(type);
    this.path = path;
    this.#parts = parts;
  }

  get members(): readonly string[] {
    return this.#isList ? [] : this.#parts.map(({ name }) => name).filter((name) => name !== '');
  }

  get #isList(): boolean {
    return this.type.label.endsWith(']');
  }

  load(): undefined {
    return undefined;
  }

  member(name: string): Value | undefined {
    const found = this.#isList ? undefined : this.#parts.find((part) => part.name === name);
    return found && argumentValue(found, `${this.path}.${name}`);
  }

  at(index: Value): Value {
    const at = indexNumber(index, this.#isList ? this.#parts.length : 0);
    const part = this.#parts[at] ?? { name: '', type: '', value: '' };
    return argumentValue(part, `${this.path}[${at}]`) ?? { kind: 'bytes', bytes: new Uint8Array(), isText: true };
  }

  length(): bigint | undefined {
    return this.#isList ? BigInt(this.#parts.length) : undefined;
  }
}
