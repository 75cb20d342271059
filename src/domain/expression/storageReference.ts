import { inEnglish, phrase } from '../phrase.ts';
import { dataSlot, mappingSlot, wordBytes } from '../storage/mappingKeys.ts';
import { isSized, type StorageType, type StorageVariable } from '../storage/storageType.ts';
import { elementPlace } from '../storage/storageValue.ts';
import { valueOfWord } from './convertValue.ts';
import { indexNumber } from './evaluateExpression.ts';
import { cannot, type KeyWriter, type Reference, type Value, valueText } from './typedValue.ts';

/** The word in a slot; undefined where it is not known. */
type ReadWord = (slot: bigint) => bigint | undefined;

const longestBytes = 16 * 1024;
/** Longer than anything a ledger ever stored: another type lies there than the layout says. */
const maxLength = 0xffff_ffffn;

/** A variable in storage, or a part of one. */
export class StorageReference implements Reference {
  readonly kind = 'reference';
  readonly variable: StorageVariable;
  readonly path: string;
  readonly #read: ReadWord;

  constructor(variable: StorageVariable, path: string, read: ReadWord) {
    this.variable = variable;
    this.path = path;
    this.#read = read;
  }

  get type(): StorageType {
    return this.variable.type;
  }

  get members(): readonly string[] {
    return this.type.kind === 'struct' ? this.type.members.map(({ label }) => label) : [];
  }

  load(): Value | undefined {
    const { type } = this;
    const { slot, offsetBytes } = this.variable;
    switch (type.kind) {
      case 'value':
        return valueOfWord(
          BigInt.asUintN(type.bytes * 8, this.#word(slot) >> BigInt(offsetBytes * 8)),
          type,
          type.bytes,
        );
      case 'bytes':
      case 'boundedBytes':
        return { kind: 'bytes', bytes: this.#bytes(type), isText: type.isText };
      default:
        return undefined;
    }
  }

  member(name: string): Value | undefined {
    const { type } = this;
    const found = type.kind === 'struct' ? type.members.find(({ label }) => label === name) : undefined;
    return found && this.#part({ ...found, slot: this.variable.slot + found.slot }, `.${name}`);
  }

  at(index: Value, keys: KeyWriter): Value {
    const { type } = this;
    const text = inEnglish(valueText(index));
    const label = `[${index.kind === 'enum' ? index.value : text}]`;
    if (type.kind === 'mapping') {
      const slot = mappingSlot(this.variable.slot, keys(index, type.key), type.slotFirst);
      return this.#part({ ...this.variable, label, slot, offsetBytes: 0, type: type.value() }, label);
    }
    const length = this.length();
    if (length === undefined || (type.kind !== 'dynamicArray' && type.kind !== 'fixedArray')) {
      throw cannot(phrase`${type.label} has no elements.`);
    }
    const { slot } = this.variable;
    const base = type.kind === 'fixedArray' ? type.base : type.base();
    const start = type.kind === 'fixedArray' ? slot : type.isInline ? slot + 1n : dataSlot(slot);
    const number = BigInt(indexNumber(index, length));
    if (!isSized(base)) {
      throw cannot(phrase`The size of ${base.label} is not known.`);
    }
    return this.#part({ ...this.variable, label, ...elementPlace(base, start, number), type: base }, label);
  }

  length(): bigint | undefined {
    const { type } = this;
    if (type.kind === 'fixedArray') {
      return type.length;
    }
    const length = type.kind === 'dynamicArray' ? this.#word(this.variable.slot) : undefined;
    if (length !== undefined && length > maxLength) {
      throw cannot(phrase`${this.path} is not readable as ${type.label}.`);
    }
    return length;
  }

  #part(variable: StorageVariable, label: string): StorageReference {
    const isApproximate = this.variable.isApproximate || variable.isApproximate;
    return new StorageReference({ ...variable, isApproximate, contract: undefined }, this.path + label, this.#read);
  }

  #word(slot: bigint): bigint {
    const [word] = this.#words([slot]);
    return word ?? 0n;
  }

  /** All are read before one that is missing ends it: those can be asked for together. */
  #words(slots: readonly bigint[]): readonly bigint[] {
    if (this.variable.isApproximate) {
      throw cannot(phrase`The slot of ${this.path} was rounded by the service.`);
    }
    const words = slots.map((slot) => this.#read(slot));
    if (words.includes(undefined)) {
      throw cannot(
        phrase`${this.path} was neither read nor written in this transaction, and its value before is not known.`,
      );
    }
    return words.map((word) => word ?? 0n);
  }

  #bytes(type: Extract<StorageType, { kind: 'bytes' | 'boundedBytes' }>): Uint8Array {
    const { slot } = this.variable;
    const head = this.#word(slot);
    const isShort = type.kind === 'bytes' && (head & 1n) === 0n;
    const length = type.kind === 'boundedBytes' ? head : isShort ? (head & 0xffn) >> 1n : head >> 1n;
    if (length > longestBytes || (isShort && length > 31n)) {
      throw cannot(phrase`${this.path} is not readable as ${type.label}.`);
    }
    const count = Number(length);
    if (isShort) {
      return wordBytes(head).slice(0, count);
    }
    const start = type.kind === 'boundedBytes' ? slot + 1n : dataSlot(slot);
    const words = this.#words(Array.from({ length: Math.ceil(count / 32) }, (_each, at) => start + BigInt(at)));
    const bytes = new Uint8Array(words.length * 32);
    for (const [at, word] of words.entries()) {
      bytes.set(wordBytes(word), at * 32);
    }
    return bytes.slice(0, count);
  }
}
