import { FieldScan } from '../../domain/protobuf/fieldScan.ts';
import type { Range, WireCheck } from '../../domain/protobuf/wireCheck.ts';
import { lengthWireType } from '../../domain/protobuf/wireType.ts';
import { integerIn, lastOf, partsOf } from '../../domain/transaction/fieldLookup.ts';
import { dataOneof, fieldTree } from '../../domain/transaction/fieldTree.ts';
import type { DecodedField } from '../../domain/transaction/transactionContent.ts';
import { messageSchema } from './schema.ts';

export const bodySchema = messageSchema('TransactionBody');
const idNumber = 1;
const nodeNumber = 2;
/** New transaction types are numbered below, new common fields from here. */
const firstNumberOfCommonFields = 1000;
/** What scores less is not taken for a transaction. */
const minBodyScore = 4;

/** Where those parts of a body lie that tell chunks and copies apart, id and node with their tags, and what it does. */
interface BodyParts {
  readonly id: Range | undefined;
  readonly node: Range | undefined;
  /** The field that says what to do. */
  readonly dataNumber: number;
}

/** A body that was checked: where it and its parts lie, not what they are. */
export interface BodyReading {
  readonly range: Range;
  readonly parts: BodyParts;
  /** How many fields it has. */
  readonly fieldCount: number;
  /** Those newer than the schema, not counting one that says what to do. */
  readonly unknownFields: number;
  /** The reading that this one is a copy of for another node. */
  readonly original: BodyReading | undefined;
}

/** Checks a range as a TransactionBody; `previous` is the item before in a list. Undefined: the fault is in `check`. */
export function readBody(check: WireCheck, range: Range, previous?: BodyReading): BodyReading | undefined {
  const copy = previous && readCopy(check, range, previous.original ?? previous);
  if (copy) {
    return copy;
  }
  const { unknownFields, fieldsLeft } = check;
  if (!check.message(bodySchema, range, 'free')) {
    return undefined;
  }
  const unknown = check.unknownFields - unknownFields;
  const parts = bodyParts(check, range, unknown);
  return (
    parts && {
      range,
      parts,
      fieldCount: fieldsLeft - check.fieldsLeft,
      unknownFields: bodySchema.fields[parts.dataNumber] === undefined ? unknown - 1 : unknown,
      original: undefined,
    }
  );
}

/**
 * A body that differs from the one before in nothing but its node, as SDKs write dozens into a list: what was checked
 * there holds for the same bytes here, so only the node is. Undefined when the body is not so simple.
 */
function readCopy(check: WireCheck, range: Range, original: BodyReading): BodyReading | undefined {
  const { node } = original.parts;
  // An unknown field may be in the node.
  if (!node || original.unknownFields > 0) {
    return undefined;
  }
  const { start, end } = original.range;
  const own = { start: node.start + range.start - start, end: range.end - (end - node.end) };
  // Both ranges beside the node are as long as those of the original.
  const isCopy =
    own.start < own.end &&
    areEqual(check.bytes, { start, end: node.start }, { start: range.start, end: own.start }) &&
    areEqual(check.bytes, { start: node.end, end }, { start: own.end, end: range.end }) &&
    isNode(check, own);
  if (!isCopy || !check.takeFields(original.fieldCount)) {
    return undefined;
  }
  const { fieldCount, unknownFields } = original;
  const { id, dataNumber } = original.parts;
  return { range, parts: { id, node: own, dataNumber }, fieldCount, unknownFields, original };
}

/** Whether a range is the field of a body's node and nothing else. */
function isNode(check: WireCheck, range: Range): boolean {
  const { unknownFields } = check;
  const scan = new FieldScan(check.bytes, range);
  return (
    check.message(bodySchema, range, 'free') &&
    check.unknownFields === unknownFields &&
    scan.next() &&
    scan.number === nodeNumber &&
    !scan.next()
  );
}

/** Most bodies are short and, when they are no copies, differ early; a call into native code would take longer. */
const shortLength = 256;

