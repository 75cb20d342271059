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

function messageField(
  bytes: Uint8Array,
  place: FieldPlace,
  { oneof }: FieldSchema,
  message: MessageSchema,
  parent: FieldParent,
): DecodedField {
  const range = { start: place.valueOffset, end: place.offset + place.length };
  if (oneof !== dataOneof) {
    const fields = fieldTree(bytes, range, message, parent.name);
    return recogniseMessage(place, message.name, fields, parent);
  }
  return new DeferredMessage(place, message.name, () => fieldTree(bytes, range, message, parent.name));
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

/** A message whose parts are made when they are asked for: a spread of it would lose them. */
class DeferredMessage {
  readonly name: FieldPlace['name'];
  readonly number: number;
  readonly isRepeated: boolean;
  readonly offset: number;
  readonly length: number;
  readonly valueOffset: number;
  readonly kind = 'message';
  readonly messageType: string;
  readonly #make: () => readonly DecodedField[];
  #made: readonly DecodedField[] | undefined;

  constructor(place: FieldPlace, messageType: string, make: () => readonly DecodedField[]) {
    this.name = place.name;
    this.number = place.number;
    this.isRepeated = place.isRepeated;
    this.offset = place.offset;
    this.length = place.length;
    this.valueOffset = place.valueOffset;
    this.messageType = messageType;
    this.#make = make;
  }

  get fields(): readonly DecodedField[] {
    this.#made ??= this.#make();
    return this.#made;
  }
}
