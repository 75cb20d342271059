import { type Phrase, phrase, type Words } from '../phrase.ts';
import { type Property, property, withExact } from '../property.ts';
import { formatInteger } from '../value/amounts.ts';
import { formatTimestamp } from '../value/timestamp.ts';
import { type LedgerTransaction, walletTransactionId } from './ledgerTransaction.ts';

const batchType = 'ATOMICBATCH';

/** The batch that a transaction is part of, or the transaction that it is a child of: by id where that is known. */
export function parentProperties(
  transaction: LedgerTransaction,
  parent: LedgerTransaction | undefined,
): readonly Property[] {
  const { parentTimestamp, batchKey } = transaction;
  const name = parent?.name === batchType || batchKey !== undefined ? phrase`Part of batch` : phrase`Child of`;
  const at = parent?.consensusTimestamp ?? parentTimestamp;
  const known = parent === undefined ? at && formatTimestamp(at) : walletTransactionId(parent);
  // It is found by its timestamp, too.
  return withExact(property(name, known), `${known} · ${at}`);
}

/** The parts of a batch, and what else followed from a transaction: children, a scheduled twin, duplicates. */
export function followerProperties(
  transaction: LedgerTransaction,
  others: readonly LedgerTransaction[],
  outcomeOf: (other: LedgerTransaction) => Words,
): readonly Property[] {
  const parts = others.filter((other) => isPartOf(other, transaction));
  const followers = others.filter((other) => !isPartOf(other, transaction));
  return [
    ...property(phrase`Parts`, countText(parts)),
    ...parts.flatMap((part, index) =>
      property(phrase`Part ${index + 1}`, [walletTransactionId(part), ' ', outcomeOf(part)], 'detail'),
    ),
    ...property(phrase`Followed by`, countText(followers)),
    ...followers.flatMap((other) => property(followerName(other, transaction), outcomeOf(other), 'detail')),
  ];
}

/** Parts of a batch have ids of their own; children share the id of their parent. */
function isPartOf(other: LedgerTransaction, batch: LedgerTransaction): boolean {
  return other.transactionId !== batch.transactionId && other.parentTimestamp === batch.consensusTimestamp;
}

function followerName(other: LedgerTransaction, { transactionId }: LedgerTransaction): Phrase {
  return other.transactionId === transactionId
    ? other.scheduled
      ? phrase`With nonce ${String(other.nonce ?? '?')}, scheduled`
      : phrase`With nonce ${String(other.nonce ?? '?')}`
    : phrase`Child ${walletTransactionId(other)}`;
}

function countText({ length }: readonly LedgerTransaction[]): Words | undefined {
  if (length === 0) {
    return undefined;
  }
  return length === 1 ? phrase`1 transaction` : phrase`${formatInteger(BigInt(length))} transactions`;
}
