import { type ConsensusTimestamp, timestampOf } from '../value/timestamp.ts';
import { integerIn, lastOf, valueIn } from './fieldLookup.ts';
import { type FieldParent, unitOf } from './fieldUnits.ts';
import { entityOfFields, keyOfFields, keysOfFields } from './keyOfFields.ts';
import type { DecodedField, EntityKind, FieldPlace, TransactionId } from './transactionContent.ts';

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
