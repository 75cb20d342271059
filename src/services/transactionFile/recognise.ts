import type { DecodedField, FieldPlace, FieldUnit } from '../../domain/transaction/transactionContent.ts';
import type {
  EntityKind,
  EntityReference,
  SignatureAlgorithm,
  TransactionId,
  TransactionKey,
} from '../../domain/transaction/transactionParty.ts';
import { type ConsensusTimestamp, parseConsensusTimestamp } from '../../domain/value/timestamp.ts';
import { integerIn, lastOf, partsOf, valueIn } from './lookup.ts';

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
    return { kind: 'entity', value: entityReference(entity, fields), fields };
  }
  switch (messageType) {
    case 'Timestamp':
    case 'TimestampSeconds':
      return { kind: 'timestamp', value: timestamp(fields), fields };
    case 'Duration':
      return { kind: 'duration', seconds: integerIn(fields, 'seconds'), fields };
    case 'Key':
      return { kind: 'key', value: key(fields), fields };
    case 'KeyList':
      return { kind: 'key', value: { kind: 'list', threshold: undefined, keys: keys(fields) }, fields };
    case 'TransactionID':
      return { kind: 'transactionId', value: transactionId(fields), fields };
    case 'FixedFee':
      return { kind: 'message', messageType, fields: fixedFeeFields(fields) };
    default:
      return wrappedValue(messageType, fields, unit) ?? { kind: 'message', messageType, fields };
  }
}

function entityReference(entity: EntityKind, fields: readonly DecodedField[]): EntityReference {
  const aliasName = entity === 'account' ? 'alias' : 'evmAddress';
  const named = fields.findLast((field) => field.name === `${entity}Num` || field.name === aliasName);
  // Accounts and contracts hold number or alias in a oneof; elsewhere a missing number is 0.
  const missing = entity === 'account' || entity === 'contract' ? undefined : 0n;
  return {
    entity,
    shard: integerIn(fields, 'shardNum'),
    realm: integerIn(fields, 'realmNum'),
    num: named?.kind === 'integer' ? named.value : missing,
    alias: named?.kind === 'bytes' ? named.value : undefined,
  };
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

/** By the fields of the schema, which keys and signatures share. */
export const keyAlgorithms: Readonly<Record<string, SignatureAlgorithm>> = {
  ed25519: 'ed25519',
  ECDSASecp256k1: 'ecdsaSecp256k1',
  RSA_3072: 'rsa3072',
  ECDSA_384: 'ecdsa384',
};

/** `Key` is one oneof, so of several members the last one counts. */
function key(fields: readonly DecodedField[]): TransactionKey {
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

function keys(fields: readonly DecodedField[]): readonly TransactionKey[] {
  return fields.flatMap((field) => (field.kind === 'key' ? [field.value] : []));
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
