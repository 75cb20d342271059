import { FieldScan } from '../../domain/protobuf/fieldScan.ts';
import type { Range, WireCheck } from '../../domain/protobuf/wireCheck.ts';
import { lengthWireType } from '../../domain/protobuf/wireValue.ts';
import { fieldTree } from '../../domain/transaction/fieldTree.ts';
import { type DecodedField, integerIn, lastOf, partsOf } from '../../domain/transaction/transactionContent.ts';
import { messageSchema } from './schema.ts';

/** The only oneof of a body: what the transaction does. */
const dataOneof = 1;

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
  /** Fields newer than the schema, not counting one that says what to do. */
  readonly unknownFields: number;
}

/** Checks a range as a TransactionBody; undefined: the fault is in `check`. */
export function readBody(check: WireCheck, range: Range): BodyReading | undefined {
  const { unknownFields } = check;
  if (!check.message(bodySchema, range, 'free')) {
    return undefined;
  }
  const unknown = check.unknownFields - unknownFields;
  const parts = bodyParts(check, range, unknown);
  const isNewer = parts !== undefined && bodySchema.fields[parts.dataNumber] === undefined;
  return parts && { range, parts, unknownFields: isNewer ? unknown - 1 : unknown };
}

/** All of a body but the field of its node: copies of a transaction for several nodes have the same. */
export function withoutNode(bytes: Uint8Array, { range, parts: { node } }: BodyReading): Buffer {
  const { start, end } = range;
  return Buffer.concat([bytes.subarray(start, node?.start ?? end), bytes.subarray(node?.end ?? end, end)]);
}

/** The parts of a checked body. A single newer field counts as its type where id and duration are there. */
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
    // Any message that begins with another one can be read as an id and nothing else.
    const isOther = lastOf(body, 'transactionID') !== undefined && !isFrozen(body);
    check.fail('noType', isOther ? range.start : range.end);
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
