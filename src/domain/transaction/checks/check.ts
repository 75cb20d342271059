import type { Phrase } from '../../phrase.ts';
import type { DecodedTransaction, TransactionDocument, TransactionGroup } from '../transaction.ts';
import { type DecodedField, fieldParts, type Key, type TransactionContent } from '../transactionContent.ts';
import type { SignatureVerdict } from './signatureVerdict.ts';

/**
 * `error`: the file contradicts itself, so it is not what it seems. `warning`: a ledger refuses it as it stands. `remark`:
 * worth to know, or cannot be told from the file.
 */
export type CheckLevel = 'error' | 'warning' | 'remark' | 'passed';

/** What a check found, in one sentence. */
export interface CheckResult {
  readonly level: CheckLevel;
  readonly text: Phrase;
}

/** A transaction that is shown, with what else is known of it. */
export interface CheckSubject {
  readonly document: TransactionDocument;
  readonly group: TransactionGroup;
  /** One of the group's copies. */
  readonly transaction: DecodedTransaction;
  readonly nowMs: number;
  /** Of each of {@link signedContents}, a verdict for each of its signatures; undefined while they are being verified. */
  readonly verdicts: readonly (readonly SignatureVerdict[])[] | undefined;
  /** The payer's key as a network tells it; undefined before anybody asked. */
  readonly payerKey: Key | undefined;
}

/** Looks at one thing. Gives nothing for a transaction that it has nothing to say about. */
export type Check = (subject: CheckSubject) => readonly CheckResult[];

/** A transaction by itself: the one that is shown, or one inside of it. */
export interface ContentSubject extends Pick<CheckSubject, 'nowMs' | 'payerKey'> {
  readonly transaction: TransactionContent;
  /** For each of its own signatures; undefined while they are being verified. */
  readonly verdicts: readonly SignatureVerdict[] | undefined;
}

/** Looks at one thing of a transaction that may be inside of another one. */
export type ContentCheck = (subject: ContentSubject) => readonly CheckResult[];

/** Something with signatures of its own: a copy for a node, or a transaction inside of the one that is shown. */
export interface SignedContent {
  readonly content: TransactionContent;
  /** Undefined for the transaction that is shown. */
  readonly place: { readonly kind: 'copy' | 'inner'; readonly number: number } | undefined;
}

/** All that is signed: the transaction itself, those inside of it, and its copies for other nodes. */
export function signedContents({
  group,
  transaction,
}: Pick<CheckSubject, 'group' | 'transaction'>): readonly SignedContent[] {
  const inner = innerTransactions(transaction);
  return [
    { content: transaction, place: undefined },
    ...inner.map(({ content, number }) => ({ content, place: { kind: 'inner' as const, number } })),
    ...group.copies.flatMap((content, index) =>
      content === transaction ? [] : [{ content, place: { kind: 'copy' as const, number: index + 1 } }],
    ),
  ];
}

/** The transactions of a batch that can be read, by their places, counted from 1. */
export function innerTransactions(transaction: TransactionContent) {
  return batchItems(transaction).flatMap((item, index) =>
    item.kind === 'transaction' ? [{ content: item.value, number: index + 1 }] : [],
  );
}

/** All that stands in a batch. */
export function batchItems({ data, type }: TransactionContent): readonly DecodedField[] {
  return type.dataCase === 'atomicBatch' ? fieldParts(data).filter(({ name }) => name === 'transactions') : [];
}
