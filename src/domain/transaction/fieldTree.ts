import { behindVarint, FieldScan } from '../protobuf/fieldScan.ts';
import type { FieldKind, FieldSchema, MessageSchema } from '../protobuf/messageSchema.ts';
import type { Range } from '../protobuf/wireCheck.ts';
import { utf8Text, varintAt, zigzagAt } from '../protobuf/wireValue.ts';
import { type ConsensusTimestamp, timestampOf } from '../value/timestamp.ts';
import {
  type DecodedField,
  type EntityKind,
  type EntityReference,
  type FieldPlace,
  type FieldUnit,
  integerIn,
  type Key,
  lastOf,
  partsOf,
  type SignatureAlgorithm,
  type TransactionId,
  valueIn,
} from './transactionContent.ts';

/** The fields of a message that was checked, and all that is in them; the bytes must not change. */
export function fieldTree(
  bytes: Uint8Array,
  range: Range,
  { name, fields: schemas }: MessageSchema,
  outer?: string,
): DecodedField[] {
  const parent = { name, outer };
  const fields: DecodedField[] = [];
  const scan = new FieldScan(bytes, range);
  while (scan.next()) {
    const schema = schemas[scan.number];
    if (schema === undefined) {
      fields.push(unknownField(bytes, scan));
    } else if (schema.message !== undefined) {
      fields.push(messageField(bytes, placeOf(schema, scan), schema.message, parent));
    } else if (scan.wireType === schema.wireType) {
      fields.push(scalarField(bytes, scan, schema, parent));
    } else {
      pushPacked(fields, bytes, scan, schema, parent);
    }
  }
  return fields;
}

function placeOf({ name, number, repeated }: FieldSchema, { offset, end, valueOffset }: FieldScan): FieldPlace {
  return { name, number, isRepeated: repeated, offset, length: end - offset, valueOffset };
}

function messageField(bytes: Uint8Array, place: FieldPlace, message: MessageSchema, parent: FieldParent): DecodedField {
  const range = { start: place.valueOffset, end: place.offset + place.length };
  return recogniseMessage(place, message.name, fieldTree(bytes, range, message, parent.name), parent);
}

/** Where a scalar lies: what a scan says of the current field. */
type ScalarPlace = Pick<FieldScan, 'offset' | 'valueOffset' | 'end'>;

/** Members are written out: a spread takes several times as long, and most of a tree is scalars. */
function scalarField(
  bytes: Uint8Array,
  { offset, valueOffset, end }: ScalarPlace,
  schema: FieldSchema,
  parent: FieldParent,
): DecodedField {
  const { name, number, repeated: isRepeated, kind } = schema;
  const length = end - offset;
  switch (kind) {
    case 'bytes': {
      const value = bytes.subarray(valueOffset, end);
      return { name, number, isRepeated, offset, length, valueOffset, kind, value };
    }
    case 'string': {
      const value = utf8Text(bytes, valueOffset, end) ?? '';
      return { name, number, isRepeated, offset, length, valueOffset, kind: 'text', value };
    }
    case 'bool': {
      const value = varintAt(bytes, valueOffset) !== 0n;
      return { name, number, isRepeated, offset, length, valueOffset, kind: 'boolean', value };
    }
    case 'enum': {
      const value = Number(BigInt.asIntN(32, varintAt(bytes, valueOffset)));
      const label = schema.labels?.[value];
      return { name, number, isRepeated, offset, length, valueOffset, kind, value, label };
    }
    default: {
      const value = integerAt(bytes, valueOffset, kind);
      const unit = unitOf(name, parent);
      return { name, number, isRepeated, offset, length, valueOffset, kind: 'integer', value, unit };
    }
  }
}

function integerAt(bytes: Uint8Array, at: number, kind: FieldKind): bigint {
  if (kind === 'sint64') {
    return zigzagAt(bytes, at);
  }
  const value = varintAt(bytes, at);
  switch (kind) {
    case 'int32':
      return BigInt.asIntN(32, value);
    case 'uint32':
      return BigInt.asUintN(32, value);
    case 'int64':
      return BigInt.asIntN(64, value);
    default:
      return BigInt.asUintN(64, value);
  }
}

/** The numbers behind one tag; each is a field, which has no tag of its own. */
function pushPacked(
  fields: DecodedField[],
  bytes: Uint8Array,
  { valueOffset, end }: FieldScan,
  schema: FieldSchema,
  parent: FieldParent,
): void {
  for (let offset = valueOffset; offset < end; ) {
    const next = behindVarint(bytes, offset);
    fields.push(scalarField(bytes, { offset, valueOffset: offset, end: next }, schema, parent));
    offset = next;
  }
}

