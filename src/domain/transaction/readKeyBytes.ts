import { entityOfFields, keyOfFields, keysOfFields } from './keyOfFields.ts';
import type { DecodedField, Key } from './transactionContent.ts';

type KeyMessage = 'Key' | 'ThresholdKey' | 'KeyList' | 'ContractID';
type FieldShape = readonly [name: string, kind: KeyMessage | 'bytes' | 'uint32' | 'int64'];

/** The fields of `Key` and of what it is made of, by number, as the ledger's `basic_types.proto` has them. */
const shapes: Readonly<Record<KeyMessage, Readonly<Record<number, FieldShape>>>> = {
  Key: {
    1: ['contractID', 'ContractID'],
    2: ['ed25519', 'bytes'],
    3: ['RSA_3072', 'bytes'],
    4: ['ECDSA_384', 'bytes'],
    5: ['thresholdKey', 'ThresholdKey'],
    6: ['keyList', 'KeyList'],
    7: ['ECDSASecp256k1', 'bytes'],
    8: ['delegatableContractId', 'ContractID'],
  },
  ThresholdKey: { 1: ['threshold', 'uint32'], 2: ['keys', 'KeyList'] },
  KeyList: { 1: ['keys', 'Key'] },
  ContractID: {
    1: ['shardNum', 'int64'],
    2: ['realmNum', 'int64'],
    3: ['contractNum', 'int64'],
    4: ['evmAddress', 'bytes'],
  },
};

/** Of messages in one another, of which a key in a threshold key takes three. */
const maxDepth = 64;
/** The ledger takes no transaction of so many fields. */
const maxFields = 20_000;

/**
 * Reads a serialized `Key`; undefined when the bytes are none, or more than a ledger holds. Fields newer than the schema
 * are passed over. The work is linear.
 */
export function readKeyBytes(bytes: Uint8Array): Key | undefined {
  try {
    return keyOfFields(new KeyReader(bytes).message('Key', bytes.length, 0));
  } catch (error) {
    if (error instanceof Fault) {
      return undefined;
    }
    throw error;
  }
}

class Fault extends Error {}

class KeyReader {
  readonly #bytes: Uint8Array;
  #position = 0;
  #fieldCount = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** The fields from the position up to `end`. */
  message(type: KeyMessage, end: number, depth: number): readonly DecodedField[] {
    const fields: DecodedField[] = [];
    while (this.#position < end) {
      this.#fieldCount++;
      if (depth > maxDepth || this.#fieldCount > maxFields) {
        throw new Fault();
      }
      fields.push(this.#field(type, end, depth));
    }
    return fields;
  }

  #field(type: KeyMessage, end: number, depth: number): DecodedField {
    const offset = this.#position;
    const tag = this.#varint(end);
    const number = Number(tag >> 3n);
    const wireType = Number(tag & 7n);
    const shape = shapes[type][number];
    if (number === 0 || number >= 2 ** 29 || (shape !== undefined && wireType !== wireTypeOf(shape))) {
      throw new Fault();
    }
    const value = this.#value(wireType, end);
    const length = this.#position - offset;
    const valueOffset = typeof value === 'bigint' ? offset : this.#position - value.length;
    const place = { name: shape?.[0], number, isRepeated: type === 'KeyList', offset, length, valueOffset };
    if (shape === undefined) {
      return { ...place, kind: 'unknown', wireType, value };
    }
    const [, kind] = shape;
    if (typeof value === 'bigint') {
      const integer = kind === 'uint32' ? BigInt.asUintN(32, value) : BigInt.asIntN(64, value);
      return { ...place, kind: 'integer', value: integer, unit: undefined };
    }
    if (kind === 'bytes' || kind === 'uint32' || kind === 'int64') {
      return { ...place, kind: 'bytes', value };
    }
    this.#position = valueOffset;
    const fields = this.message(kind, valueOffset + value.length, depth + 1);
    return { ...place, ...meaningOf(kind, fields), fields };
  }

  #value(wireType: number, end: number): bigint | Uint8Array {
    switch (wireType) {
      case 0:
        return this.#varint(end);
      case 1:
        return this.#take(8, end);
      case 2:
        return this.#take(Number(this.#varint(end)), end);
      case 5:
        return this.#take(4, end);
      default:
        throw new Fault();
    }
  }

  #take(length: number, end: number): Uint8Array {
    if (length > end - this.#position) {
      throw new Fault();
    }
    this.#position += length;
    return this.#bytes.subarray(this.#position - length, this.#position);
  }

  #varint(end: number): bigint {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const [byte = 0] = this.#take(1, end);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) {
        return BigInt.asUintN(64, value);
      }
    }
    throw new Fault();
  }
}

function wireTypeOf([, kind]: FieldShape): number {
  return kind === 'uint32' || kind === 'int64' ? 0 : 2;
}

function meaningOf(type: KeyMessage, fields: readonly DecodedField[]) {
  switch (type) {
    case 'Key':
      return { kind: 'key', value: keyOfFields(fields) } as const;
    case 'KeyList':
      return { kind: 'key', value: { kind: 'list', threshold: undefined, keys: keysOfFields(fields) } } as const;
    case 'ContractID':
      return { kind: 'entity', value: entityOfFields('contract', fields) } as const;
    case 'ThresholdKey':
      return { kind: 'message', messageType: type } as const;
  }
}
