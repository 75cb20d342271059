import { FieldScan } from '../../domain/protobuf/fieldScan.ts';
import type { WireCheck } from '../../domain/protobuf/wireCheck.ts';
import type { BodyReading } from './body.ts';
import { bodySchema } from './body.ts';
import { nonEmptyValue, readSigned } from './signed.ts';

const transactionsNumber = 1;
/** The ledger allows 50; decoding more would only serve a file that was made to keep us busy. */
export const maxBatchItems = 1000;

/** Whether a body is an atomic batch, whose items are serialized transactions. */
export function isBatch({ parts }: BodyReading): boolean {
  return bodySchema.fields[parts.dataNumber]?.name === 'atomicBatch';
}

/**
 * Checks the items of an atomic batch and gives the number of fields newer than the schema in them; undefined when there
 * are too many fields. An item that is no SignedTransaction stays bytes.
 */
export function checkBatch(check: WireCheck, { range, parts }: BodyReading): number | undefined {
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
    const range = items.number === transactionsNumber ? nonEmptyValue(items) : undefined;
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