/** A field newer than the schema. */
function unknownField(bytes: Uint8Array, { number, wireType, offset, valueOffset, end }: FieldScan): DecodedField {
  const value = wireType === 0 ? BigInt.asUintN(64, varintAt(bytes, valueOffset)) : bytes.subarray(valueOffset, end);
  const place = { name: undefined, number, isRepeated: false, offset, length: end - offset, valueOffset };
  return { ...place, kind: 'unknown', wireType, value };
}

const entityKinds: Readonly<Record<string, EntityKind>> = {
  AccountID: 'account',
  ContractID: 'contract',
  FileID: 'file',
  TokenID: 'token',
  TopicID: 'topic',
  ScheduleID: 'schedule',
};

/** The field at a place that holds a message of these parts, as what it means; a generic message when it means nothing special. */
function recogniseMessage(
  place: FieldPlace,
  messageType: string,
  fields: readonly DecodedField[],
  parent: FieldParent,
): DecodedField {
  const entity = entityKinds[messageType];
  if (entity !== undefined) {
    const value = entityOfFields(entity, fields);
    return { ...place, kind: 'entity', value, fields };
  }
  switch (messageType) {
    case 'Timestamp':
    case 'TimestampSeconds': {
      const value = timestamp(fields);
      return { ...place, kind: 'timestamp', value, fields };
    }
    case 'Duration': {
      const seconds = integerIn(fields, 'seconds');
      return { ...place, kind: 'duration', seconds, fields };
    }
    case 'Key':
      return { ...place, kind: 'key', value: keyOfFields(fields), fields };
    case 'KeyList':
      return {
        ...place,
        kind: 'key',
        value: { kind: 'list', threshold: undefined, keys: keysOfFields(fields) },
        fields,
      };
    case 'ThresholdKey':
      return { ...place, kind: 'message', messageType, fields: thresholdFields(fields) };
    case 'TransactionID': {
      const value = transactionId(fields);
      return { ...place, kind: 'transactionId', value, fields };
    }
    case 'FixedFee':
      return { ...place, kind: 'message', messageType, fields: fixedFeeFields(fields) };
    default:
      return wrappedValue(place, messageType, fields, parent) ?? { ...place, kind: 'message', messageType, fields };
  }
}

function timestamp(fields: readonly DecodedField[]): ConsensusTimestamp | undefined {
  return timestampOf(integerIn(fields, 'seconds'), integerIn(fields, 'nanos'));
}

function transactionId(fields: readonly DecodedField[]): TransactionId {
  return {
    payer: valueIn(fields, 'accountID', 'entity'),
    validStart: valueIn(fields, 'transactionValidStart', 'timestamp'),
    scheduled: valueIn(fields, 'scheduled', 'boolean') ?? false,
    nonce: Number(integerIn(fields, 'nonce')),
  };
}

/** Not all of the keys of a threshold key must sign, as those of any other list. */
function thresholdFields(fields: readonly DecodedField[]): readonly DecodedField[] {
  const threshold = Number(integerIn(fields, 'threshold'));
  return fields.map((field) =>
    field.kind === 'key' && field.value.kind === 'list' ? { ...field, value: { ...field.value, threshold } } : field,
  );
}

/** A fixed fee is in tinybars unless it names a token. */
function fixedFeeFields(fields: readonly DecodedField[]): readonly DecodedField[] {
  return lastOf(fields, 'denominatingTokenId') === undefined
    ? fields
    : fields.map((field) => (field.kind === 'integer' ? { ...field, unit: 'tokenUnits' } : field));
}

/** The value of a google.protobuf wrapper, which exists to tell "set to 0" from "not set". */
function wrappedValue(
  place: FieldPlace,
  messageType: string,
  fields: readonly DecodedField[],
  parent: FieldParent,
): DecodedField | undefined {
  if (!messageType.endsWith('Value') || fields.some((field) => field.kind === 'unknown')) {
    return undefined;
  }
  const inner = fields.at(-1);
  switch (messageType) {
    case 'StringValue':
      return { ...place, kind: 'text', value: inner?.kind === 'text' ? inner.value : '' };
    case 'BytesValue':
      return { ...place, kind: 'bytes', value: inner?.kind === 'bytes' ? inner.value : new Uint8Array() };
    case 'BoolValue':
      return { ...place, kind: 'boolean', value: inner?.kind === 'boolean' && inner.value };
    default:
      return {
        ...place,
        kind: 'integer',
        value: inner?.kind === 'integer' ? inner.value : 0n,
        unit: unitOf(place.name ?? '', parent),
      };
  }
}

