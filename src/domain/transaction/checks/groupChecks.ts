import { type Phrase, phrase } from '../../phrase.ts';
import { FieldScan } from '../../protobuf/fieldScan.ts';
import { formatInteger } from '../../value/amounts.ts';
import { type ChunkInfo, chunkInfoOf, missingParts, type TransactionDocument } from '../transaction.ts';
import type { TransactionContent, TransactionId } from '../transactionContent.ts';
import { formatEntityReference, formatTransactionId } from '../transactionFormat.ts';
import {
  batchItems,
  type CheckSubject,
  error,
  type Found,
  firstResults,
  innerTransactions,
  passed,
  problemsOr,
  remark,
  warning,
} from './check.ts';

const maxNamed = 5;

/** Whether the chunks of a topic message are all there, each once and in order. */
export function completeChunks({ document }: CheckSubject): readonly Found[] {
  const chunks = document.groups.flatMap(({ transactionId, copies: [first] }): readonly Chunk[] => {
    const info = chunkInfoOf(first);
    return info === undefined ? [] : [{ ...info, transactionId }];
  });
  const [first] = chunks;
  if (first === undefined) {
    return [];
  }
  const { total } = first;
  const numbers = chunks.map(({ number }) => number);
  return problemsOr(
    [
      chunks.some((chunk) => chunk.total !== total) && error(phrase`The chunks do not agree on how many there are.`),
      numbers.some((number) => number < 1 || number > total) &&
        warning(
          phrase`A chunk has a number that its message does not have. A ledger refuses it (INVALID_CHUNK_NUMBER).`,
        ),
      new Set(numbers).size < numbers.length &&
        error(phrase`Two different transactions are the same chunk of the message.`),
      missingParts(document) > 0 && warning(missingText(document, numbers, total)),
      numbers.some((number, index) => number < (numbers[index - 1] ?? number)) &&
        warning(
          phrase`The chunks are not in order: ${listText(numbers.slice(0, maxNamed * 2), numbers.length > maxNamed * 2)}.`,
        ),
      chunks.some(isWrongStart) &&
        warning(
          phrase`Chunk 1 is not the transaction that the chunks name as their first. A ledger refuses it (INVALID_CHUNK_TRANSACTION_ID).`,
        ),
    ],
    passed(phrase`The ${formatInteger(BigInt(total))} chunks of the message are all there, in order.`),
  );
}

interface Chunk extends ChunkInfo {
  readonly transactionId: TransactionId | undefined;
}

/** The first chunk is the transaction that all of them name. */
function isWrongStart({ number, initialTransactionId, transactionId }: Chunk): boolean {
  return (
    number === 1 &&
    transactionId !== undefined &&
    initialTransactionId !== undefined &&
    formatTransactionId(transactionId) !== formatTransactionId(initialTransactionId)
  );
}

function missingText(document: TransactionDocument, numbers: readonly number[], total: number): Phrase {
  const present = new Set(numbers);
  const named: number[] = [];
  for (let number = 1; number <= total && named.length < maxNamed; number++) {
    if (!present.has(number)) {
      named.push(number);
    }
  }
  if (total === 1) {
    return phrase`The only chunk of the message is missing.`;
  }
  const missing = missingParts(document);
  const all = formatInteger(BigInt(total));
  const list = listText(named, missing > maxNamed);
  return missing === 1
    ? phrase`1 of the ${all} chunks of the message is missing: ${list}.`
    : phrase`${formatInteger(BigInt(missing))} of the ${all} chunks of the message are missing: ${list}.`;
}

function listText(numbers: readonly number[], isCut: boolean): string {
  return `${numbers.join(', ')}${isCut ? ', …' : ''}`;
}

/** Whether the copies for nodes are one transaction, whichever of them is sent. */
export function alikeCopies({ group: { copies, consistent }, verdicts }: CheckSubject): readonly Found[] {
  const [first, ...others] = copies;
  if (others.length === 0) {
    return [];
  }
  const signers = signersOf(first);
  const differing = others.filter((copy) => signersOf(copy) !== signers);
  const count = formatInteger(BigInt(copies.length));
  const isVerified = verdicts?.flat().every((verdict) => verdict === 'valid') ?? false;
  return problemsOr(
    [
      !consistent &&
        error(
          phrase`The copies for different nodes differ in more than the node: which one is executed makes a difference.`,
        ),
      differing.length > 0 &&
        warning(
          differing.length === 1
            ? phrase`1 of the ${count} copies for nodes is signed with other keys than the copy for ${nodeText(first)}.`
            : phrase`${formatInteger(BigInt(differing.length))} of the ${count} copies for nodes are signed with other keys than the copy for ${nodeText(first)}.`,
        ),
      ...firstResults('warning', repeatedNodes(copies)),
    ],
    isVerified && passed(phrase`The ${count} copies for nodes say the same and are signed with the same keys.`),
  );
}

