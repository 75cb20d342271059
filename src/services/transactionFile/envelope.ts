import { FieldScan } from '../../domain/protobuf/fieldScan.ts';
import type { Range, WireCheck } from '../../domain/protobuf/wireCheck.ts';
import type { PlainForm } from '../../domain/transaction/transaction.ts';
import { type BodyReading, bodySchema, readBody } from './body.ts';
import { messageSchema } from './schema.ts';

const transactionSchema = messageSchema('Transaction');
const signedSchema = messageSchema('SignedTransaction');
const numbers = { body: 1, sigMap: 3, bodyBytes: 4, signedTransactionBytes: 5 };
const signedNumbers = { bodyBytes: 1, sigMap: 2 };
const batchItemNumber = 1;
/** The ledger allows 50; decoding more would only serve a file that was made to keep us busy. */
export const maxBatchItems = 1000;
/** The largest list seen has 104 items. */
export const maxListItems = 4096;
const listItemTag = 0x0a;

/** A body and the signatures beside it, undefined when there is no map of them. */
export interface SignedReading {
  readonly body: BodyReading;
  readonly sigMap: Range | undefined;
}

/** A message that holds one transaction, and was checked. */
export interface CheckedTransaction extends SignedReading {
  readonly form: Exclude<PlainForm, `txlist${string}`>;
  readonly range: Range;
  /** Fields newer than the schema, those in the items of a batch too. */
  readonly unknownFieldCount: number;
}

/** One way to read a message. */
export interface Reading {
  readonly form: PlainForm;
  readonly items: readonly CheckedTransaction[];
}

/** Undefined when the range is another message: the fault is in `check`. */
type EnvelopeReader = (check: WireCheck, range: Range) => Reading | undefined;

/** The four messages a file may hold, tried in this order; the first that succeeds is right. */
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
    const item = at < 0 ? undefined : readTransaction(check, { start: check.position, end: at });
    if (!item) {
      return undefined;
    }
    items.push(item);
  } while (at < end);
  return { form: items.every(({ form }) => form === 'transaction.signed') ? 'txlist' : 'txlist.legacyItems', items };
}

/** The service takes the first of fields 5, 4 and 1 that is there, and so does this. */
function readTransaction(check: WireCheck, range: Range): CheckedTransaction | undefined {
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
    return item(check, { form: 'transaction.signed', range }, readSigned(check, signed));
  }
  const inner = bodyBytes ?? body;
  if (!inner) {
    check.fail('emptyTransaction', range.end);
    return undefined;
  }
  const reading = readBody(check, inner);
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
  const inItems = checkBatch(check, body);
  return inItems === undefined
    ? undefined
    : { form: envelope.form, range: envelope.range, body, sigMap, unknownFieldCount: body.unknownFields + inItems };
}

/** Checks a range as a SignedTransaction, which has had no unknown fields in any release so far. */
export function readSigned(check: WireCheck, range: Range): SignedReading | undefined {
  if (!check.message(signedSchema, range, 'none')) {
    return undefined;
  }
  let bodyBytes: Range | undefined;
  let sigMap: Range | undefined;
  const scan = new FieldScan(check.bytes, range);
  while (scan.next()) {
    if (scan.number === signedNumbers.bodyBytes) {
      bodyBytes = nonEmptyValue(scan);
    } else if (scan.number === signedNumbers.sigMap) {
      sigMap = scan.value;
    }
  }
  if (!bodyBytes) {
    check.fail('emptySigned', range.end);
    return undefined;
  }
  const body = readBody(check, bodyBytes);
  return body && { body, sigMap };
}

/** Where the value of the current field lies; undefined when it is empty. */
function nonEmptyValue({ valueOffset: start, end }: FieldScan): Range | undefined {
  return start < end ? { start, end } : undefined;
}

/** The number of newer fields in the items of a batch; undefined when there are too many fields. */
function checkBatch(check: WireCheck, { range, parts }: BodyReading): number | undefined {
  if (bodySchema.fields[parts.dataNumber]?.name !== 'atomicBatch') {
    return 0;
  }
  const unknownBefore = check.unknownFields;
  const body = new FieldScan(check.bytes, range);
  while (body.next()) {
    if (body.number === parts.dataNumber && !checkItems(check, new FieldScan(check.bytes, body.value))) {
      return undefined;
    }
  }
  return check.unknownFields - unknownBefore;
}

function checkItems(check: WireCheck, items: FieldScan): boolean {
  for (let index = 0; index < maxBatchItems && items.next(); index++) {
    const range = items.number === batchItemNumber ? nonEmptyValue(items) : undefined;
    const { unknownFields } = check;
    if (range && !readSigned(check, range)) {
      if (check.fault?.problem === 'tooManyFields') {
        return false;
      }
      check.unknownFields = unknownFields;
    }
  }
  return true;
}
