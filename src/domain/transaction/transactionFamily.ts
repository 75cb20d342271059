import { type Label, label } from '../label.ts';
import { type FormatContext, type Property, plural, property, timeProperties, withExact } from '../property.ts';
import { type LedgerTransaction, walletTransactionId } from './ledgerTransaction.ts';

const batchType = 'ATOMICBATCH';

/** The batch that a transaction is part of, or the transaction that it is a child of: by id where that is known. */
export function parentProperties(
  transaction: LedgerTransaction,
  parent: LedgerTransaction | undefined,
  context: FormatContext,
): readonly Property[] {
  const { parentTimestamp, batchKey } = transaction;
  const name = parent?.name === batchType || batchKey !== undefined ? 'partOfBatch' : 'childOf';
  return parent === undefined
    ? timeProperties(name, parentTimestamp, context)
    : withExact(
        property(name, walletTransactionId(parent)),
        `${walletTransactionId(parent)} · ${parent.consensusTimestamp}`,
      );
}

/** The parts of a batch, and what else followed from a transaction: children, a scheduled twin, duplicates. */
export function followerProperties(
  transaction: LedgerTransaction,
  others: readonly LedgerTransaction[],
  outcomeOf: (other: LedgerTransaction) => string,
): readonly Property[] {
  const parts = others.filter((other) => isPartOf(other, transaction));
  const followers = others.filter((other) => !isPartOf(other, transaction));
  return [
    ...property('parts', countText(parts)),
    ...parts.flatMap((part, index) =>
      property(label('partNumber', String(index + 1)), `${walletTransactionId(part)} ${outcomeOf(part)}`, 'detail'),
    ),
    ...property('followedBy', countText(followers)),
    ...followers.flatMap((other) => property(followerName(other, transaction), outcomeOf(other), 'detail')),
  ];
}

/** Parts of a batch have ids of their own; children share the id of their parent. */
function isPartOf(other: LedgerTransaction, batch: LedgerTransaction): boolean {
  return other.transactionId !== batch.transactionId && other.parentTimestamp === batch.consensusTimestamp;
}

function followerName(other: LedgerTransaction, { transactionId }: LedgerTransaction): Label {
  return other.transactionId === transactionId
    ? label(other.scheduled ? 'withNonceScheduled' : 'withNonce', String(other.nonce ?? '?'))
    : label('childOfPart', walletTransactionId(other));
}

function countText(transactions: readonly LedgerTransaction[]): string | undefined {
  return transactions.length === 0 ? undefined : plural(BigInt(transactions.length), 'transaction');
}
