import type { EntityId } from '../../entity/entityId.ts';
import type { ResolvedReference } from '../../lookup/resolvedReference.ts';
import type { Network } from '../../network/network.ts';
import { type Phrase, phrase } from '../../phrase.ts';
import { formatInteger } from '../../value/amounts.ts';
import type { DecodedTransaction, TransactionDocument, TransactionGroup } from '../transaction.ts';
import { type DecodedField, fieldParts, type Key, type TransactionContent } from '../transactionContent.ts';

/** `error`: the file contradicts itself. `warning`: a ledger refuses it. `remark`: worth knowing, or unknown to the file. */
export type CheckLevel = 'error' | 'warning' | 'remark' | 'passed';

/** What a check found, in one sentence. */
export interface CheckResult {
  readonly level: CheckLevel;
  readonly text: Phrase;
}

/** What a check found, or `false` where it found nothing. */
export type Found = CheckResult | false;

/** What the bytes say of one signature. */
export type SignatureVerdict =
  | 'valid'
  /** It is of other bytes, or of another key. */
  | 'invalid'
  /** Only the start of its key is known. */
  | 'keyUnknown'
  /** It cannot be one: no signature, or one that is too short or too long. */
  | 'malformed'
  /** RSA, ECDSA P-384, a contract: no ledger takes them. */
  | 'unsupported'
  /** The bytes, or the signatures, are more than any ledger takes. */
  | 'skipped';

/** A transaction that is shown, with what else is known of it. */
export interface CheckSubject {
  readonly document: TransactionDocument;
  readonly group: TransactionGroup;
  /** One of the group's copies. */
  readonly transaction: DecodedTransaction;
  readonly nowMs: number;
  /** Of each of {@link signedContents}, a verdict for each of its signatures; undefined while they are being verified. */
  readonly verdicts: readonly (readonly SignatureVerdict[])[] | undefined;
  /** The payer's key on a network; undefined before it was looked up. */
  readonly payerKey: Key | undefined;
  /** The network that the transaction may be for. */
  readonly network?: Pick<Network, 'name' | 'chainId'>;
  /** What a network said of what the transaction names; nothing before it was asked. */
  readonly states?: ReadonlyMap<EntityId, ResolvedReference>;
}

/** Looks at one thing of the transaction that is shown. */
export type Check = (subject: CheckSubject) => readonly Found[];

/** A transaction by itself: the one that is shown, or one inside of it. */
export interface ContentSubject extends Pick<CheckSubject, 'nowMs' | 'payerKey'> {
  readonly transaction: TransactionContent;
  /** For each of its own signatures; undefined while they are being verified. */
  readonly verdicts: readonly SignatureVerdict[] | undefined;
}

/** Looks at one thing of a transaction that may be inside of another one. */
export type ContentCheck = (subject: ContentSubject) => readonly Found[];

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

export function error(text: Phrase): CheckResult {
  return { level: 'error', text };
}

export function warning(text: Phrase): CheckResult {
  return { level: 'warning', text };
}

export function remark(text: Phrase): CheckResult {
  return { level: 'remark', text };
}

export function passed(text: Phrase): CheckResult {
  return { level: 'passed', text };
}

/** The problems; where there are none, what passed instead. */
export function problemsOr(problems: readonly Found[], fine: Found): readonly Found[] {
  const found = problems.filter((problem) => problem !== false);
  return found.length > 0 ? found : [fine];
}

const mostOfOneKind = 5;

/** The first of many results of one kind, and how many more there are. */
export function firstResults(level: CheckLevel, texts: readonly Phrase[]): readonly CheckResult[] {
  const rest = texts.length - mostOfOneKind;
  const shown = texts.slice(0, mostOfOneKind).map((text) => ({ level, text }));
  return rest > 0 ? [...shown, { level, text: phrase`And ${formatInteger(BigInt(rest))} more.` }] : shown;
}
