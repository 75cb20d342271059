import type {
  PlainForm,
  TransactionDocument,
  TransactionForm,
  TransactionGroup,
} from '../../domain/transaction/transaction.ts';
import { envelopeReaders, type Reading } from './envelope.ts';
import { type Range, WireCursor, WireFault } from './wire.ts';

/** A ledger transaction has some dozens of fields; this bounds memory to some 50 MB. */
export const maxFields = 200_000;

export interface Detected {
  readonly form: TransactionForm;
  readonly groups: TransactionDocument['groups'];
  /** How many of the allowed fields were used. */
  readonly fieldCount: number;
}

/**
 * Finds out which message the bytes are by reading them as each, and groups its transactions by id. Throws a WireFault:
 * of all readings the one that came furthest.
 */
export function detectTransaction(bytes: Uint8Array, fieldsLeft: number): Detected {
  const plain = firstReading(bytes, { start: 0, end: bytes.length }, fieldsLeft);
  if (!(plain instanceof WireFault)) {
    return { ...plain, groups: groupById(plain.items) };
  }
  const start = delimiterLength(bytes);
  if (start !== undefined) {
    const delimited = firstReading(bytes, { start, end: bytes.length }, fieldsLeft);
    if (!(delimited instanceof WireFault)) {
      const form: TransactionForm = `delimited.${delimitedForm(delimited.form)}`;
      return { form, groups: groupById(delimited.items), fieldCount: delimited.fieldCount };
    }
    throw delimited;
  }
  throw plain;
}

function firstReading(
  bytes: Uint8Array,
  range: Range,
  fieldsLeft: number,
): (Reading & { fieldCount: number }) | WireFault {
  const faults: WireFault[] = [];
  for (const read of envelopeReaders) {
    const cursor = new WireCursor(bytes, fieldsLeft);
    try {
      return { ...read(cursor, range), fieldCount: fieldsLeft - cursor.fieldsLeft };
    } catch (fault) {
      if (!(fault instanceof WireFault)) {
        throw fault;
      }
      faults.push(fault);
    }
  }
  return faults.reduce((furthest, fault) => (rankOf(fault) > rankOf(furthest) ? fault : furthest));
}

/** Hitting a limit says more than any offset: up to there the reading was valid. */
function rankOf(fault: WireFault): number {
  return fault.kind === 'tooMany' ? Number.POSITIVE_INFINITY : fault.offset;
}

/** The length of a leading varint that counts exactly the bytes behind it. */
function delimiterLength(bytes: Uint8Array): number | undefined {
  const cursor = new WireCursor(bytes, 0);
  try {
    return cursor.lengthEnd() === bytes.length && cursor.position < bytes.length ? cursor.position : undefined;
  } catch {
    return undefined;
  }
}

function delimitedForm(form: PlainForm): 'txlist' | 'transaction' | 'signed' | 'body' {
  const [head] = form.split('.');
  return head === 'txlist' || head === 'transaction' || head === 'signed' ? head : 'body';
}

type Item = Reading['items'][number];

function groupById(items: Reading['items']): TransactionDocument['groups'] {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const copies = groups.get(item.body.id);
    if (copies) {
      copies.push(item);
    } else {
      groups.set(item.body.id, [item]);
    }
  }
  const all = [...groups.values()].map(
    ([first, ...others]): TransactionGroup => ({
      transactionId: first.transaction.transactionId,
      copies: [first.transaction, ...others.map(({ transaction }) => transaction)],
      consistent: others.every(({ body }) => body.saidToAllNodes === first.body.saidToAllNodes),
    }),
  );
  // A reading has at least one item.
  return all as [TransactionGroup, ...TransactionGroup[]];
}
