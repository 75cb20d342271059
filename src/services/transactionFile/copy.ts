import type { TransactionContent, TransactionSignature } from '../../domain/transaction/transactionContent.ts';
import type { BodyReading } from './bodyReading.ts';
import { readMessage } from './message.ts';
import { messageSchema } from './schema.ts';
import { type Range, WireCursor, WireFault } from './wire.ts';

const bodySchema = messageSchema('TransactionBody');

export interface CopyContext {
  readonly range: Range;
  readonly signatures: readonly TransactionSignature[];
  readonly previous: BodyReading;
  readonly readWhole: (
    cursor: WireCursor,
    range: Range,
    signatures: readonly TransactionSignature[],
  ) => Pick<BodyReading, 'content'>;
}

/**
 * A body that differs from the one before in nothing but its node, as SDKs write dozens into a list: what was read
 * strictly there holds for the same bytes here, so only the node is read, and the tree when it is asked for. Undefined
 * when the body is not so simple.
 */
export function readCopy(cursor: WireCursor, context: CopyContext): BodyReading | undefined {
  const original = context.previous.original ?? context.previous;
  const { content, node } = original;
  const { start, end } = context.range;
  // Inner transactions and unknown fields are counted while they are read.
  if (!node || content.unknownFieldCount > 0 || content.type.dataCase === 'atomicBatch') {
    return undefined;
  }
  const bodyBytes = cursor.bytes.subarray(start, end);
  const nodeEnd = bodyBytes.length - content.bodyBytes.length + node.end;
  const isSame =
    nodeEnd > node.start &&
    Buffer.compare(bodyBytes.subarray(0, node.start), content.bodyBytes.subarray(0, node.start)) === 0 &&
    Buffer.compare(bodyBytes.subarray(nodeEnd), content.bodyBytes.subarray(node.end)) === 0;
  const nodeAccountId = isSame ? readNode(cursor, { start: start + node.start, end: start + nodeEnd }) : undefined;
  if (!nodeAccountId) {
    return undefined;
  }
  cursor.takeFields(original.fieldCount);
  let whole: TransactionContent | undefined;
  const read = (): TransactionContent => {
    whole ??= context.readWhole(
      new WireCursor(cursor.bytes, Number.POSITIVE_INFINITY),
      context.range,
      context.signatures,
    ).content;
    return whole;
  };
  return {
    ...original,
    original,
    content: {
      type: content.type,
      transactionId: content.transactionId,
      nodeAccountId,
      memo: content.memo,
      maxFeeTinybars: content.maxFeeTinybars,
      validDurationSeconds: content.validDurationSeconds,
      generateRecord: content.generateRecord,
      highVolume: content.highVolume,
      batchKey: content.batchKey,
      maxCustomFees: content.maxCustomFees,
      signatures: context.signatures,
      unknownFieldCount: 0,
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
    const [node, another] = cursor.within(start, end, () => readMessage(cursor, bodySchema));
    const isNode = !another && cursor.unknownFields === unknownBefore;
    return isNode && node?.kind === 'entity' && node.name === 'nodeAccountID' ? node.value : undefined;
  } catch (fault) {
    // Read whole, the body fails with the fault that is told.
    if (fault instanceof WireFault) {
      return undefined;
    }
    throw fault;
  }
}
