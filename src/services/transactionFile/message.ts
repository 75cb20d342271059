import type { DecodedField, FieldPlace } from '../../domain/transaction/transactionContent.ts';
import { recogniseMessage } from './recognise.ts';
import { lengthDelimited, readScalar, readUnknown, skipScalar, wireTypeOf } from './scalar.ts';
import type { FieldSchema, MessageSchema } from './schema.ts';
import { unitOf } from './units.ts';
import { WireCursor, WireFault } from './wire.ts';

const maxDepth = 64;
/** Numbers of a body that a newer release may give a meaning; those below are taken or retired. */
const firstFree = 74;
const lastFree = 2000;
/** The only oneof of a body: what the transaction does. */
export const dataOneof = 1;

/**
 * Which fields newer than the schema a message may hold: none, as in what wraps a body and holds its signatures; in the
 * body itself those with numbers that are still free; any inside what a body says.
 */
type UnknownRule = 'none' | 'free' | 'any';

/** Where a message lies, and what it has held so far. */
interface Nesting {
  readonly depth: number;
  /** The message around it: some values mean different things in different parents. */
  readonly parent: string | undefined;
  readonly unknown: UnknownRule;
  /** Singular fields and oneofs that are set; undefined where setting one again is allowed, the last value counting. */
  readonly taken: Set<string> | undefined;
}

/** Where fields are put; undefined when they are only to be checked. */
type Sink = DecodedField[] | undefined;

/**
 * Reads one message strictly up to the cursor's end: every field of the schema has its wire type, fields newer than the
 * schema are kept and counted where they are allowed. In a body and what wraps one, what is singular occurs once. The
 * parts of what a body does are checked now and made when they are asked for, so the bytes must not change.
 */
export function readMessage(cursor: WireCursor, schema: MessageSchema): DecodedField[] {
  const fields: DecodedField[] = [];
  walk(cursor, schema, nest(schema, undefined, undefined), fields);
  return fields;
}

/** The nesting of a message inside one of the schema `parent`, which has the nesting `outer`. */
function nest(schema: MessageSchema, parent: MessageSchema | undefined, outer: Nesting | undefined): Nesting {
  const unknown = unknownRuleOf(schema, outer?.unknown ?? 'none');
  return {
    depth: outer ? outer.depth + 1 : 0,
    parent: parent?.name,
    unknown,
    taken: unknown === 'any' ? undefined : new Set(),
  };
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

function unknownRuleOf({ name }: MessageSchema, parent: UnknownRule): UnknownRule {
  if (name === 'TransactionBody') {
    return 'free';
  }
  // What a schedule holds stands alone too, as the ledger reports it.
  return parent === 'none' && name !== 'SchedulableTransactionBody' ? 'none' : 'any';
}

function walk(cursor: WireCursor, schema: MessageSchema, nesting: Nesting, into: Sink): void {
  if (nesting.depth > maxDepth) {
    throw new WireFault(`messages are nested more than ${maxDepth} deep`, cursor.position);
  }
  while (cursor.position < cursor.end) {
    walkField(cursor, schema, nesting, into);
  }
}

function walkField(cursor: WireCursor, schema: MessageSchema, nesting: Nesting, into: Sink): void {
  const offset = cursor.position;
  const tag = cursor.tag();
  const number = tag >>> 3;
  const wireType = tag & 7;
  const field = schema.fields.get(number);
  if (!field) {
    cursor.takeField();
    if (nesting.unknown === 'none' || (nesting.unknown === 'free' && (number < firstFree || number > lastFree))) {
      throw new WireFault(`a ${schema.name} has no field ${number}`, offset);
    }
    cursor.unknownFields++;
    const unknown = readUnknown(cursor, { number, wireType, offset });
    into?.push(unknown);
    return;
  }
  const expected = wireTypeOf(field.kind);
  if (wireType === lengthDelimited && expected === 0 && field.repeated) {
    walkPacked(cursor, field, { schema, nesting }, into);
    return;
  }
  if (wireType !== expected) {
    throw new WireFault(`${schema.name}.${field.name} has wire type ${wireType} instead of ${expected}`, offset);
  }
  cursor.takeField();
  if (field.message) {
    walkChild(cursor, { field, message: field.message, placing: { offset, schema, nesting } }, into);
  } else if (into) {
    into.push(readScalar(cursor, field, { offset, message: schema.name, parent: nesting.parent }));
  } else {
    skipScalar(cursor, field.kind);
  }
  requireFree(field, nesting, offset);
}

interface Placing {
  readonly offset: number;
  readonly schema: MessageSchema;
  readonly nesting: Nesting;
}

/** A field that holds a message, and where. */
interface Child {
  readonly field: FieldSchema;
  readonly message: MessageSchema;
  readonly placing: Placing;
}

function walkChild(cursor: WireCursor, child: Child, into: Sink): void {
  const { field, message, placing } = child;
  const { offset, schema, nesting } = placing;
  const end = cursor.lengthEnd();
  const valueOffset = cursor.position;
  const inside = nest(message, schema, nesting);
  const isDeferred = field.oneof === dataOneof;
  const fields: Sink = into && !isDeferred ? [] : undefined;
  cursor.within(valueOffset, end, () => walk(cursor, message, inside, fields));
  cursor.skipTo(end);
  if (!into) {
    return;
  }
  const { name, number, repeated: isRepeated } = field;
  const place: FieldPlace = { name, number, isRepeated, offset, length: end - offset, valueOffset };
  if (fields) {
    into.push({ ...place, ...recogniseMessage(message.name, fields, unitOf(schema.name, name, nesting.parent)) });
  } else {
    into.push(deferred(place, message, inside, cursor.bytes));
  }
}

/** A message that was checked and whose parts, most of a file, are made when they are asked for. */
function deferred(place: FieldPlace, message: MessageSchema, nesting: Nesting, bytes: Uint8Array): DecodedField {
  let made: DecodedField[] | undefined;
  return {
    ...place,
    kind: 'message',
    messageType: message.name,
    get fields() {
      if (!made) {
        const fields: DecodedField[] = [];
        const cursor = new WireCursor(bytes, Number.POSITIVE_INFINITY);
        cursor.within(place.valueOffset, place.offset + place.length, () => walk(cursor, message, nesting, fields));
        made = fields;
      }
      return made;
    },
  };
}

function walkPacked(
  cursor: WireCursor,
  field: FieldSchema,
  { schema, nesting }: Omit<Placing, 'offset'>,
  into: Sink,
): void {
  const end = cursor.lengthEnd();
  const start = cursor.position;
  cursor.within(start, end, () => {
    while (cursor.position < end) {
      cursor.takeField();
      if (into) {
        into.push(readScalar(cursor, field, { offset: cursor.position, message: schema.name, parent: nesting.parent }));
      } else {
        skipScalar(cursor, field.kind);
      }
    }
  });
  cursor.skipTo(end);
}
