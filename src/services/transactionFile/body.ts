import { integerIn, lastOf, partsOf, valueIn } from '../../domain/transaction/fieldLookup.ts';
import { transactionType } from '../../domain/transaction/transaction.ts';
import {
  type CustomFeeLimit,
  type DecodedField,
  fieldParts,
  type TransactionContent,
  type TransactionSignature,
} from '../../domain/transaction/transactionContent.ts';
import { dataOneof, readMessage } from './message.ts';
import { messageSchema } from './schema.ts';
import { type Range, WireCursor, WireFault } from './wire.ts';

const bodySchema = messageSchema('TransactionBody');
/** New transaction types are numbered below, new common fields from here. */
const firstNumberOfCommonFields = 1000;
/** What scores less is not taken for a transaction. */
const minBodyScore = 4;

/** A decoded body and what is needed to read and compare its copies. */
export interface BodyReading {
  readonly content: TransactionContent;
  /** How many fields were read. */
  readonly fieldCount: number;
  /** Where the node's field lies, counted from the start of the body; undefined when there is none. */
  readonly node: Range | undefined;
  /** The bytes of the transaction id, and all but those of the node, as texts that can be compared. */
  readonly id: string;
  readonly saidToAllNodes: string;
  /** The reading that this one is a copy of for another node, see {@link readCopy}. */
  readonly original: BodyReading | undefined;
}

/**
 * Reads the bytes from `start` to `end` as a TransactionBody. Exactly one data case is needed; in its place one field
 * newer than the schema will do when transaction id and duration are there. `previous` is the item before in a list.
 */
export function readBody(
  cursor: WireCursor,
  range: Range,
  signatures: readonly TransactionSignature[],
  previous?: BodyReading,
): BodyReading {
  const copy = previous && readCopy(cursor, range, signatures, previous.original ?? previous);
  if (copy) {
    return copy;
  }
  const { start, end } = range;
  const { unknownFields: unknownBefore, fieldsLeft } = cursor;
  const body = cursor.within(start, end, () => readMessage(cursor, bodySchema));
  const [data = newerDataCase(body, end)] = body.filter(isDataCase);
  const transactionId = lastOf(body, 'transactionID');
  const duration = lastOf(body, 'transactionValidDuration');
  const content: TransactionContent = {
    type: transactionType(data.name, data.number),
    transactionId: valueIn(body, 'transactionID', 'transactionId'),
    nodeAccountId: valueIn(body, 'nodeAccountID', 'entity'),
    memo: valueIn(body, 'memo', 'text') ?? '',
    maxFeeTinybars: integerIn(body, 'transactionFee'),
    validDurationSeconds: duration?.kind === 'duration' ? duration.seconds : undefined,
    generateRecord: valueIn(body, 'generateRecord', 'boolean') ?? false,
    highVolume: valueIn(body, 'highVolume', 'boolean') ?? false,
    batchKey: valueIn(body, 'batchKey', 'key'),
    maxCustomFees: body.filter((field) => field.name === 'maxCustomFees').map(customFeeLimit),
    signatures,
    unknownFieldCount: cursor.unknownFields - unknownBefore - (data.kind === 'unknown' ? 1 : 0),
    bodyBytes: cursor.bytes.subarray(start, end),
    bodyOffset: start,
    body,
    data,
  };
  if (bodyScore(content) < minBodyScore) {
    throw new WireFault('too many unknown fields', start);
  }
  const node = lastOf(body, 'nodeAccountID');
  const nodeRange = node && rangeInBody(node, start);
  return {
    content,
    fieldCount: fieldsLeft - cursor.fieldsLeft,
    node: nodeRange,
    id: transactionId ? textOf(content.bodyBytes, rangeInBody(transactionId, start)) : '',
    saidToAllNodes:
      textOf(content.bodyBytes, { start: 0, end: nodeRange?.start ?? 0 }) +
      textOf(content.bodyBytes, { start: nodeRange?.end ?? 0, end: end - start }),
    original: undefined,
  };
}

/**
 * A body that differs from the one before in nothing but its node, as SDKs write dozens into a list: what was read
 * strictly there holds for the same bytes here, so only the node is read, and the tree when it is asked for. Undefined
 * when the body is not so simple.
 */
