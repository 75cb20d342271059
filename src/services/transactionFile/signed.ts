import { FieldScan } from '../../domain/protobuf/fieldScan.ts';
import type { Range, WireCheck } from '../../domain/protobuf/wireCheck.ts';
import { type BodyReading, readBody } from './body.ts';
import { messageSchema } from './schema.ts';

const signedSchema = messageSchema('SignedTransaction');
const bodyBytesNumber = 1;
const sigMapNumber = 2;

/** A body and the signatures beside it, undefined when there is no map of them. */
export interface SignedReading {
  readonly body: BodyReading;
  readonly sigMap: Range | undefined;
}

/** Checks a range as a SignedTransaction, which has had no unknown fields in any release so far. */
export function readSigned(check: WireCheck, range: Range, previous?: BodyReading): SignedReading | undefined {
  if (!check.message(signedSchema, range, 'none')) {
    return undefined;
  }
  let bodyBytes: Range | undefined;
  let sigMap: Range | undefined;
  const scan = new FieldScan(check.bytes, range);
  while (scan.next()) {
    if (scan.number === bodyBytesNumber) {
      bodyBytes = nonEmptyValue(scan);
    } else if (scan.number === sigMapNumber) {
      sigMap = scan.value;
    }
  }
  if (!bodyBytes) {
    check.fail('emptySigned', range.end);
    return undefined;
  }
  const body = readBody(check, bodyBytes, previous);
  return body && { body, sigMap };
}

/** Where the value of the current field lies; undefined when it is empty. */
export function nonEmptyValue({ valueOffset: start, end }: FieldScan): Range | undefined {
  return start < end ? { start, end } : undefined;
}
