import { type ConsensusTimestamp, timestampOf } from '../value/timestamp.ts';
import { integerIn, lastOf, partsOf, valueIn } from './fieldLookup.ts';
import { type FieldParent, unitOf } from './fieldUnits.ts';
import type {
  DecodedField,
  EntityKind,
  EntityReference,
  FieldPlace,
  Key,
  SignatureAlgorithm,
  TransactionId,
} from './transactionContent.ts';

const entityKinds: Readonly<Record<string, EntityKind>> = {
  AccountID: 'account',
  ContractID: 'contract',
  FileID: 'file',
  TokenID: 'token',
  TopicID: 'topic',
  ScheduleID: 'schedule',
};

/** The field at a place that holds a message of these parts, as what it means; a generic message when it means nothing special. */
export function recogniseMessage(
  place: FieldPlace,
  messageType: string,
  fields: readonly DecodedField[],
  parent: FieldParent,
): DecodedField {
  const entity = entityKinds[messageType];
  const { name, number, isRepeated, offset, length, valueOffset } = place;
  if (entity !== undefined) {
    const value = entityOfFields(entity, fields);
    return { name, number, isRepeated, offset, length, valueOffset, kind: 'entity', value, fields };
  }
  switch (messageType) {
    case 'Timestamp':
    case 'TimestampSeconds': {
      const value = timestamp(fields);
      return { name, number, isRepeated, offset, length, valueOffset, kind: 'timestamp', value, fields };
    }
    case 'Duration': {
      const seconds = integerIn(fields, 'seconds');
      return { name, number, isRepeated, offset, length, valueOffset, kind: 'duration', seconds, fields };
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
      return { name, number, isRepeated, offset, length, valueOffset, kind: 'transactionId', value, fields };
    }
    case 'FixedFee':
      return { ...place, kind: 'message', messageType, fields: fixedFeeFields(fields) };
    default:
      return (
        wrappedValue(place, messageType, fields, parent) ?? {
          name,
          number,
          isRepeated,
          offset,
          length,
          valueOffset,
          kind: 'message',
          messageType,
          fields,
        }
      );
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
function keyOfFields(fields: readonly DecodedField[]): Key {
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
