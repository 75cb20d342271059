import { type Phrase, phrase } from '../../phrase.ts';
import { formatInteger } from '../../value/amounts.ts';
import type { TransactionContent } from '../transactionContent.ts';
import { formatEntityReference } from '../transactionFormat.ts';
import { fitForBatch } from './batchChecks.ts';
import {
  batchItems,
  type CheckLevel,
  type CheckResult,
  type CheckSubject,
  type ContentCheck,
  innerTransactions,
  signedContents,
} from './check.ts';
import { deletionForOthers } from './deletionCheck.ts';
import { fewOf } from './fewOf.ts';
import { submittedId } from './identityChecks.ts';
import { hasSigned, keyOfPayer, keyStructure, publicKeysOf, signingKeys, signingPayer } from './payerCheck.ts';
import { maximumFee, memos, validWindow } from './termChecks.ts';
import { balancedTransfers } from './transferCheck.ts';

const maxNumbers = 5;

const contentChecks: readonly ContentCheck[] = [
  fitForBatch,
  signingPayer,
  submittedId,
  balancedTransfers,
  deletionForOthers,
  validWindow,
  maximumFee,
  memos,
];

/** What is wrong with the transactions of a batch by themselves: each finding once, with the numbers of those it is about. */
export function innerChecks(subject: CheckSubject): readonly CheckResult[] {
  const items = batchItems(subject.transaction);
  const found = new Map<string, CheckResult & { readonly numbers: number[] }>();
  const add = (result: CheckResult, number: number) => {
    const key = JSON.stringify(result);
    const finding = found.get(key) ?? { ...result, numbers: [] };
    finding.numbers.push(number);
    found.set(key, finding);
  };
  for (const [index, { content, number }] of innerTransactions(subject.transaction).entries()) {
    for (const result of resultsOf(subject, content, index)) {
      add(result, number);
    }
  }
  for (const [index, { kind }] of items.entries()) {
    if (kind !== 'transaction') {
      add(
        {
          level: 'warning',
          text: phrase`It cannot be read as a transaction. A ledger refuses it (INVALID_TRANSACTION).`,
        },
        index + 1,
      );
    }
  }
  const problems = [...found.values()].filter(({ level }) => level !== 'passed');
  const few = (wanted: CheckLevel) =>
    fewOf(
      wanted,
      problems.filter(({ level }) => level === wanted).map(({ text, numbers }) => placed(text, numbers)),
    );
  const isFine = problems.length === 0 && areVerified(subject);
  return items.length > 0 && isFine
    ? [{ level: 'passed', text: fineLabel(items.length) }]
    : [...few('warning'), ...few('remark')];
}

/** Whether all signatures inside are known to be good. */
function areVerified({ transaction, verdicts }: CheckSubject): boolean {
  const { length } = innerTransactions(transaction);
  return (
    verdicts
      ?.slice(1, length + 1)
      .flat()
      .every((verdict) => verdict === 'valid') ?? false
  );
}

function fineLabel(count: number): Phrase {
  return count === 1
    ? phrase`Nothing is wrong with the transaction of the batch by itself.`
    : phrase`Nothing is wrong with the ${formatInteger(BigInt(count))} transactions of the batch by themselves.`;
}

function resultsOf(subject: CheckSubject, content: TransactionContent, index: number): readonly CheckResult[] {
  const { nowMs, verdicts, payerKey } = subject;
  const isSamePayer = payerText(content) === payerText(subject.transaction);
  const inner = {
    transaction: content,
    nowMs,
    verdicts: verdicts?.[index + 1],
    payerKey: isSamePayer ? payerKey : undefined,
  };
  return [
    ...contentChecks.flatMap((check) => check(inner)),
    ...signedBatch(subject, content),
    ...unsigned(subject, content),
  ];
}

function payerText({ transactionId }: TransactionContent): string | undefined {
  return transactionId?.payer && formatEntityReference(transactionId.payer);
}

/** Whoever holds the batch key of a transaction signs the batch: nobody else may put it into one. */
function signedBatch(
  { transaction, verdicts, payerKey = keyOfPayer(transaction) }: CheckSubject,
  { batchKey }: TransactionContent,
): readonly CheckResult[] {
  const own = verdicts?.[0];
  // A signature by the start of a key may be anybody's.
  if (batchKey === undefined || own === undefined || own.length === 0 || own.includes('keyUnknown')) {
    return [];
  }
  const keys = signingKeys(transaction, own, payerKey === undefined ? [] : publicKeysOf(payerKey));
  return hasSigned(batchKey, (hex) => keys.has(hex))
    ? []
    : [
        {
          level: 'warning',
          text: phrase`Its batch key has not signed the batch: ${keyStructure(batchKey)}. A ledger refuses it (INVALID_SIGNATURE).`,
        },
      ];
}

/** Where something is signed, what is not is worth to know. */
function unsigned(subject: CheckSubject, { signatures }: TransactionContent): readonly CheckResult[] {
  return signatures.length === 0 && signedContents(subject).some(({ content }) => content.signatures.length > 0)
    ? [{ level: 'remark', text: phrase`Nobody has signed yet.` }]
    : [];
}

function placed(text: Phrase, numbers: readonly number[]): Phrase {
  const shown = numbers.slice(0, maxNumbers).join(', ');
  return numbers.length === 1
    ? phrase`Transaction ${shown} of the batch: ${text}`
    : phrase`Transactions ${numbers.length > maxNumbers ? `${shown}, …` : shown} of the batch: ${text}`;
}
