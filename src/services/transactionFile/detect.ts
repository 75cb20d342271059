import { WireCheck } from '../../domain/protobuf/wireCheck.ts';
import { isLimit, type WireFault } from '../../domain/protobuf/wireFault.ts';
import type {
  PlainForm,
  TransactionDocument,
  TransactionForm,
  TransactionGroup,
} from '../../domain/transaction/transaction.ts';
import { saidToAll, saySame } from './body.ts';
import { envelopeReaders, type Reading } from './envelope.ts';
import type { LazyTransaction } from './lazyTransaction.ts';
import { splitSeries } from './series.ts';

/** A ledger transaction has some dozens of fields; this bounds memory to some 50 MB. */
export const maxFields = 200_000;

export interface Detected {
  readonly form: TransactionForm;
  /** The transactions of each document: one, or the parts of one. */
  readonly series: readonly [TransactionDocument['groups'], ...TransactionDocument['groups'][]];
  /** How many of the allowed fields were used. */
  readonly fieldCount: number;
}

/**
 * Finds out which message the bytes are by reading them as each, and tells its transactions, their copies and
 * their parts apart. Otherwise the fault
 * of the reading that came furthest.
 */
export function detectTransaction(bytes: Uint8Array, fieldsLeft: number): Detected | WireFault {
  const plain = firstReading(bytes, 0, fieldsLeft);
  if ('form' in plain) {
    return detected(bytes, plain, plain.form);
  }
  const start = delimiterLength(bytes);
  if (start === undefined) {
    return plain;
  }
  const delimited = firstReading(bytes, start, fieldsLeft);
  return 'form' in delimited ? detected(bytes, delimited, `delimited.${delimitedForm(delimited.form)}`) : delimited;
}

type CountedReading = Reading & { readonly fieldCount: number };

function firstReading(bytes: Uint8Array, start: number, fieldsLeft: number): CountedReading | WireFault {
  const faults: WireFault[] = [];
  for (const read of envelopeReaders) {
    const check = new WireCheck(bytes, fieldsLeft);
    const reading = read(check, { start, end: bytes.length });
    if (reading) {
      return { form: reading.form, items: reading.items, fieldCount: fieldsLeft - check.fieldsLeft };
    }
    if (check.fault) {
      faults.push(check.fault);
    }
  }
  return faults.reduce((furthest, fault) => (rankOf(fault) > rankOf(furthest) ? fault : furthest));
}

/** Hitting a limit says more than any offset: up to there the reading was valid. */
function rankOf(fault: WireFault): number {
  return isLimit(fault) ? Number.POSITIVE_INFINITY : fault.offset;
}

/** The length of a leading varint that counts exactly the bytes behind it. */
function delimiterLength(bytes: Uint8Array): number | undefined {
  const check = new WireCheck(bytes, 0);
  return check.lengthEnd(bytes.length) === bytes.length && check.position < bytes.length ? check.position : undefined;
}

function delimitedForm(form: PlainForm): 'txlist' | 'transaction' | 'signed' | 'body' {
  const [head] = form.split('.');
  return head === 'txlist' || head === 'transaction' || head === 'signed' ? head : 'body';
}

function detected(bytes: Uint8Array, { items, fieldCount }: CountedReading, form: TransactionForm): Detected {
  const groups = groupById(bytes, items).map((copies) => new LazyGroup(bytes, nonEmpty(copies)));
  return { form, fieldCount, series: nonEmpty(splitSeries(bytes, groups)) };
}

/** Copies of one body have its id, which most lists hold alone; others are compared by the bytes of theirs. */
function groupById(bytes: Uint8Array, items: readonly LazyTransaction[]): readonly (readonly LazyTransaction[])[] {
  const first = items[0]?.reading;
  if (items.every(({ reading }) => reading === first || reading.original === first)) {
    return [items];
  }
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const groups = new Map<string, LazyTransaction[]>();
  for (const item of items) {
    const { id } = item.reading.parts;
    // The bytes of the transaction id as a text, which a map takes; they start with a tag, and so never with a word.
    // Without one, only what says the same is a copy.
    const key = id
      ? file.toString('latin1', id.start, id.end)
      : `body ${saidToAll(bytes, item.reading).toString('latin1')}`;
    const copies = groups.get(key);
    if (copies) {
      copies.push(item);
    } else {
      groups.set(key, [item]);
    }
  }
  return [...groups.values()];
}

/** A class, since a literal with a getter costs as much as checking a transaction, and a file has thousands of groups. */
class LazyGroup implements TransactionGroup {
  readonly copies: readonly [LazyTransaction, ...LazyTransaction[]];
  readonly consistent: boolean;

  constructor(bytes: Uint8Array, copies: LazyGroup['copies']) {
    const [{ reading: first }] = copies;
    this.copies = copies;
    this.consistent = copies.every(({ reading }) => reading === first || saySame(bytes, first, reading));
  }

  get transactionId(): TransactionGroup['transactionId'] {
    return this.copies[0].transactionId;
  }
}

/** A reading has at least one item, and so has each group of them. */
function nonEmpty<T>(list: readonly T[]): readonly [T, ...T[]] {
  return list as readonly [T, ...T[]];
}