/** Whether two ranges hold the same bytes. */
export function areEqual(bytes: Uint8Array, one: Range, other: Range): boolean {
  const length = one.end - one.start;
  if (length !== other.end - other.start) {
    return false;
  }
  if (length > shortLength) {
    return Buffer.compare(bytes.subarray(one.start, one.end), bytes.subarray(other.start, other.end)) === 0;
  }
  for (let at = 0; at < length; at++) {
    if (bytes[one.start + at] !== bytes[other.start + at]) {
      return false;
    }
  }
  return true;
}

/** Whether two bodies say the same to all nodes: all but the field of the node, wherever it stands. */
export function saySame(bytes: Uint8Array, one: BodyReading, other: BodyReading): boolean {
  const isCopy = (one.original ?? one) === (other.original ?? other);
  return isCopy || saidToAll(bytes, one).equals(saidToAll(bytes, other));
}

/** All of a body but the field of its node. */
export function saidToAll(bytes: Uint8Array, { range, parts: { node } }: BodyReading): Buffer {
  const { start, end } = range;
  return Buffer.concat([bytes.subarray(start, node?.start ?? end), bytes.subarray(node?.end ?? end, end)]);
}

/**
 * The parts of a body that was checked; `unknownFields` are in it. The check allows no second data case. In place of one,
 * a single field newer than the schema will do when transaction id and duration are there.
 */
function bodyParts(check: WireCheck, range: Range, unknownFields: number): BodyParts | undefined {
  let id: Range | undefined;
  let node: Range | undefined;
  let dataNumber = 0;
  const scan = new FieldScan(check.bytes, range);
  while (scan.next()) {
    const field = bodySchema.fields[scan.number];
    if (field?.oneof === dataOneof) {
      dataNumber = field.number;
    } else if (scan.number === idNumber) {
      id = { start: scan.offset, end: scan.end };
    } else if (scan.number === nodeNumber) {
      node = { start: scan.offset, end: scan.end };
    }
  }
  if (dataNumber === 0) {
    dataNumber = newerDataCase(check, range);
  }
  const isPlausible = unknownFields === 0 || requirePlausible(check, range, dataNumber, unknownFields);
  return dataNumber > 0 && isPlausible ? { id, node, dataNumber } : undefined;
}

/** The number of the field newer than the schema that says what to do; 0 when there is none. */
function newerDataCase(check: WireCheck, range: Range): number {
  const body = fieldTree(check.bytes, range, bodySchema);
  const [only, second] = body.filter(
    (field) =>
      field.kind === 'unknown' && field.wireType === lengthWireType && field.number < firstNumberOfCommonFields,
  );
  if (!only) {
    check.fail('noType', range.end);
    return 0;
  }
  if (second) {
    check.fail('twoNewerTypes', second.offset);
    return 0;
  }
  if (!isFrozen(body) || lastOf(body, 'transactionValidDuration') === undefined) {
    check.fail('noKnownType', only.offset, only.number);
    return 0;
  }
  return only.number;
}

/** Random bytes that happen to parse rarely hold so much of what a transaction does and so little that is unknown. */
function requirePlausible(check: WireCheck, range: Range, dataNumber: number, unknownFields: number): boolean {
  if (dataNumber === 0) {
    return false;
  }
  const body = fieldTree(check.bytes, range, bodySchema);
  const isKnown = bodySchema.fields[dataNumber] !== undefined;
  const score =
    (isKnown ? 4 : 0) +
    (isFrozen(body) ? 3 : 0) +
    (lastOf(body, 'nodeAccountID') === undefined ? 0 : 1) +
    (lastOf(body, 'transactionValidDuration') === undefined ? 0 : 1) +
    (integerIn(body, 'transactionFee') === 0n ? 0 : 1) -
    Math.min(3, isKnown ? unknownFields : unknownFields - 1);
  return score >= minBodyScore || check.fail('tooManyUnknown', range.start);
}

/** The transaction id has both its parts. */
function isFrozen(body: readonly DecodedField[]): boolean {
  const parts = partsOf(body, 'transactionID');
  return lastOf(parts, 'accountID') !== undefined && lastOf(parts, 'transactionValidStart') !== undefined;
}
