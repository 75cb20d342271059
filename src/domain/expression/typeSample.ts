import { phrase } from '../phrase.ts';
import type { StorageType } from '../storage/storageType.ts';
import { valueOfWord } from './convertValue.ts';
import { cannot, type Reference, type Value } from './typedValue.ts';

/** Stands for any value of a type, where only the type of an expression is asked for: nothing is read. */
export class TypeSample implements Reference {
  readonly kind = 'reference';
  readonly path = undefined;
  readonly type: StorageType;

  constructor(type: StorageType) {
    this.type = type;
  }

  get members(): readonly string[] {
    return [];
  }

  load(): Value | undefined {
    const { type } = this;
    return type.kind === 'bytes' || type.kind === 'boundedBytes'
      ? { kind: 'bytes', bytes: new Uint8Array(), isText: type.isText }
      : valueOfWord(0n, type);
  }

  member(name: string): Value | undefined {
    const found = this.type.kind === 'struct' ? this.type.members.find(({ label }) => label === name) : undefined;
    return found && new TypeSample(found.type);
  }

  at(): Value {
    const { type } = this;
    switch (type.kind) {
      case 'mapping':
        return new TypeSample(type.value());
      case 'dynamicArray':
        return new TypeSample(type.base());
      case 'fixedArray':
        return new TypeSample(type.base);
      default:
        throw cannot(phrase`${type.label} has no elements.`);
    }
  }

  length(): bigint | undefined {
    return this.type.kind === 'dynamicArray' || this.type.kind === 'fixedArray' ? 0n : undefined;
  }
}
