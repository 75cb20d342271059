import { isLimit, WireCheck, type WireFault } from '../../domain/protobuf/wireCheck.ts';
import type {
  PlainForm,
  TransactionDocument,
  TransactionForm,
  TransactionGroup,
} from '../../domain/transaction/transaction.ts';
import { type DecodedField, fieldParts, lastOf, partsOf } from '../../domain/transaction/transactionContent.ts';
import { withoutNode } from './body.ts';
import { decodeTransaction } from './content.ts';
import { type CheckedTransaction, envelopeReaders, type Reading } from './envelope.ts';

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
 * The transactions of a message, with their copies and parts; otherwise the fault of the reading that came furthest.
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
  const groups = groupBy(items, (item) => idOrBody(bytes, item)).map((copies): TransactionGroup => {
    const [first, ...others] = copies;
    const decoded = decodeTransaction(bytes, first);
    const said = withoutNode(bytes, first.body);
    return {
      transactionId: decoded.transactionId,
      copies: [decoded, ...others.map((copy) => decodeTransaction(bytes, copy))],
      consistent: others.every(({ body }) => withoutNode(bytes, body).equals(said)),
    };
  });
  // A reading has at least one item.
  return { form, fieldCount, series: groupBy(groups, seriesOf) as Detected['series'] };
}

/** Lists of those with the same key, in the order of the first of each; what has none stands alone. */
function groupBy<T>(items: readonly T[], keyOf: (item: T) => string | undefined): readonly (readonly [T, ...T[]])[] {
  const groups = new Map<unknown, [T, ...T[]]>();
  for (const item of items) {
    const key = keyOf(item) ?? item;
    const group = groups.get(key);
    if (group) {
      group.push(item);
    } else {
      groups.set(key, [item]);
    }
  }
  return [...groups.values()];
}

/** Copies of one transaction have its id; without one, only what says the same is a copy. */
function idOrBody(bytes: Uint8Array, { body }: CheckedTransaction): string {
  const { id } = body.parts;
  return id
    ? `id ${Buffer.from(bytes.subarray(id.start, id.end)).toString('latin1')}`
    : `body ${withoutNode(bytes, body).toString('latin1')}`;
}

/** What the chunks of one message or file have in common; undefined for a transaction that stands alone. */
function seriesOf({ copies: [{ data, body, bodyBytes }] }: TransactionGroup): string | undefined {
  const [whose, where] =
    data.name === 'consensusSubmitMessage'
      ? [lastOf(partsOf(fieldParts(data), 'chunkInfo'), 'initialTransactionID'), lastOf(fieldParts(data), 'topicID')]
      : data.name === 'fileAppend'
        ? [lastOf(partsOf(body, 'transactionID'), 'accountID'), lastOf(fieldParts(data), 'fileID')]
        : [];
  const text = ({ valueOffset, offset, length }: DecodedField) =>
    Buffer.from(bodyBytes.subarray(valueOffset, offset + length)).toString('hex');
  return whose && where && `${data.number} ${text(whose)} ${text(where)}`;
}
