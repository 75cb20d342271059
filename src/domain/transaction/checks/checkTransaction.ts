import { type Phrase, phrase } from '../../phrase.ts';
import { FieldScan } from '../../protobuf/fieldScan.ts';
import { formatInteger } from '../../value/amounts.ts';
import { type ChunkInfo, chunkInfoOf, missingParts } from '../chunkInfo.ts';
import type { TransactionDocument } from '../transaction.ts';
import type { TransactionContent } from '../transactionContent.ts';
import { formatEntityReference, formatTransactionId } from '../transactionFormat.ts';
import { wholeBatch } from './batchChecks.ts';
import type { Check, CheckLevel, CheckResult, CheckSubject, ContentCheck } from './check.ts';
import { deletionForOthers } from './deletionCheck.ts';
import { fewOf } from './fewOf.ts';
import { namedNode, submittedId } from './identityChecks.ts';
import { innerChecks } from './innerChecks.ts';
import { signingPayer } from './payerCheck.ts';
import { verifiedSignatures, wellFormedSignatures } from './signatureChecks.ts';
import { maximumFee, memos, size, validWindow } from './termChecks.ts';
import { balancedTransfers } from './transferCheck.ts';

/** Every check, in the order in which what they find on one level is shown. */
const checks: readonly Check[] = [
  verifiedSignatures,
  wellFormedSignatures,
  oneContent,
  alikeCopies,
  itself(signingPayer),
  itself(balancedTransfers),
  itself(deletionForOthers),
  itself(submittedId),
  namedNode,
  completeChunks,
  itself(validWindow),
  itself(maximumFee),
  size,
  itself(memos),
  wholeBatch,
  innerChecks,
];

const levels: readonly CheckLevel[] = ['error', 'warning', 'remark', 'passed'];

/** What all checks find, the gravest first. */
export function checkTransaction(subject: CheckSubject): readonly CheckResult[] {
  const results = checks.flatMap((check) => check(subject));
  return levels.flatMap((level) => results.filter((result) => result.level === level));
}

/** The check of the transaction that is shown, whatever is inside of it. */
function itself(check: ContentCheck): Check {
  return ({ transaction, nowMs, verdicts, payerKey }) =>
    check({ transaction, nowMs, verdicts: verdicts?.[0], payerKey });
}

const maxNamed = 5;

/** Whether the chunks of a topic message are all there, each once and in order. */
function completeChunks({ document }: CheckSubject): readonly CheckResult[] {
  const chunks = document.groups.flatMap(({ transactionId, copies: [first] }) => {
    const info = chunkInfoOf(first);
    return info === undefined ? [] : [{ ...info, transactionId }];
  });
  const [first] = chunks;
  if (first === undefined) {
    return [];
  }
  const { total } = first;
  const numbers = chunks.map(({ number }) => number);
  const problems: readonly CheckResult[] = [
    ...problem(
      'error',
      chunks.some((chunk) => chunk.total !== total),
      () => phrase`The chunks do not agree on how many there are.`,
    ),
    ...problem(
      'warning',
      numbers.some((number) => number < 1 || number > total),
      () => phrase`A chunk has a number that its message does not have. A ledger refuses it (INVALID_CHUNK_NUMBER).`,
    ),
    ...problem(
      'error',
      new Set(numbers).size < numbers.length,
      () => phrase`Two different transactions are the same chunk of the message.`,
    ),
    ...problem('warning', missingParts(document) > 0, () => missingLabel(document, numbers, total)),
    ...problem(
      'warning',
      numbers.some((number, index) => number < (numbers[index - 1] ?? number)),
      () =>
        phrase`The chunks are not in order: ${listText(numbers.slice(0, maxNamed * 2), numbers.length > maxNamed * 2)}.`,
    ),
    ...problem(
      'warning',
      chunks.some(isWrongStart),
      () =>
        phrase`Chunk 1 is not the transaction that the chunks name as their first. A ledger refuses it (INVALID_CHUNK_TRANSACTION_ID).`,
    ),
  ];
  return problems.length > 0
    ? problems
    : [
        {
          level: 'passed',
          text: phrase`The ${formatInteger(BigInt(total))} chunks of the message are all there, in order.`,
        },
      ];
}

