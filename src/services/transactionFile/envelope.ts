import { FieldScan } from '../../domain/protobuf/fieldScan.ts';
import type { Range, WireCheck } from '../../domain/protobuf/wireCheck.ts';
import type { PlainForm } from '../../domain/transaction/transaction.ts';
import { checkBatch, isBatch } from './batch.ts';
import { type BodyReading, readBody } from './body.ts';
import type { CheckedTransaction } from './content.ts';
import { messageSchema } from './schema.ts';
import { nonEmptyValue, readSigned, type SignedReading } from './signed.ts';

const transactionSchema = messageSchema('Transaction');
const numbers = { body: 1, sigMap: 3, bodyBytes: 4, signedTransactionBytes: 5 };
/** The largest list seen has 104 items. */
export const maxListItems = 4096;
const listItemTag = 0x0a;

/** One way to read a message. */
export interface Reading {
  readonly form: PlainForm;
  readonly items: readonly CheckedTransaction[];
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

function alone(item: CheckedTransaction | undefined): Reading | undefined {
  return item && { form: item.form, items: [item] };
}

function readList(check: WireCheck, { start, end }: Range): Reading | undefined {
  const items: CheckedTransaction[] = [];
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
function readTransaction(check: WireCheck, range: Range, previous?: BodyReading): CheckedTransaction | undefined {
  if (!check.message(transactionSchema, range, 'none')) {
    return undefined;
  }
  let body: Range | undefined;
  let bodyBytes: Range | undefined;
  let signed: Range | undefined;
  let sigMap: Range | undefined;
  const scan = new FieldScan(check.bytes, range);
  while (scan.next()) {
    switch (scan.number) {
      case numbers.body:
        body = nonEmptyValue(scan);
        break;
      case numbers.sigMap:
        sigMap = scan.value;
        break;
      case numbers.bodyBytes:
        bodyBytes = nonEmptyValue(scan);
        break;
      case numbers.signedTransactionBytes:
        signed = nonEmptyValue(scan);
    }
  }
  if (signed) {
    return item(check, { form: 'transaction.signed', range }, readSigned(check, signed, previous));
  }
  const inner = bodyBytes ?? body;
  if (!inner) {
    check.fail('emptyTransaction', range.end);
    return undefined;
  }
  const reading = readBody(check, inner, previous);
  const form = bodyBytes ? 'transaction.bodyBytes' : 'transaction.body';
  return item(check, { form, range }, reading && { body: reading, sigMap });
}

function readSignedItem(check: WireCheck, range: Range): CheckedTransaction | undefined {
  return item(check, { form: 'signed', range }, readSigned(check, range));
}

function readBodyItem(check: WireCheck, range: Range): CheckedTransaction | undefined {
  const body = readBody(check, range);
  return item(check, { form: 'body', range }, body && { body, sigMap: undefined });
}

function item(
  check: WireCheck,
  envelope: Pick<CheckedTransaction, 'form' | 'range'>,
  signed: SignedReading | undefined,
): CheckedTransaction | undefined {
  if (!signed) {
    return undefined;
  }
  const { body, sigMap } = signed;
  const inItems = isBatch(body) ? checkBatch(check, body) : 0;
  return inItems === undefined
    ? undefined
    : { form: envelope.form, range: envelope.range, body, sigMap, unknownFieldCount: body.unknownFields + inItems };
}
