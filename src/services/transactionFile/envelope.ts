import { lastOf } from '../../domain/transaction/fieldLookup.ts';
import type { DecodedTransaction, PlainForm } from '../../domain/transaction/transaction.ts';
import { wrapBody, wrapSigned } from '../../domain/transaction/wrapForPricing.ts';
import { type BodyReading, readBody } from './body.ts';
import { readMessage } from './message.ts';
import { messageSchema } from './schema.ts';
import { nonEmptyRange, rangeOf, readSigned, signaturesIn, withBatchItems } from './signed.ts';
import { type Range, type WireCursor, WireFault } from './wire.ts';

const transactionSchema = messageSchema('Transaction');
/** The largest list seen has 104 items. */
const maxListItems = 4096;
const listItemTag = 0x0a;

type SingleForm = Exclude<PlainForm, `txlist${string}`>;

/** One way to read a message. */
export interface Reading {
  readonly form: PlainForm;
  readonly items: readonly TransactionReading[];
}

/** A transaction with what was found out about its body. */
interface TransactionReading {
  readonly transaction: DecodedTransaction;
  readonly body: BodyReading;
}

/** Throws a WireFault when the range is another message. */
type EnvelopeReader = (cursor: WireCursor, range: Range) => Reading;

/**
 * The four messages a file may hold. The first that succeeds is right: only the bytes of a SignedTransaction can be those
 * of another one too, a Transaction with field `body`.
 */
export const envelopeReaders: readonly EnvelopeReader[] = [readBodyAlone, readSignedAlone, readTransaction, readList];

function readList(cursor: WireCursor, { start, end }: Range): Reading {
  const items: Reading[] = [];
  cursor.within(start, end, () => {
    do {
      const at = cursor.position;
      if (items.length === maxListItems) {
        throw new WireFault(`a list of more than ${maxListItems} transactions`, at, 'tooMany');
      }
      if (cursor.tag() !== listItemTag) {
        throw new WireFault('a transaction list has field 1 only', at);
      }
      const item = { end: cursor.lengthEnd(), start: cursor.position };
      items.push(readTransaction(cursor, item, items.at(-1)?.items[0]?.body));
      cursor.skipTo(item.end);
    } while (cursor.position < end);
  });
  return {
    form: items.every((item) => item.form === 'transaction.signed') ? 'txlist' : 'txlist.legacyItems',
    items: items.flatMap((item) => item.items),
  };
}

/** The service takes the first of fields 5, 4 and 1 that is there, and so does this. */
function readTransaction(cursor: WireCursor, range: Range, previous?: BodyReading): Reading {
  const fields = cursor.within(range.start, range.end, () => readMessage(cursor, transactionSchema));
  const signed = nonEmptyRange(lastOf(fields, 'signedTransactionBytes'));
  if (signed) {
    return single(cursor, 'transaction.signed', readSigned(cursor, signed, previous), sliceOf(cursor, range));
  }
  const signatures = signaturesIn(fields);
  const bodyBytes = nonEmptyRange(lastOf(fields, 'bodyBytes'));
  if (bodyBytes) {
    return single(
      cursor,
      'transaction.bodyBytes',
      readBody(cursor, bodyBytes, signatures, previous),
      sliceOf(cursor, range),
    );
  }
  const body = nonEmptyRange(lastOf(fields, 'body'));
  if (!body) {
    throw new WireFault('the transaction is empty', range.end);
  }
  const sigMap = lastOf(fields, 'sigMap');
  const pricedBytes = wrapBody(sliceOf(cursor, body), sigMap && sliceOf(cursor, rangeOf(sigMap)));
  return single(cursor, 'transaction.body', readBody(cursor, body, signatures, previous), pricedBytes);
}

function readSignedAlone(cursor: WireCursor, range: Range): Reading {
  return single(cursor, 'signed', readSigned(cursor, range), wrapSigned(sliceOf(cursor, range)));
}

function readBodyAlone(cursor: WireCursor, range: Range): Reading {
  return single(cursor, 'body', readBody(cursor, range, []), wrapBody(sliceOf(cursor, range), undefined));
}

function single(cursor: WireCursor, form: SingleForm, body: BodyReading, pricedBytes: Uint8Array): Reading {
  // Assigned to the object that was just made: a spread would ask for the tree of a copy.
  const transaction = Object.assign(withBatchItems(cursor, body.content), {
    pricedBytes,
    sizeBytes: pricedBytes.length,
  });
  return { form, items: [{ transaction, body }] };
}

function sliceOf(cursor: WireCursor, { start, end }: Range): Uint8Array {
  return cursor.bytes.subarray(start, end);
}