function problem(level: 'error' | 'warning', isFound: boolean, text: () => Phrase): readonly CheckResult[] {
  return isFound ? [{ level, text: text() }] : [];
}

/** The first chunk is the transaction that all of them name. */
function isWrongStart({
  number,
  initialTransactionId,
  transactionId,
}: ChunkInfo & { readonly transactionId: TransactionDocument['groups'][0]['transactionId'] }): boolean {
  return (
    number === 1 &&
    transactionId !== undefined &&
    initialTransactionId !== undefined &&
    formatTransactionId(transactionId) !== formatTransactionId(initialTransactionId)
  );
}

function missingLabel(document: TransactionDocument, numbers: readonly number[], total: number): Phrase {
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
function alikeCopies({ group: { copies, consistent }, verdicts }: CheckSubject): readonly CheckResult[] {
  const [first, ...others] = copies;
  if (others.length === 0) {
    return [];
  }
  const signers = signersOf(first);
  const differing = others.filter((copy) => signersOf(copy) !== signers);
  const count = formatInteger(BigInt(copies.length));
  const problems: readonly CheckResult[] = [
    ...(consistent
      ? []
      : [
          {
            level: 'error' as const,
            text: phrase`The copies for different nodes differ in more than the node: which one is executed makes a difference.`,
          },
        ]),
    ...(differing.length === 0
      ? []
      : [
          {
            level: 'warning' as const,
            text:
              differing.length === 1
                ? phrase`1 of the ${count} copies for nodes is signed with other keys than the copy for ${nodeText(first)}.`
                : phrase`${formatInteger(BigInt(differing.length))} of the ${count} copies for nodes are signed with other keys than the copy for ${nodeText(first)}.`,
          },
        ]),
    ...fewOf('warning', repeatedNodes(copies)),
  ];
  const isVerified = verdicts?.flat().every((verdict) => verdict === 'valid') ?? false;
  return problems.length > 0 || !isVerified
    ? problems
    : [
        {
          level: 'passed',
          text: phrase`The ${count} copies for nodes say the same and are signed with the same keys.`,
        },
      ];
}

/** The keys that a transaction is signed with, in one order. */
function signersOf({ signatures }: TransactionContent): string {
  const keys = signatures.map(({ kind, publicKeyPrefix }) => `${kind} ${publicKeyPrefix}`);
  return [...new Set(keys)].toSorted().join();
}

function repeatedNodes(copies: readonly TransactionContent[]): readonly Phrase[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const node of copies.map(nodeText)) {
    (seen.has(node) ? repeated : seen).add(node);
  }
  return [...repeated].map((node) => phrase`Several copies are for node ${node}.`);
}

function nodeText({ nodeAccountId }: TransactionContent): string {
  return nodeAccountId === undefined ? '?' : formatEntityReference(nodeAccountId);
}

/** Fields of the protobuf message Transaction. */
const numbers = { body: 1, sigMap: 3, bodyBytes: 4, signedTransactionBytes: 5 };

/** Whether a transaction is said in one way: what else stands in its message is not what is shown. */
function oneContent({ transaction: { pricedBytes } }: CheckSubject): readonly CheckResult[] {
  const present = new Set<number>();
  for (const scan = new FieldScan(pricedBytes, { start: 0, end: pricedBytes.length }); scan.next(); ) {
    if (scan.number === numbers.sigMap || scan.valueOffset < scan.end) {
      present.add(scan.number);
    }
  }
  const isSigned = present.has(numbers.signedTransactionBytes);
  const hasTwo = isSigned && present.has(numbers.bodyBytes);
  return [
    ...(hasTwo
      ? [
          {
            level: 'error' as const,
            text: phrase`It also holds a second transaction, in bodyBytes, which is not shown. A ledger refuses it (INVALID_TRANSACTION).`,
          },
        ]
      : []),
    ...(isSigned && !hasTwo && present.has(numbers.sigMap)
      ? [
          {
            level: 'warning' as const,
            text: phrase`It has a sigMap of its own next to its signed bytes. A ledger refuses it (INVALID_TRANSACTION).`,
          },
        ]
      : []),
    ...(present.has(numbers.body)
      ? [
          {
            level: 'remark' as const,
            text: phrase`It also holds a second transaction, in body, which no ledger reads.`,
          },
        ]
      : []),
  ];
}
