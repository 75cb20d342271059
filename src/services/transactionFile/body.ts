import { FieldScan } from '../../domain/protobuf/fieldScan.ts';
import type { Range, WireCheck } from '../../domain/protobuf/wireCheck.ts';
import type { DecodedField } from '../../domain/transaction/transactionContent.ts';
import { type BodyParts, bodyParts, bodySchema, nodeNumber } from './bodyParts.ts';

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
  /** Trees of this body and its copies, by the length of the node: what stands behind it moves with it. */
  trees: Map<number, readonly DecodedField[]> | undefined;
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
      trees: undefined,
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
  const { id, dataNumber, data } = original.parts;
  return { range, parts: { id, node: own, dataNumber, data }, fieldCount, unknownFields, original, trees: undefined };
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