function readCopy(
  cursor: WireCursor,
  range: Range,
  signatures: readonly TransactionSignature[],
  original: BodyReading,
): BodyReading | undefined {
  const { content, node, fieldCount } = original;
  // An unknown field may be in the node.
  if (!node || content.unknownFieldCount > 0) {
    return undefined;
  }
  const { start, end } = range;
  const bodyBytes = cursor.bytes.subarray(start, end);
  const nodeEnd = bodyBytes.length - content.bodyBytes.length + node.end;
  const isSame =
    Buffer.compare(bodyBytes.subarray(0, node.start), content.bodyBytes.subarray(0, node.start)) === 0 &&
    Buffer.compare(bodyBytes.subarray(nodeEnd), content.bodyBytes.subarray(node.end)) === 0;
  const nodeAccountId = isSame ? readNode(cursor, { start: start + node.start, end: start + nodeEnd }) : undefined;
  if (!nodeAccountId) {
    return undefined;
  }
  cursor.takeFields(fieldCount);
  let whole: TransactionContent | undefined;
  const read = (): TransactionContent => {
    whole ??= readBody(new WireCursor(cursor.bytes, Number.POSITIVE_INFINITY), range, signatures).content;
    return whole;
  };
  return {
    ...original,
    original,
    content: {
      ...content,
      nodeAccountId,
      signatures,
      bodyBytes,
      bodyOffset: start,
      get body() {
        return read().body;
      },
      get data() {
        return read().data;
      },
    },
  };
}

/** The account in a range that holds the field of a body's node and nothing else. */
function readNode(cursor: WireCursor, { start, end }: Range): TransactionContent['nodeAccountId'] {
  const unknownBefore = cursor.unknownFields;
  try {
    const fields = cursor.within(start, end, () => readMessage(cursor, bodySchema));
    const isOne = fields.length === 1 && cursor.unknownFields === unknownBefore;
    return isOne ? valueIn(fields, 'nodeAccountID', 'entity') : undefined;
  } catch (fault) {
    // Read whole, the body fails with the fault that is told.
    if (fault instanceof WireFault) {
      return undefined;
    }
    throw fault;
  }
}

function rangeInBody({ offset, length }: DecodedField, bodyOffset: number): Range {
  return { start: offset - bodyOffset, end: offset - bodyOffset + length };
}

function textOf({ buffer, byteOffset }: Uint8Array, { start, end }: Range): string {
  return Buffer.from(buffer, byteOffset + start, end - start).toString('latin1');
}

function isDataCase(field: DecodedField): boolean {
  return bodySchema.fields.get(field.number)?.oneof === dataOneof;
}

function newerDataCase(body: readonly DecodedField[], end: number): DecodedField {
  const [only, second] = body.filter(
    (field) => field.kind === 'unknown' && field.wireType === 2 && field.number < firstNumberOfCommonFields,
  );
  if (!only) {
    throw new WireFault('the body ends without a transaction type', end);
  }
  if (second) {
    throw new WireFault('more than one field could be a newer transaction type', second.offset);
  }
  if (!isFrozen(body) || lastOf(body, 'transactionValidDuration') === undefined) {
    throw new WireFault(`field ${only.number} is no known transaction type`, only.offset);
  }
  return only;
}

/** The transaction id has both its parts. */
function isFrozen(body: readonly DecodedField[]): boolean {
  const parts = partsOf(body, 'transactionID');
  return lastOf(parts, 'accountID') !== undefined && lastOf(parts, 'transactionValidStart') !== undefined;
}

function customFeeLimit(limit: DecodedField): CustomFeeLimit {
  const parts = fieldParts(limit);
  return {
    accountId: valueIn(parts, 'accountId', 'entity'),
    fees: parts
      .filter((part) => part.name === 'fees')
      .map(fieldParts)
      .map((fee) => ({ amount: integerIn(fee, 'amount'), tokenId: valueIn(fee, 'denominatingTokenId', 'entity') })),
  };
}

/** Random bytes that happen to parse rarely have more than one of these. */
function bodyScore(content: TransactionContent): number {
  return (
    (content.data.kind === 'unknown' ? 0 : 4) +
    (isFrozen(content.body) ? 3 : 0) +
    (content.nodeAccountId === undefined ? 0 : 1) +
    (content.validDurationSeconds === undefined ? 0 : 1) +
    (content.maxFeeTinybars === 0n ? 0 : 1) -
    Math.min(3, content.unknownFieldCount)
  );
}
