import { transactionType } from '../../domain/transaction/transaction.ts';
import {
  type CustomFeeLimit,
  type DecodedField,
  fieldParts,
  type TransactionContent,
  type TransactionSignature,
} from '../../domain/transaction/transactionContent.ts';
import type { BodyReading } from './bodyReading.ts';
import { readCopy } from './copy.ts';
import { entityIn, integerIn, keyIn, lastOf, partsOf } from './lookup.ts';
import { dataOneof, readMessage } from './message.ts';
import { messageSchema } from './schema.ts';
import { type Range, type WireCursor, WireFault } from './wire.ts';

const bodySchema = messageSchema('TransactionBody');
/** New transaction types are numbered below, new common fields from here. */
const firstNumberOfCommonFields = 1000;
/** What is below is not taken for a transaction. */
const minBodyScore = 4;
/** What a finished transaction scores. */
export const maxBodyScore = 10;

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
  const copy = previous && readCopy(cursor, { range, signatures, previous, readWhole: readBody });
  if (copy) {
    return copy;
  }
  const { start, end } = range;
  const { unknownFields: unknownBefore, fieldsLeft } = cursor;
  const body = cursor.within(start, end, () => readMessage(cursor, bodySchema));
  const data = body.find(isDataCase) ?? newerDataCase(body, end);
  const transactionId = lastOf(body, 'transactionID');
  const memo = lastOf(body, 'memo');
  const duration = lastOf(body, 'transactionValidDuration');
  const content: TransactionContent = {
    type: transactionType(data.name, data.number),
    transactionId: transactionId?.kind === 'transactionId' ? transactionId.value : undefined,
    nodeAccountId: entityIn(body, 'nodeAccountID'),
    memo: memo?.kind === 'text' ? memo.value : '',
    maxFeeTinybars: integerIn(body, 'transactionFee') ?? 0n,
    validDurationSeconds: duration?.kind === 'duration' ? duration.seconds : undefined,
    generateRecord: isSet(body, 'generateRecord'),
    highVolume: isSet(body, 'highVolume'),
    batchKey: keyIn(body, 'batchKey'),
    maxCustomFees: body.filter((field) => field.name === 'maxCustomFees').map(customFeeLimit),
    signatures,
    unknownFieldCount: cursor.unknownFields - unknownBefore - (data.kind === 'unknown' ? 1 : 0),
    bodyBytes: cursor.bytes.subarray(start, end),
    bodyOffset: start,
    body,
    data,
  };
  const score = bodyScore(content);
  if (score < minBodyScore) {
    throw new WireFault('too many unknown fields', start);
  }
  const node = lastOf(body, 'nodeAccountID');
  const nodeRange = node && rangeInBody(node, start);
  return {
    content,
    score,
    fieldCount: fieldsLeft - cursor.fieldsLeft,
    node: nodeRange,
    id: transactionId ? textOf(content.bodyBytes, rangeInBody(transactionId, start)) : '',
    saidToAllNodes:
      textOf(content.bodyBytes, { start: 0, end: nodeRange?.start ?? 0 }) +
      textOf(content.bodyBytes, { start: nodeRange?.end ?? 0, end: end - start }),
    original: undefined,
  };
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

function isSet(fields: readonly DecodedField[], name: string): boolean {
  const field = lastOf(fields, name);
  return field?.kind === 'boolean' && field.value;
}

function customFeeLimit(limit: DecodedField): CustomFeeLimit {
  const parts = fieldParts(limit);
  return {
    accountId: entityIn(parts, 'accountId'),
    fees: parts
      .filter((part) => part.name === 'fees')
      .map(fieldParts)
      .map((fee) => ({ amount: integerIn(fee, 'amount') ?? 0n, tokenId: entityIn(fee, 'denominatingTokenId') })),
  };
}

/** Random bytes that happen to parse rarely have more than one of these; the points add up to {@link maxBodyScore}. */
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
