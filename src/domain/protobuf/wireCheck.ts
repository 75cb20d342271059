import type { FieldSchema, MessageSchema } from './messageSchema.ts';
import { lengthWireType, utf8Text, varintWireType } from './wireValue.ts';

/** Bytes `start` to `end` of a message. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Which fields newer than the schema a message may hold: none, as in what wraps a body and holds its signatures; in the
 * body itself those with numbers that are still free; any inside what a body says.
 */
type UnknownRule = 'none' | 'free' | 'any';

export const maxDepth = 64;
/** Numbers of a body that a newer release may give a meaning; those below are taken or retired. */
const firstFree = 82;
const lastFree = 2000;

/**
 * The strict walk: looks at every byte of a message once, makes nothing, and follows the schema. Every field has its wire
 * type and lies within its message, text is UTF-8, fields newer than the schema are counted where they are allowed, and
 * in a body and what wraps one, what is singular occurs once. A method that fails leaves the reason in `fault` instead of
 * throwing it: trying which message a file is fails several times, and an exception costs as much as a transaction.
 */
export class WireCheck {
  readonly bytes: Uint8Array;
  /** Fields newer than the schema that were met so far. */
  unknownFields = 0;
  /** Fields that may still be met; work and memory grow with them, so this bounds both. */
  fieldsLeft: number;
  /** Where the next byte is read. */
  position = 0;
  /** The latest failure. */
  fault: WireFault | undefined;

  constructor(bytes: Uint8Array, fieldsLeft: number) {
    this.bytes = bytes;
    this.fieldsLeft = fieldsLeft;
  }

  /** Whether the range is one message; the position is then its end. */
  message(schema: MessageSchema, { start, end }: Range, unknown: UnknownRule): boolean {
    this.position = start;
    return this.fields(schema, end, 0, unknown);
  }

  fail(problem: WireProblem, offset: number, value = 0, message?: MessageSchema, field?: FieldSchema): false {
    this.fault = { problem, offset, value, message, field };
    return false;
  }

  /** Names the innermost message that the latest failure is in. */
  private failIn(message: MessageSchema): false {
    if (this.fault !== undefined && this.fault.message === undefined) {
      this.fault = { ...this.fault, message };
    }
    return false;
  }

  /** Counts fields against the limit. */
  takeFields(count: number): boolean {
    this.fieldsLeft -= count;
    return this.fieldsLeft >= 0 || this.fail('tooManyFields', this.position);
  }

  /** Field number and wire type as `number << 3 | wireType`; 0 for field 0 and the types that no schema here uses. */
  tag(end: number): number {
    const at = this.position;
    const tag = this.number(end, 0x0f);
    const wireType = tag & 7;
    if (tag > 7 && (wireType < 3 || wireType === 5)) {
      return tag;
    }
    this.fail(tag < 0 ? 'tag' : tag < 8 ? 'fieldZero' : wireType > 5 ? 'wireType' : 'group', at, wireType);
    return 0;
  }

  /** Reads a length and gives where the value behind it ends, −1 beyond `end`; the position is then the value's start. */
  lengthEnd(end: number): number {
    const at = this.position;
    const length = this.number(end, 0x07);
    if (length >= 0 && length <= end - this.position) {
      return this.position + length;
    }
    this.fail(length < 0 ? 'length' : 'lengthPastEnd', at, length);
    return -1;
  }

