import type { DecodedField, TransactionContent } from '../../domain/transaction/transactionContent.ts';
import { nonEmptyRange, readSigned } from './signed.ts';
import { type WireCursor, WireFault } from './wire.ts';

/** The ledger allows 50; decoding more would only serve a file that was made to keep us busy. */
const maxBatchItems = 1000;

/**
 * The same content with the items of an atomic batch decoded: each `transactions` entry holds a SignedTransaction.
 * Entries that are none stay bytes. The ledger allows no batch within a batch, and following one would let a small file
 * ask for unbounded work, so an inner batch stays bytes too.
 */
export function withBatchItems(cursor: WireCursor, content: TransactionContent): TransactionContent {
  if (content.type.dataCase !== 'atomicBatch' || content.data.kind !== 'message') {
    return content;
  }
  const unknownBefore = cursor.unknownFields;
  const data: DecodedField = {
    ...content.data,
    fields: content.data.fields.map((field, index) =>
      field.name === 'transactions' && index < maxBatchItems ? batchItem(cursor, field) : field,
    ),
  };
  return {
    ...content,
    unknownFieldCount: content.unknownFieldCount + cursor.unknownFields - unknownBefore,
    body: content.body.map((field) => (field === content.data ? data : field)),
    data,
  };
}

function batchItem(cursor: WireCursor, field: DecodedField): DecodedField {
  const { name, number, isRepeated, offset, length, valueOffset } = field;
  const range = nonEmptyRange(field);
  const unknownBefore = cursor.unknownFields;
  try {
    return range
      ? {
          name,
          number,
          isRepeated,
          offset,
          length,
          valueOffset,
          kind: 'transaction',
          value: readSigned(cursor, range).content,
        }
      : field;
  } catch (fault) {
    if (!(fault instanceof WireFault) || fault.kind === 'tooMany') {
      throw fault;
    }
    cursor.unknownFields = unknownBefore;
    return field;
  }
}
