import { FieldScan } from '../../domain/protobuf/fieldScan.ts';
import type { Range, WireCheck } from '../../domain/protobuf/wireCheck.ts';
import type { PlainForm } from '../../domain/transaction/transaction.ts';
import { checkBatch, isBatch } from './batch.ts';
import { type BodyReading, readBody } from './body.ts';
import { type Envelope, LazyTransaction } from './lazyTransaction.ts';
import { messageSchema } from './schema.ts';
import { nonEmptyValue, readSigned, type SignedReading } from './signed.ts';

const transactionSchema = messageSchema('Transaction');
const fields = { body: 1, sigMap: 3, bodyBytes: 4, signedTransactionBytes: 5 };
/** The largest list seen has 104 items. */
export const maxListItems = 4096;
const listItemTag = 0x0a;

/** One way to read a message. */
export interface Reading {
  readonly form: PlainForm;
  readonly items: readonly Item[];
}

/** A transaction and what was found out about its body. */
export interface Item {
  readonly transaction: LazyTransaction;
  readonly body: BodyReading;
  readonly form: Envelope['form'];
}

/** Undefined when the range is another message: the fault is in `check`. */
type EnvelopeReader = (check: WireCheck, range: Range) => Reading | undefined;

/**
 * The four messages a file may hold. The first that succeeds is right: only the bytes of a SignedTransaction can be those
 * of another one too, a Transaction with field `body`.
 */
export const envelopeReaders: readonly EnvelopeReader[] = [
  (check, range) => alone(readBodyItem(check, range)),
  (check, range) => alone(readSignedItem(check, range)),
  (check, range) => alone(readTransaction(check, range)),
  readList,
];

function alone(item: Item | undefined): Reading | undefined {
  return item && { form: item.form, items: [item] };
}

function readList(check: WireCheck, { start, end }: Range): Reading | undefined {
  const items: Item[] = [];
  let at = start;
  do {
    check.position = at;
    if (items.length === maxListItems) {
      check.fail('tooManyItems', at);
      return undefined;
    }
    const tag = check.tag(end);
    if (tag !== listItemTag) {
      if (tag !== 0) {
        check.fail('otherInList', at);
      }
      return undefined;
    }
    at = check.lengthEnd(end);
    const item = at < 0 ? undefined : readTransaction(check, { start: check.position, end: at }, items.at(-1)?.body);
    if (!item) {
      return undefined;
    }
    items.push(item);
  } while (at < end);
  return { form: items.every(({ form }) => form === 'transaction.signed') ? 'txlist' : 'txlist.legacyItems', items };
}

/** The service takes the first of fields 5, 4 and 1 that is there, and so does this. */
function readTransaction(check: WireCheck, range: Range, previous?: BodyReading): Item | undefined {
  if (!check.message(transactionSchema, range, 'none')) {
    return undefined;
  }
  const values: (Range | undefined)[] = [];
  let sigMap: Range | undefined;
  const scan = new FieldScan(check.bytes, range);
  while (scan.next()) {
    values[scan.number] = nonEmptyValue(scan);
    if (scan.number === fields.sigMap) {
      sigMap = scan.value;
    }
  }
  const signed = values[fields.signedTransactionBytes];
  if (signed) {
    return item(check, { form: 'transaction.signed', range }, readSigned(check, signed, previous));
  }
  const bodyBytes = values[fields.bodyBytes];
  const body = bodyBytes ?? values[fields.body];
  if (!body) {
    check.fail('emptyTransaction', range.end);
    return undefined;
  }
  const reading = readBody(check, body, previous);
  const form = bodyBytes ? 'transaction.bodyBytes' : 'transaction.body';
  return item(check, { form, range }, reading && { body: reading, sigMap });
}

function readSignedItem(check: WireCheck, range: Range): Item | undefined {
  return item(check, { form: 'signed', range }, readSigned(check, range));
}

function readBodyItem(check: WireCheck, range: Range): Item | undefined {
  const body = readBody(check, range);
  return item(check, { form: 'body', range }, body && { body, sigMap: undefined });
}

function item(check: WireCheck, envelope: Envelope, signed: SignedReading | undefined): Item | undefined {
  if (!signed) {
    return undefined;
  }
  const { body } = signed;
  const inItems = isBatch(body) ? checkBatch(check, body) : 0;
  return inItems === undefined
    ? undefined
    : {
        transaction: new LazyTransaction(check.bytes, envelope, signed, body.unknownFields + inItems),
        body,
        form: envelope.form,
      };
}