  /** A number of at most five bytes, the last at most `maxLast`; −1 when it is longer or cut off. */
  private number(end: number, maxLast: number): number {
    let value = 0;
    for (let scale = 1; this.position < end; scale *= 128) {
      const byte = this.bytes[this.position++] ?? 0;
      if (scale === 0x1000_0000 && byte > maxLast) {
        return -1;
      }
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) {
        return value;
      }
    }
    return -1;
  }

  private fields(schema: MessageSchema, end: number, depth: number, unknown: UnknownRule): boolean {
    if (depth > maxDepth) {
      return this.fail('depth', this.position);
    }
    const { fields } = schema;
    let taken = 0;
    while (this.position < end) {
      const offset = this.position;
      const tag = this.tag(end);
      const field = fields[tag >>> 3];
      if (tag === 0 || !this.fieldValue(schema, field, tag, offset, end, depth, unknown)) {
        return this.failIn(schema);
      }
      if (field !== undefined && unknown !== 'any') {
        if ((taken & field.slot) !== 0) {
          return this.fail('twice', offset, 0, schema, field);
        }
        taken |= field.slot;
      }
    }
    return true;
  }

  private fieldValue(
    schema: MessageSchema,
    field: FieldSchema | undefined,
    tag: number,
    offset: number,
    end: number,
    depth: number,
    unknown: UnknownRule,
  ): boolean {
    if (field === undefined) {
      return this.unknownField(schema, tag, offset, end, unknown);
    }
    return (tag & 7) === field.wireType
      ? this.takeFields(1) && this.value(field, end, depth, unknown)
      : this.packed(schema, field, tag & 7, offset, end);
  }

  private value({ kind, wireType, message }: FieldSchema, end: number, depth: number, unknown: UnknownRule): boolean {
    if (message !== undefined) {
      const childEnd = this.lengthEnd(end);
      return childEnd >= 0 && this.fields(message, childEnd, depth + 1, ruleInside(message, unknown));
    }
    return kind === 'string' ? this.text(end) : this.skip(wireType, end);
  }

  private unknownField(schema: MessageSchema, tag: number, offset: number, end: number, unknown: UnknownRule): boolean {
    if (!this.takeFields(1)) {
      return false;
    }
    const number = tag >>> 3;
    if (unknown === 'none' || (unknown === 'free' && (number < firstFree || number > lastFree))) {
      return this.fail('unknownField', offset, number, schema);
    }
    this.unknownFields++;
    return this.skip(tag & 7, end);
  }

  /** Numbers of a repeated field may stand behind one tag; any other field has the wire type of its kind. */
  private packed(schema: MessageSchema, field: FieldSchema, wireType: number, offset: number, end: number): boolean {
    if (!field.repeated || wireType !== lengthWireType) {
      return this.fail('fieldType', offset, wireType, schema, field);
    }
    const listEnd = this.lengthEnd(end);
    if (listEnd < 0) {
      return false;
    }
    while (this.position < listEnd) {
      if (!this.takeFields(1) || !this.varint(listEnd)) {
        return false;
      }
    }
    return true;
  }

  private varint(end: number): boolean {
    const at = this.position;
    const last = Math.min(end, at + 10);
    for (let position = at; position < last; position++) {
      if ((this.bytes[position] ?? 0) < 0x80) {
        this.position = position + 1;
        return true;
      }
    }
    return this.fail('number', at);
  }

  /** Goes behind a value of which nothing but its end is checked. */
  private skip(wireType: number, end: number): boolean {
    if (wireType === varintWireType) {
      return this.varint(end);
    }
    if (wireType === lengthWireType) {
      const valueEnd = this.lengthEnd(end);
      this.position = valueEnd < 0 ? this.position : valueEnd;
      return valueEnd >= 0;
    }
    const length = wireType === 1 ? 8 : 4;
    if (length > end - this.position) {
      return this.fail('fixed', this.position, length);
    }
    this.position += length;
    return true;
  }

  private text(end: number): boolean {
    const at = this.position;
    const valueEnd = this.lengthEnd(end);
    if (valueEnd < 0) {
      return false;
    }
    let ascii = this.position;
    while (ascii < valueEnd && (this.bytes[ascii] ?? 0) < 0x80) {
      ascii++;
    }
    if (ascii < valueEnd && utf8Text(this.bytes, ascii, valueEnd) === undefined) {
      return this.fail('text', at);
    }
    this.position = valueEnd;
    return true;
  }
}

function ruleInside({ name }: MessageSchema, outer: UnknownRule): UnknownRule {
  return outer !== 'none' ? 'any' : name === 'TransactionBody' ? 'free' : 'none';
}

/** Why bytes are not the message that was tried; `tooMany…` when only a limit of ours was hit. */
export type WireProblem =
  | 'tag'
  | 'fieldZero'
  | 'group'
  | 'wireType'
  | 'length'
  | 'lengthPastEnd'
  | 'number'
  | 'fixed'
  | 'text'
  | 'depth'
  | 'unknownField'
  | 'fieldType'
  | 'twice'
  | 'tooManyFields'
  /** Those of a message that is well-formed, but no transaction. */
  | 'otherInList'
  | 'emptyTransaction'
  | 'emptySigned'
  | 'noType'
  | 'twoNewerTypes'
  | 'noKnownType'
  | 'tooManyUnknown'
  | 'tooManyItems';

/** A problem and where it is. Its sentence is made when it is shown: most faults only say that another message is meant. */
export interface WireFault {
  readonly problem: WireProblem;
  readonly offset: number;
  /** A wire type, a length or the number of a field. */
  readonly value: number;
  readonly message: MessageSchema | undefined;
  readonly field: FieldSchema | undefined;
}

/** Only a limit of ours was hit: up to there the message was valid. */
export function isLimit({ problem }: WireFault): boolean {
  return problem === 'tooManyFields' || problem === 'tooManyItems';
}
