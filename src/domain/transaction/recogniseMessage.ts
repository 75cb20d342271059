import { type ConsensusTimestamp, parseConsensusTimestamp } from '../value/timestamp.ts';
import { integerIn, lastOf, valueIn } from './fieldLookup.ts';
import { entityOfFields, keyOfFields, keysOfFields } from './keyOfFields.ts';
import type { DecodedField, EntityKind, FieldPlace, FieldUnit, TransactionId } from './transactionContent.ts';

type WithoutPlace<Field> = Field extends unknown ? Omit<Field, keyof FieldPlace> : never;
type Content = WithoutPlace<DecodedField>;

const entityKinds: Readonly<Record<string, EntityKind>> = {
  AccountID: 'account',
  ContractID: 'contract',
  FileID: 'file',
  TokenID: 'token',
  TopicID: 'topic',
  ScheduleID: 'schedule',
};

/** Turns the parts of a message into what the message means, a generic message when it means nothing special. */
export function recogniseMessage(
  messageType: string,
  fields: readonly DecodedField[],
  unit: FieldUnit | undefined,
): Content {
  const entity = entityKinds[messageType];
  if (entity !== undefined) {
    return { kind: 'entity', value: entityOfFields(entity, fields), fields };
  }
  switch (messageType) {
    case 'Timestamp':
    case 'TimestampSeconds':
      return { kind: 'timestamp', value: timestamp(fields), fields };
    case 'Duration':
      return { kind: 'duration', seconds: integerIn(fields, 'seconds'), fields };
    case 'Key':
      return { kind: 'key', value: keyOfFields(fields), fields };
    case 'KeyList':
      return { kind: 'key', value: { kind: 'list', threshold: undefined, keys: keysOfFields(fields) }, fields };
    case 'TransactionID':
      return { kind: 'transactionId', value: transactionId(fields), fields };
    case 'FixedFee':
      return { kind: 'message', messageType, fields: fixedFeeFields(fields) };
    default:
      return wrappedValue(messageType, fields, unit) ?? { kind: 'message', messageType, fields };
  }
}

function timestamp(fields: readonly DecodedField[]): ConsensusTimestamp | undefined {
  const nanos = integerIn(fields, 'nanos');
  return parseConsensusTimestamp(`${integerIn(fields, 'seconds')}.${nanos.toString().padStart(9, '0')}`);
}

function transactionId(fields: readonly DecodedField[]): TransactionId {
  return {
    payer: valueIn(fields, 'accountID', 'entity'),
    validStart: valueIn(fields, 'transactionValidStart', 'timestamp'),
    scheduled: valueIn(fields, 'scheduled', 'boolean') ?? false,
    nonce: Number(integerIn(fields, 'nonce')),
  };
}

/** A fixed fee is in tinybars unless it names a token. */
function fixedFeeFields(fields: readonly DecodedField[]): readonly DecodedField[] {
  return lastOf(fields, 'denominatingTokenId') === undefined
    ? fields
    : fields.map((field) => (field.kind === 'integer' ? { ...field, unit: 'tokenUnits' } : field));
}

/** The value of a google.protobuf wrapper, which exists to tell "set to 0" from "not set". */
function wrappedValue(
  messageType: string,
  fields: readonly DecodedField[],
  unit: FieldUnit | undefined,
): Content | undefined {
  const inner = fields.at(-1);
  if (!messageType.endsWith('Value') || fields.some((field) => field.kind === 'unknown')) {
    return undefined;
  }
  switch (messageType) {
    case 'StringValue':
      return { kind: 'text', value: inner?.kind === 'text' ? inner.value : '' };
    case 'BytesValue':
      return { kind: 'bytes', value: inner?.kind === 'bytes' ? inner.value : new Uint8Array() };
    case 'BoolValue':
      return { kind: 'boolean', value: inner?.kind === 'boolean' && inner.value };
    default:
      return { kind: 'integer', value: inner?.kind === 'integer' ? inner.value : 0n, unit };
  }
}
