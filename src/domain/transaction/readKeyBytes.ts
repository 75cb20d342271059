import { FieldScan } from '../protobuf/fieldScan.ts';
import type { FieldSchema, MessageSchema } from '../protobuf/messageSchema.ts';
import { type Range, WireCheck } from '../protobuf/wireCheck.ts';
import { lengthWireType, varintAt, varintWireType } from '../protobuf/wireValue.ts';
import type { EntityReference, Key, SignatureAlgorithm } from './transactionContent.ts';

// `Key` and what it is made of, as the ledger's `basic_types.proto` has them; the table of all types is loaded late.
const bytes: FieldSchema = {
  ...{ number: 0, name: '', oneof: 0, slot: 0, repeated: false, labels: undefined, message: undefined },
  ...{ kind: 'bytes', wireType: lengthWireType },
};
const integer: FieldSchema = { ...bytes, kind: 'int64', wireType: varintWireType };
const contract = fieldOf(messageOf(integer, integer, integer, bytes));
const keySchema: MessageSchema = {
  name: 'Key',
  get fields() {
    return keyFields;
  },
};
const list = fieldOf(messageOf(fieldOf(keySchema)));
const threshold = fieldOf(messageOf(integer, list));
const keyFields = messageOf(contract, bytes, bytes, bytes, threshold, list, bytes, contract).fields;

const algorithms: Readonly<Record<number, SignatureAlgorithm>> = {
  2: 'ed25519',
  3: 'rsa3072',
  4: 'ecdsa384',
  7: 'ecdsaSecp256k1',
};
/** The ledger takes no transaction of so many fields. */
const maxFields = 20_000;

function fieldOf(message: MessageSchema): FieldSchema {
  return { ...bytes, kind: 'message', message };
}

/** A message with these fields, numbered from 1. */
function messageOf(...fields: readonly FieldSchema[]): MessageSchema {
  return { name: '', fields: [undefined, ...fields] };
}

/**
 * Reads a serialized `Key`; undefined when the bytes are none, or more than a ledger holds. Fields newer than the schema
 * are passed over. The work is linear.
 */
export function readKeyBytes(message: Uint8Array): Key | undefined {
  const range = { start: 0, end: message.length };
  return new WireCheck(message, maxFields).message(keySchema, range, 'any') ? keyIn(message, range) : undefined;
}

/** A key is one oneof, so of several members the last one counts; the parts of a threshold key that occurs twice add up. */
function keyIn(message: Uint8Array, range: Range): Key {
  let key: Key = { kind: 'empty' };
  let some: ThresholdKey = { kind: 'list', threshold: 0, keys: [] };
  for (const scan = new FieldScan(message, range); scan.next(); ) {
    switch (scan.number) {
      case 1:
      case 8:
        key = {
          kind: scan.number === 1 ? 'contract' : 'delegatableContract',
          contract: contractIn(message, scan.value),
        };
        break;
      case 5:
        some = thresholdIn(message, scan.value, some);
        key = some;
        break;
      case 6:
        key = { kind: 'list', threshold: undefined, keys: keysIn(message, scan.value) };
        break;
      default: {
        const kind = algorithms[scan.number];
        const newer: Key = key.kind === 'empty' ? { kind: 'newer' } : key;
        key = kind === undefined ? newer : { kind, bytes: message.subarray(scan.valueOffset, scan.end) };
      }
    }
  }
  return key;
}

interface ThresholdKey {
  readonly kind: 'list';
  readonly threshold: number;
  readonly keys: readonly Key[];
}

function thresholdIn(message: Uint8Array, range: Range, before: ThresholdKey): ThresholdKey {
  let { threshold: count, keys } = before;
  for (const scan = new FieldScan(message, range); scan.next(); ) {
    if (scan.number === 1) {
      count = Number(BigInt.asUintN(32, varintAt(message, scan.valueOffset)));
    } else if (scan.number === 2) {
      keys = keysIn(message, scan.value);
    }
  }
  return { kind: 'list', threshold: count, keys };
}

function keysIn(message: Uint8Array, range: Range): readonly Key[] {
  const keys: Key[] = [];
  for (const scan = new FieldScan(message, range); scan.next(); ) {
    if (scan.number === 1) {
      keys.push(keyIn(message, scan.value));
    }
  }
  return keys;
}

function contractIn(message: Uint8Array, range: Range): EntityReference {
  const numbers: bigint[] = [];
  let named: bigint | Uint8Array | undefined;
  for (const scan = new FieldScan(message, range); scan.next(); ) {
    const { number, valueOffset, end } = scan;
    if (number < 4) {
      numbers[number - 1] = BigInt.asIntN(64, varintAt(message, valueOffset));
    }
    named = number === 3 ? numbers[2] : number === 4 ? message.subarray(valueOffset, end) : named;
  }
  const [shard = 0n, realm = 0n] = numbers;
  const num = typeof named === 'bigint' ? named : undefined;
  return { entity: 'contract', shard, realm, num, alias: typeof named === 'object' ? named : undefined };
}
