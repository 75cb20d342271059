import { FieldScan } from '../../domain/protobuf/fieldScan.ts';
import type { Range } from '../../domain/protobuf/wireCheck.ts';
import { areEqual, type BodyReading } from './body.ts';

/** The fields, by number, that parts of one thing have in common. */
const submitMessage = { data: 27, topic: 1, chunkInfo: 3, initialId: 1 };
const fileAppend = { data: 16, file: 2 };
const transactionId = { field: 1, payer: 2 };

/** What all parts of one thing have in common. */
interface Common {
  readonly dataNumber: number;
  readonly whose: Range;
  readonly where: Range;
}

/**
 * Puts transactions together that are parts of one thing, in the order of the file: chunks of a topic message, which name
 * the first transaction of theirs, and what one payer appends to one file, as SDKs split contents. Any other stands alone.
 */
export function splitSeries<T extends { readonly copies: readonly [{ readonly reading: BodyReading }, ...unknown[]] }>(
  bytes: Uint8Array,
  transactions: readonly T[],
): readonly (readonly [T, ...T[]])[] {
  const all: [T, ...T[]][] = [];
  const started = new Map<string, [T, ...T[]]>();
  let before: { readonly common: Common; readonly series: [T, ...T[]] } | undefined;
  for (const transaction of transactions) {
    const common = commonOf(bytes, transaction.copies[0].reading);
    if (common === undefined) {
      all.push([transaction]);
      continue;
    }
    // Parts follow one another in what SDKs write: a key is made for the first of them.
    if (before !== undefined && isSame(bytes, before.common, common)) {
      before.series.push(transaction);
      continue;
    }
    const key = keyOf(bytes, common);
    let series = started.get(key);
    if (series === undefined) {
      series = [transaction];
      started.set(key, series);
      all.push(series);
    } else {
      series.push(transaction);
    }
    before = { common, series };
  }
  return all;
}

function commonOf(bytes: Uint8Array, { parts: { id, data, dataNumber } }: BodyReading): Common | undefined {
  if (data === undefined) {
    return undefined;
  }
  if (dataNumber === submitMessage.data) {
    const where = valueIn(bytes, data, submitMessage.topic);
    const chunkInfo = valueIn(bytes, data, submitMessage.chunkInfo);
    const whose = chunkInfo && valueIn(bytes, chunkInfo, submitMessage.initialId);
    return where && whose && { dataNumber, whose, where };
  }
  if (dataNumber === fileAppend.data) {
    const where = valueIn(bytes, data, fileAppend.file);
    const idValue = id && valueIn(bytes, id, transactionId.field);
    const whose = idValue && valueIn(bytes, idValue, transactionId.payer);
    return where && whose && { dataNumber, whose, where };
  }
  return undefined;
}

/** The value of the last field of a number. */
function valueIn(bytes: Uint8Array, message: Range, number: number): Range | undefined {
  const scan = new FieldScan(bytes, message);
  let value: Range | undefined;
  while (scan.next()) {
    if (scan.number === number) {
      value = scan.value;
    }
  }
  return value;
}

function isSame(bytes: Uint8Array, one: Common, other: Common): boolean {
  return (
    one.dataNumber === other.dataNumber &&
    areEqual(bytes, one.whose, other.whose) &&
    areEqual(bytes, one.where, other.where)
  );
}

function keyOf(bytes: Uint8Array, { dataNumber, whose, where }: Common): string {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return `${dataNumber} ${whose.end - whose.start} ${file.toString('latin1', whose.start, whose.end)}${file.toString('latin1', where.start, where.end)}`;
}
