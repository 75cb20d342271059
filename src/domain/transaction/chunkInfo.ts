import { integerIn, partsOf, valueIn } from './fieldLookup.ts';
import type { TransactionDocument } from './transaction.ts';
import { fieldParts, type TransactionContent, type TransactionId } from './transactionContent.ts';

/** Which part of a topic message a transaction carries, as it says itself: counted from 1, and not checked. */
export interface ChunkInfo {
  readonly number: number;
  readonly total: number;
  /** Of the chunk that is sent first; undefined when it is not named. */
  readonly initialTransactionId: TransactionId | undefined;
}

/** Undefined for what carries a whole message, or none. */
export function chunkInfoOf({ type, data }: TransactionContent): ChunkInfo | undefined {
  const parts = type.dataCase === 'consensusSubmitMessage' ? partsOf(fieldParts(data), 'chunkInfo') : [];
  const number = Number(integerIn(parts, 'number'));
  const total = Number(integerIn(parts, 'total'));
  return parts.length === 0 || (number === 1 && total === 1)
    ? undefined
    : { number, total, initialTransactionId: valueIn(parts, 'initialTransactionID', 'transactionId') };
}

/** A place in a series: what the transaction says, else where it stands in the file. */
export interface Part {
  readonly number: number;
  readonly total: number;
}

/** Which part of its series a transaction of a document is, counted from 0; undefined for one that is a whole. */
export function partOf({ groups }: TransactionDocument, index: number): Part | undefined {
  const group = groups[index];
  if (group === undefined) {
    return undefined;
  }
  return chunkInfoOf(group.copies[0]) ?? (groups.length > 1 ? { number: index + 1, total: groups.length } : undefined);
}

/** How many parts of its series a document lacks, by what its first one says. */
export function missingParts(document: TransactionDocument): number {
  const total = partOf(document, 0)?.total ?? 1;
  const present = new Set(document.groups.map((_, index) => partOf(document, index)?.number ?? 1));
  return Math.max(0, total - [...present].filter((number) => number >= 1 && number <= total).length);
}
