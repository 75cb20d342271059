import { inEnglish, phrase } from '../phrase.ts';
import { readingLabel, type StorageType, type StorageVariable } from '../storage/storageType.ts';
import { formatHex } from '../value/bytes.ts';
import { valueOfWord } from './convertValue.ts';
import { indexNumber } from './evaluateExpression.ts';
import { cannot, type Reference, type Value, valueText } from './typedValue.ts';

/** Bytes of memory or call data. */
export interface ByteSource {
  /** Memory holds pointers to what lies elsewhere, call data is encoded as the ABI says. */
  readonly layout: 'memory' | 'calldata';
  /** Undefined where some of them are not known. */
  read(start: number, length: number): Uint8Array | undefined;
}

const longestBytes = 64 * 1024;

/** A struct, an array or a text in memory or call data. */
export class ByteReference implements Reference {
  readonly kind = 'reference';
  readonly type: StorageType;
  readonly path: string | undefined;
  readonly #source: ByteSource;
  readonly #start: bigint;
  readonly #length: bigint | undefined;

  /**
   * @param start Where it lies.
   * @param length Of dynamic call data, whose length is on the stack: then `start` is behind it.
   */
  constructor(type: StorageType, path: string | undefined, source: ByteSource, start: bigint, length?: bigint) {
    this.type = type;
    this.path = path;
    this.#source = source;
    this.#start = start;
    this.#length = length;
  }

  get members(): readonly string[] {
    return this.#members.map(({ label }) => label);
  }

  load(): Value | undefined {
    const { type } = this;
    if (type.kind !== 'bytes') {
      return undefined;
    }
    const length = this.#count();
    return { kind: 'bytes', isText: type.isText, bytes: this.#read(this.#items, length) };
  }

  member(name: string): Value | undefined {
    const at = this.members.indexOf(name);
    const before = this.#members.slice(0, Math.max(0, at));
    const found = this.#members[at];
    const offset = before.reduce((sum, { type }) => sum + this.#step(type), 0n);
    return found && this.#part(found.type, offset, `.${name}`);
  }

  at(index: Value): Value {
    const { type } = this;
    if (type.kind !== 'dynamicArray' && type.kind !== 'fixedArray') {
      throw cannot(phrase`${type.label} has no elements.`);
    }
    const base = type.kind === 'fixedArray' ? type.base : type.base();
    const number = BigInt(indexNumber(index, this.#count()));
    return this.#part(base, number * this.#step(base), `[${inEnglish(valueText(index))}]`);
  }

  length(): bigint | undefined {
    const { kind } = this.type;
    return kind === 'dynamicArray' || kind === 'fixedArray' ? this.#count() : undefined;
  }

  /** Mappings are in storage alone. */
  get #members(): readonly StorageVariable[] {
    const { type } = this;
    return type.kind === 'struct' ? type.members.filter((each) => each.type.kind !== 'mapping') : [];
  }

  /** Where the elements begin. */
  get #items(): bigint {
    const isCounted = this.type.kind === 'dynamicArray' || this.type.kind === 'bytes';
    return isCounted && this.#length === undefined ? this.#start + 32n : this.#start;
  }

  #count(): bigint {
    return this.type.kind === 'fixedArray' ? this.type.length : (this.#length ?? this.#word(this.#start));
  }

  #part(type: StorageType, offset: bigint, label: string): Value {
    const path = this.path === undefined ? undefined : this.path + label;
    const place = this.#items + offset;
    if (type.kind === 'value') {
      const value = valueOfWord(this.#word(place), type);
      if (value === undefined) {
        throw cannot(phrase`Values of type ${readingLabel(type)} are not read here.`);
      }
      return value;
    }
    const isPointer = this.#source.layout === 'memory' || isDynamic(type);
    const from = this.#source.layout === 'memory' ? 0n : this.#items;
    return new ByteReference(type, path, this.#source, isPointer ? from + this.#word(place) : place);
  }

  /** How far the next element or member is. */
  #step(type: StorageType): bigint {
    return this.#source.layout === 'memory' ? 32n : headSize(type);
  }

  #word(start: bigint): bigint {
    return BigInt(`0x${formatHex(this.#read(start, 32n))}`);
  }

  #read(start: bigint, length: bigint): Uint8Array {
    const isPlausible = start >= 0n && start + length < 2n ** 32n && length <= longestBytes;
    const bytes = isPlausible ? this.#source.read(Number(start), Number(length)) : undefined;
    if (bytes === undefined) {
      throw cannot(phrase`What is in ${this.#source.layout} there is not known: ${this.path ?? this.type.label}`);
    }
    return bytes;
  }
}

const heads = new WeakMap<StorageType, bigint | undefined>();

function isDynamic(type: StorageType): boolean {
  return fixedSize(type) === undefined;
}

/** How many bytes a value takes where it is listed, by the ABI's rules. */
function headSize(type: StorageType): bigint {
  return fixedSize(type) ?? 32n;
}

/** Undefined for a type whose values differ in size. Each is added up once: structs may hold each other twice. */
function fixedSize(type: StorageType): bigint | undefined {
  if (!heads.has(type)) {
    heads.set(type, readSize(type));
  }
  return heads.get(type);
}

function readSize(type: StorageType): bigint | undefined {
  switch (type.kind) {
    case 'fixedArray': {
      const size = fixedSize(type.base);
      return size && type.length * size;
    }
    case 'struct': {
      const sizes = type.members.map((member) => fixedSize(member.type));
      return sizes.reduce<bigint | undefined>(
        (sum, size) => (sum === undefined || size === undefined ? undefined : sum + size),
        0n,
      );
    }
    default:
      return type.kind === 'bytes' || type.kind === 'dynamicArray' ? undefined : 32n;
  }
}
