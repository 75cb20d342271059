import type { DecodedField, FieldPlace } from '../../domain/transaction/transactionContent.ts';
import type { FieldKind, FieldSchema } from './schema.ts';
import { type FieldParent, unitOf } from './units.ts';
import type { WireCursor } from './wire.ts';

export const lengthDelimited = 2;

/** The field that starts at an offset and has its value at the cursor. */
export function readScalar(cursor: WireCursor, field: FieldSchema, offset: number, parent: FieldParent): DecodedField {
  const start = cursor.position;
  const value = scalarReaders[field.kind](cursor);
  const place: FieldPlace = {
    name: field.name,
    number: field.number,
    isRepeated: field.repeated,
    offset,
    length: cursor.position - offset,
    valueOffset: value instanceof Uint8Array ? cursor.position - value.length : start,
  };
  if (value instanceof Uint8Array) {
    return { ...place, kind: 'bytes', value };
  }
  switch (typeof value) {
    case 'bigint':
      return { ...place, kind: 'integer', value, unit: unitOf(field.name, parent) };
    case 'boolean':
      return { ...place, kind: 'boolean', value };
    case 'number':
      return { ...place, kind: 'enum', value, label: field.labels?.[value] };
    default:
      return { ...place, kind: 'text', value };
  }
}

/** The `Record` makes a kind without reader a type error; `message` never comes here. */
const scalarReaders: Readonly<
  Record<FieldKind, (cursor: WireCursor) => bigint | boolean | number | string | Uint8Array>
> = {
  int32: (cursor) => BigInt(cursor.int32()),
  uint32: (cursor) => BigInt(cursor.uint32()),
  int64: (cursor) => cursor.int64(),
  uint64: (cursor) => cursor.uint64(),
  sint64: (cursor) => cursor.sint64(),
  bool: (cursor) => cursor.bool(),
  enum: (cursor) => cursor.int32(),
  string: (cursor) => cursor.text(),
  bytes: readBytes,
  message: readBytes,
};

/** Checks a value as its reader does. */
export function skipScalar(cursor: WireCursor, kind: FieldKind): void {
  if (kind === 'string') {
    cursor.text();
  } else {
    cursor.skipValue(wireTypeOf(kind));
  }
}

function readBytes(cursor: WireCursor): Uint8Array {
  const end = cursor.lengthEnd();
  return cursor.slice(end - cursor.position);
}

/** The wire type that values of a kind have. */
export function wireTypeOf(kind: FieldKind): number {
  return kind === 'string' || kind === 'bytes' || kind === 'message' ? lengthDelimited : 0;
}

/** A field newer than the schema, by its tag. */
export function readUnknown(cursor: WireCursor, tag: number, offset: number): DecodedField {
  const wireType = tag & 7;
  const start = cursor.position;
  const value =
    wireType === 0 ? cursor.uint64() : wireType === 2 ? readBytes(cursor) : cursor.slice(wireType === 1 ? 8 : 4);
  return {
    name: undefined,
    number: tag >>> 3,
    isRepeated: false,
    offset,
    length: cursor.position - offset,
    valueOffset: typeof value === 'bigint' ? start : cursor.position - value.length,
    kind: 'unknown',
    wireType,
    value,
  };
}