/** What the parts of an id message name: shard, realm, and a number or an alias, of which the last one counts. */
function entityOfFields(entity: EntityKind, fields: readonly DecodedField[]): EntityReference {
  // Accounts and contracts hold number or alias in a oneof; elsewhere a missing number is 0.
  const missing = entity === 'account' || entity === 'contract' ? undefined : 0n;
  let shard = 0n;
  let realm = 0n;
  let num: EntityReference['num'] = missing;
  let alias: EntityReference['alias'];
  for (const field of fields) {
    if (field.kind === 'bytes') {
      num = missing;
      alias = field.value;
    } else if (field.kind === 'integer' && field.name === 'shardNum') {
      shard = field.value;
    } else if (field.kind === 'integer' && field.name === 'realmNum') {
      realm = field.value;
    } else if (field.kind === 'integer') {
      num = field.value;
      alias = undefined;
    }
  }
  return { entity, shard, realm, num, alias };
}

/** By the fields of the schema, which keys and signatures share. */
const keyAlgorithms: Readonly<Record<string, SignatureAlgorithm>> = {
  ed25519: 'ed25519',
  ECDSASecp256k1: 'ecdsaSecp256k1',
  RSA_3072: 'rsa3072',
  ECDSA_384: 'ecdsa384',
};

/** What the parts of a `Key` mean. It is one oneof, so of several members the last one counts. */
export function keyOfFields(fields: readonly DecodedField[]): Key {
  const field = fields.findLast((each) => each.kind !== 'unknown');
  const algorithm = keyAlgorithms[field?.name ?? ''];
  if (field?.kind === 'bytes' && algorithm !== undefined) {
    return { kind: algorithm, bytes: field.value };
  }
  if (field?.kind === 'entity') {
    return { kind: field.name === 'contractID' ? 'contract' : 'delegatableContract', contract: field.value };
  }
  if (field?.name === 'thresholdKey') {
    const parts = partsOf(fields, 'thresholdKey');
    const list = valueIn(parts, 'keys', 'key');
    const threshold = Number(integerIn(parts, 'threshold'));
    return { kind: 'list', threshold, keys: list?.kind === 'list' ? list.keys : [] };
  }
  return valueIn(fields, 'keyList', 'key') ?? { kind: fields.length === 0 ? 'empty' : 'newer' };
}

/** The members of a `KeyList`. */
function keysOfFields(fields: readonly DecodedField[]): readonly Key[] {
  return fields.flatMap((field) => (field.kind === 'key' ? [field.value] : []));
}

/** Names of the message that a field is in, and of the one around that. */
interface FieldParent {
  readonly name: string;
  readonly outer: string | undefined;
}

/** Fields that count something, as `Message.field`; the same message may count something else inside another. */
const fieldsByUnit: Readonly<Record<FieldUnit, string>> = {
  tinybars: `TransactionBody.transactionFee SchedulableTransactionBody.transactionFee
    TransferList/AccountAmount.amount CryptoAllowance.amount FixedFee.amount ContractCallTransactionBody.amount
    ContractCreateTransactionBody.initialBalance CryptoCreateTransactionBody.initialBalance
    CryptoCreateTransactionBody.sendRecordThreshold CryptoCreateTransactionBody.receiveRecordThreshold
    CryptoUpdateTransactionBody.sendRecordThreshold CryptoUpdateTransactionBody.receiveRecordThreshold
    CryptoUpdateTransactionBody.sendRecordThresholdWrapper CryptoUpdateTransactionBody.receiveRecordThresholdWrapper
    EthereumTransactionBody.maxGasAllowance`,
  tokenUnits: `TokenTransferList/AccountAmount.amount TokenAllowance.amount TokenMintTransactionBody.amount
    TokenBurnTransactionBody.amount TokenWipeAccountTransactionBody.amount TokenCreateTransactionBody.initialSupply
    TokenCreateTransactionBody.maxSupply FractionalFee.minimumAmount FractionalFee.maximumAmount`,
  gas: 'ContractCallTransactionBody.gas ContractCreateTransactionBody.gas EvmHookCall.gasLimit',
};

/** By the name of the field, which most fields do not share with any of these, then by its messages; made for the first field, so that loading is quick. */
let unitsByField: UnitsByField | undefined;

type UnitsByField = ReadonlyMap<string, ReadonlyMap<string, FieldUnit>>;

function readUnits(): UnitsByField {
  const byField = new Map<string, Map<string, FieldUnit>>();
  for (const [unit, names] of Object.entries(fieldsByUnit) as [FieldUnit, string][]) {
    for (const [message = '', field = ''] of names.split(/\s+/).map((name) => name.split('.'))) {
      byField.set(field, (byField.get(field) ?? new Map()).set(message, unit));
    }
  }
  return byField;
}

/** What an integer field counts; undefined when it is a plain number. */
function unitOf(field: string, { name, outer }: FieldParent): FieldUnit | undefined {
  unitsByField ??= readUnits();
  const units = unitsByField.get(field);
  return units && (units.get(name) ?? units.get(`${outer}/${name}`));
}
