import { type Label, label } from '../../label.ts';
import { formatInteger } from '../../value/amounts.ts';
import type { TransactionContent } from '../transactionContent.ts';
import { formatEntityReference } from '../transactionFormat.ts';
import { fitForBatch } from './batchChecks.ts';
import {
  type CheckLevel,
  type CheckResult,
  type CheckSubject,
  type ContentCheck,
  innerTransactions,
  signedContents,
} from './check.ts';
import { deletionForOthers } from './deletionCheck.ts';
import { fewOf } from './fewOf.ts';
import { hasSigned, keyStructure, signingPayer } from './payerCheck.ts';
import { maximumFee, memos, validWindow } from './termChecks.ts';
import { balancedTransfers } from './transferCheck.ts';

const maxNumbers = 5;

const contentChecks: readonly ContentCheck[] = [
  fitForBatch,
  signingPayer,
  balancedTransfers,
  deletionForOthers,
  validWindow,
  maximumFee,
  memos,
];

/** What is wrong with the transactions of a batch by themselves: each finding once, with the numbers of those it is about. */
export function innerChecks(subject: CheckSubject): readonly CheckResult[] {
  const inner = innerTransactions(subject.transaction);
  const found = new Map<string, CheckResult & { readonly numbers: number[] }>();
  for (const [index, content] of inner.entries()) {
    for (const result of resultsOf(subject, content, index)) {
      const key = JSON.stringify(result);
      const finding = found.get(key) ?? { ...result, numbers: [] };
      finding.numbers.push(index + 1);
      found.set(key, finding);
    }
  }
  const problems = [...found.values()].filter(({ level }) => level !== 'passed');
  const few = (wanted: CheckLevel) =>
    fewOf(
      wanted,
      problems.filter(({ level }) => level === wanted).map(({ text, numbers }) => placed(text, numbers)),
    );
  return inner.length > 0 && problems.every(({ level }) => level === 'remark')
    ? [...few('remark'), { level: 'passed', text: fineLabel(inner.length) }]
    : [...few('warning'), ...few('remark')];
}

function fineLabel(count: number): Label {
  return count === 1 ? label('checkInnerOneFine') : label('checkInnerFine', formatInteger(BigInt(count)));
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
  { transaction, verdicts }: CheckSubject,
  { batchKey }: TransactionContent,
): readonly CheckResult[] {
  const own = verdicts?.[0];
  // A signature by the start of a key may be anybody's.
  if (batchKey === undefined || own === undefined || own.length === 0 || own.includes('keyUnknown')) {
    return [];
  }
  const keys = new Set(transaction.signatures.map(({ publicKeyPrefix }, at) => own[at] === 'valid' && publicKeyPrefix));
  return hasSigned(batchKey, (hex) => keys.has(hex))
    ? []
    : [{ level: 'warning', text: label('checkBatchKeyNotSigned', keyStructure(batchKey)) }];
}

/** Where something is signed, what is not is worth to know. */
function unsigned(subject: CheckSubject, { signatures }: TransactionContent): readonly CheckResult[] {
  return signatures.length === 0 && signedContents(subject).some(({ content }) => content.signatures.length > 0)
    ? [{ level: 'remark', text: label('checkUnsigned') }]
    : [];
}

function placed(text: Label, numbers: readonly number[]): Label {
  const shown = numbers.slice(0, maxNumbers).join(', ');
  return numbers.length === 1
    ? label('checkInner', shown, text)
    : label('checkInners', numbers.length > maxNumbers ? `${shown}, …` : shown, text);
}
