import { behindVarint, FieldScan } from '../protobuf/fieldScan.ts';
import type { FieldKind, FieldSchema, MessageSchema } from '../protobuf/messageSchema.ts';
import type { Range } from '../protobuf/wireCheck.ts';
import { utf8Text, varintAt, zigzagAt } from '../protobuf/wireValue.ts';
import { type FieldParent, unitOf } from './fieldUnits.ts';
import { recogniseMessage } from './recogniseMessage.ts';
import type { DecodedField, FieldPlace } from './transactionContent.ts';

/** The only oneof of a body: what the transaction does. */
export const dataOneof = 1;

/**
 * The fields of a message that was checked, and all that is in them. What a body does is most of a file, so its parts are
 * made when they are asked for; the bytes must not change.
 */
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
      fields.push(messageField(bytes, placeOf(schema, scan), schema, schema.message, parent));
    } else if (scan.wireType === schema.wireType) {
      fields.push(scalarField(bytes, placeOf(schema, scan), schema, parent));
    } else {
      pushPacked(fields, bytes, scan, schema, parent);
    }
  }
  return fields;
}

function placeOf({ name, number, repeated }: FieldSchema, { offset, end, valueOffset }: FieldScan): FieldPlace {
  return { name, number, isRepeated: repeated, offset, length: end - offset, valueOffset };
}

function messageField(
  bytes: Uint8Array,
  place: FieldPlace,
  { name, oneof }: FieldSchema,
  message: MessageSchema,
  parent: FieldParent,
): DecodedField {
  const range = { start: place.valueOffset, end: place.offset + place.length };
  if (oneof !== dataOneof) {
    const fields = fieldTree(bytes, range, message, parent.name);
    return recogniseMessage(place, message.name, fields, unitOf(name, parent));
  }
  return deferred(place, message.name, () => fieldTree(bytes, range, message, parent.name));
}

function deferred(place: FieldPlace, messageType: string, make: () => readonly DecodedField[]): DecodedField {
  let made: readonly DecodedField[] | undefined;
  return {
    ...place,
    kind: 'message',
    messageType,
    get fields() {
      made ??= make();
      return made;
    },
  };
}

/**
 * A field of a message once more, for the same bytes `by` bytes further on: values are shared, which takes a fraction of
 * making them again.
 */
export function movedField(field: DecodedField, { fields }: MessageSchema, by: number): DecodedField {
  if (field.kind !== 'message' || fields[field.number]?.oneof !== dataOneof) {
    return moved(field, by);
  }
  const { name, number, isRepeated, length } = field;
  const place = { name, number, isRepeated, offset: field.offset + by, length, valueOffset: field.valueOffset + by };
  return deferred(place, field.messageType, () => field.fields.map((part) => moved(part, by)));
}

function moved(field: DecodedField, by: number): DecodedField {
  const offset = field.offset + by;
  const valueOffset = field.valueOffset + by;
  if (field.kind === 'integer') {
    // Most fields are integers; written out, an object takes half the time of a spread.
    const { name, number, isRepeated, length, kind, value, unit } = field;
    return { name, number, isRepeated, offset, length, valueOffset, kind, value, unit };
  }
  return 'fields' in field
    ? { ...field, offset, valueOffset, fields: field.fields.map((part) => moved(part, by)) }
    : { ...field, offset, valueOffset };
}

function scalarField(bytes: Uint8Array, place: FieldPlace, schema: FieldSchema, parent: FieldParent): DecodedField {
  const { valueOffset: at, offset, length } = place;
  const end = offset + length;
  const { name, kind } = schema;
  switch (kind) {
    case 'bytes':
      return { ...place, kind, value: bytes.subarray(at, end) };
    case 'string':
      return { ...place, kind: 'text', value: utf8Text(bytes, at, end) ?? '' };
    case 'bool':
      return { ...place, kind: 'boolean', value: varintAt(bytes, at) !== 0n };
    case 'enum': {
      const value = Number(BigInt.asIntN(32, varintAt(bytes, at)));
      return { ...place, kind, value, label: schema.labels?.[value] };
    }
    default: {
      const { number, isRepeated, valueOffset } = place;
      const [value, unit] = [integerAt(bytes, at, kind), unitOf(name, parent)];
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
  const { name, number, repeated: isRepeated } = schema;
  for (let offset = valueOffset; offset < end; ) {
    const length = behindVarint(bytes, offset) - offset;
    const place = { name, number, isRepeated, offset, length, valueOffset: offset };
    fields.push(scalarField(bytes, place, schema, parent));
    offset += length;
  }
}

/** A field newer than the schema. */
function unknownField(bytes: Uint8Array, { number, wireType, offset, valueOffset, end }: FieldScan): DecodedField {
  const value = wireType === 0 ? BigInt.asUintN(64, varintAt(bytes, valueOffset)) : bytes.subarray(valueOffset, end);
  const place = { name: undefined, number, isRepeated: false, offset, length: end - offset, valueOffset };
  return { ...place, kind: 'unknown', wireType, value };
}
