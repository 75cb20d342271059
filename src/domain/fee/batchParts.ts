import type { TransactionDocument } from '../transaction/transaction.ts';
import { fieldParts, type TransactionContent } from '../transaction/transactionContent.ts';
import { wrapSigned } from '../transaction/wrapForPricing.ts';
import { executedTransactions } from './feePricing.ts';

/** A ledger takes no more in one batch. */
const maxParts = 50;

/** A transaction inside a batch, with the message to POST for its price. */
export interface BatchPart {
  readonly content: TransactionContent;
  readonly pricedBytes: Uint8Array;
}

/** The transactions inside the batch of a document, as far as they can be read and a ledger takes them. */
export function batchParts(document: TransactionDocument): readonly BatchPart[] {
  const [{ data, bodyBytes }] = executedTransactions(document);
  return fieldParts(data)
    .flatMap((field) =>
      field.kind === 'transaction'
        ? [
            {
              content: field.value,
              pricedBytes: wrapSigned(bodyBytes.subarray(field.valueOffset, field.offset + field.length)),
            },
          ]
        : [],
    )
    .slice(0, maxParts);
}