/** The keys that a transaction is signed with, in one order. */
function signersOf({ signatures }: TransactionContent): string {
  const keys = signatures.map(({ kind, publicKeyPrefix }) => `${kind} ${publicKeyPrefix}`);
  return [...new Set(keys)].toSorted().join();
}

function repeatedNodes(copies: readonly TransactionContent[]): readonly Phrase[] {
  return repeated(copies.map(nodeText)).map((node) => phrase`Several copies are for node ${node}.`);
}

/** Each text that stands more than once. */
function repeated(texts: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  const repeating = new Set<string>();
  for (const text of texts) {
    (seen.has(text) ? repeating : seen).add(text);
  }
  return [...repeating];
}

function nodeText({ nodeAccountId }: TransactionContent): string {
  return nodeAccountId === undefined ? '?' : formatEntityReference(nodeAccountId);
}

/** Fields of the protobuf message Transaction, and the last of SignedTransaction. */
const numbers = { body: 1, sigMap: 3, bodyBytes: 4, signedTransactionBytes: 5, useSerializedHash: 3 };

/** Whether its message holds one transaction in one form; only that one is shown. */
export function oneContent({ transaction: { pricedBytes } }: CheckSubject): readonly Found[] {
  const present = new Set<number>();
  for (const scan = new FieldScan(pricedBytes, { start: 0, end: pricedBytes.length }); scan.next(); ) {
    if (scan.number === numbers.sigMap || scan.valueOffset < scan.end) {
      present.add(scan.number);
    }
  }
  const isSigned = present.has(numbers.signedTransactionBytes);
  const otherHash = isSigned && hashesAsSerialized(pricedBytes);
  const hasTwo = isSigned && present.has(numbers.bodyBytes);
  return [
    hasTwo &&
      error(
        phrase`It also holds a second transaction, in bodyBytes, which is not shown. A ledger refuses it (INVALID_TRANSACTION).`,
      ),
    isSigned &&
      !hasTwo &&
      present.has(numbers.sigMap) &&
      warning(phrase`It has a sigMap of its own next to its signed bytes. A ledger refuses it (INVALID_TRANSACTION).`),
    otherHash &&
      warning(
        phrase`It asks for its hash to be that of its serialized form. A ledger refuses it (INVALID_SERIALIZED_TX_MESSAGE_HASH_ALGORITHM).`,
      ),
    present.has(numbers.body) && remark(phrase`It also holds a second transaction, in body, which no ledger reads.`),
  ];
}

/** Whether the SignedTransaction in a Transaction says what only the ledger may. */
function hashesAsSerialized(bytes: Uint8Array): boolean {
  for (const scan = new FieldScan(bytes, { start: 0, end: bytes.length }); scan.next(); ) {
    if (scan.number === numbers.signedTransactionBytes) {
      for (const inner = new FieldScan(bytes, scan.value); inner.next(); ) {
        if (inner.number === numbers.useSerializedHash) {
          return bytes[inner.valueOffset] !== 0;
        }
      }
    }
  }
  return false;
}

/** Whether a batch holds something and nothing twice, and what is meant for a batch is in one. */
export function wholeBatch({ transaction }: CheckSubject): readonly Found[] {
  const { batchKey, type } = transaction;
  const ids = innerTransactions(transaction).flatMap(({ content: { transactionId: id } }) =>
    id === undefined ? [] : formatTransactionId(id),
  );
  return [
    batchKey !== undefined &&
      remark(
        phrase`It has a batch key: it is meant to be inside of a batch. A ledger refuses it by itself (BATCH_KEY_SET_ON_NON_INNER_TRANSACTION).`,
      ),
    type.dataCase === 'atomicBatch' &&
      batchItems(transaction).length === 0 &&
      warning(phrase`The batch holds no transaction. A ledger refuses it (BATCH_LIST_EMPTY).`),
    ...firstResults(
      'warning',
      repeated(ids).map(
        (id) =>
          phrase`Several transactions of the batch have the ID ${id}. A ledger refuses it (BATCH_LIST_CONTAINS_DUPLICATES).`,
      ),
    ),
  ];
}
