import type { DecodedField, FieldPlace } from '../../domain/transaction/transactionContent.ts';
import { recogniseMessage } from './recognise.ts';
import { lengthDelimited, readScalar, readUnknown, skipScalar, wireTypeOf } from './scalar.ts';
import type { FieldSchema, MessageSchema } from './schema.ts';
import { type FieldParent, unitOf } from './units.ts';
import { WireCursor, WireFault } from './wire.ts';

const maxDepth = 64;
/** Numbers of a body that a newer release may give a meaning; those below are taken or retired. */
const firstFree = 82;
const lastFree = 2000;
/** The only oneof of a body: what the transaction does. */
export const dataOneof = 1;

/**
 * Which fields newer than the schema a message may hold: none, as in what wraps a body and holds its signatures; in the
 * body itself those with numbers that are still free; any inside what a body says.
 */
type UnknownRule = 'none' | 'free' | 'any';

/** Where a message lies, and what it has held so far. */
interface Nesting extends FieldParent {
  readonly outer: Nesting | undefined;
  readonly depth: number;
  readonly unknown: UnknownRule;
  /** Singular fields and oneofs that are set; undefined where setting one again is allowed, the last value counting. */
  readonly taken: Set<string> | undefined;
  /** Where its fields are put; undefined when they are only to be checked. */
  readonly fields: DecodedField[] | undefined;
}

/**
 * Reads one message strictly up to the cursor's end: every field of the schema has its wire type, fields newer than the
 * schema are kept and counted where they are allowed. In a body and what wraps one, what is singular occurs once. The
 * parts of what a body does are checked now and made when they are asked for, so the bytes must not change.
 */
export function readMessage(cursor: WireCursor, schema: MessageSchema): DecodedField[] {
  const fields: DecodedField[] = [];
  walk(cursor, nest(schema, undefined, fields));
  return fields;
}

function nest(schema: MessageSchema, outer: Nesting | undefined, fields: DecodedField[] | undefined): Nesting {
  const unknown = unknownRuleOf(schema, outer?.unknown ?? 'none');
  const taken = unknown === 'any' ? undefined : new Set<string>();
  return { schema, outer, depth: outer ? outer.depth + 1 : 0, unknown, taken, fields };
}

function unknownRuleOf({ name }: MessageSchema, outer: UnknownRule): UnknownRule {
  if (name === 'TransactionBody') {
    return 'free';
  }
  // What a schedule holds stands alone too, as the ledger reports it.
  return outer === 'none' && name !== 'SchedulableTransactionBody' ? 'none' : 'any';
}

function walk(cursor: WireCursor, nesting: Nesting): void {
  if (nesting.depth > maxDepth) {
    throw new WireFault(`messages are nested more than ${maxDepth} deep`, cursor.position);
  }
  while (cursor.position < cursor.end) {
    walkField(cursor, nesting);
  }
}

function walkField(cursor: WireCursor, nesting: Nesting): void {
  const { schema } = nesting;
  const offset = cursor.position;
  const tag = cursor.tag();
  const number = tag >>> 3;
  const wireType = tag & 7;
  const field = schema.fields.get(number);
  if (!field) {
    cursor.takeFields();
    if (nesting.unknown === 'none' || (nesting.unknown === 'free' && (number < firstFree || number > lastFree))) {
      throw new WireFault(`a ${schema.name} has no field ${number}`, offset);
    }
    cursor.unknownFields++;
    const unknown = readUnknown(cursor, tag, offset);
    nesting.fields?.push(unknown);
    return;
  }
  const expected = wireTypeOf(field.kind);
  if (wireType === lengthDelimited && expected === 0 && field.repeated) {
    walkPacked(cursor, field, nesting);
    return;
  }
  if (wireType !== expected) {
    throw new WireFault(`${schema.name}.${field.name} has wire type ${wireType} instead of ${expected}`, offset);
  }
  cursor.takeFields();
  if (field.message) {
    walkChild(cursor, field, offset, nest(field.message, nesting, partsOf(field, nesting)));
  } else {
    walkScalar(cursor, field, offset, nesting);
  }
  requireFree(field, nesting, offset);
}

/** Where the parts of a message field are put: those of what a body does are made later. */
function partsOf(field: FieldSchema, { fields }: Nesting): DecodedField[] | undefined {
  return fields && field.oneof !== dataOneof ? [] : undefined;
}

function requireFree(field: FieldSchema, { taken }: Nesting, offset: number): void {
  if (!taken || field.repeated) {
    return;
  }
  const slot = field.oneof === 0 ? field.name : 'the transaction type';
  if (taken.has(slot)) {
    throw new WireFault(`${slot} is set twice`, offset);
  }
  taken.add(slot);
}

/** Reads a field that holds a message, which has the nesting `inside`. */
function walkChild(cursor: WireCursor, field: FieldSchema, offset: number, inside: Nesting): void {
  const end = cursor.lengthEnd();
  const valueOffset = cursor.position;
  cursor.within(valueOffset, end, () => walk(cursor, inside));
  cursor.skipTo(end);
  const { outer, schema, fields } = inside;
  if (!outer?.fields) {
    return;
  }
  const { name, number, repeated: isRepeated } = field;
  const place: FieldPlace = { name, number, isRepeated, offset, length: end - offset, valueOffset };
  outer.fields.push(
    fields
      ? { ...place, ...recogniseMessage(schema.name, fields, unitOf(name, outer)) }
      : deferred(place, inside, cursor.bytes),
  );
}

/** A message that was checked and whose parts, most of a file, are made when they are asked for. */
function deferred(place: FieldPlace, nesting: Nesting, bytes: Uint8Array): DecodedField {
  let made: DecodedField[] | undefined;
  return {
    ...place,
    kind: 'message',
    messageType: nesting.schema.name,
    get fields() {
      if (!made) {
        const fields: DecodedField[] = [];
        const cursor = new WireCursor(bytes, Number.POSITIVE_INFINITY);
        const end = place.offset + place.length;
        cursor.within(place.valueOffset, end, () => walk(cursor, { ...nesting, fields }));
        made = fields;
      }
      return made;
    },
  };
}

function walkPacked(cursor: WireCursor, field: FieldSchema, nesting: Nesting): void {
  const end = cursor.lengthEnd();
  cursor.within(cursor.position, end, () => {
    while (cursor.position < end) {
      cursor.takeFields();
      walkScalar(cursor, field, cursor.position, nesting);
    }
  });
  cursor.skipTo(end);
}

function walkScalar(cursor: WireCursor, field: FieldSchema, offset: number, nesting: Nesting): void {
  if (nesting.fields) {
    nesting.fields.push(readScalar(cursor, field, offset, nesting));
  } else {
    skipScalar(cursor, field.kind);
  }
}
