import { type Phrase, phrase } from '../../phrase.ts';
import { formatInteger } from '../../value/amounts.ts';
import type { DecodedField, TransactionContent } from '../transactionContent.ts';
import { formatEntityReference } from '../transactionFormat.ts';
import {
  batchItems,
  type Check,
  type CheckLevel,
  type CheckResult,
  type CheckSubject,
  type ContentCheck,
  type Found,
  firstResults,
  innerTransactions,
  passed,
  remark,
  signedContents,
  warning,
} from './check.ts';
import { balancedTransfers, maximumFee, memos, namedNode, size, validWindow } from './contentChecks.ts';
import { alikeCopies, completeChunks, oneContent, wholeBatch } from './groupChecks.ts';
import { refusals, refusalsInBatch } from './nodeRules.ts';
import {
  hasSigned,
  keyOfPayer,
  keyStructure,
  publicKeysOf,
  signingKeys,
  signingPayer,
  verifiedSignatures,
  wellFormedSignatures,
} from './signatureChecks.ts';
import { usableEntities, wantedChain } from './stateChecks.ts';

/** Every check, in the order in which what they find on one level is shown. */
const checks: readonly Check[] = [
  verifiedSignatures,
  wellFormedSignatures,
  oneContent,
  alikeCopies,
  itself(signingPayer),
  itself(balancedTransfers),
  itself(refusals),
  namedNode,
  completeChunks,
  itself(validWindow),
  itself(maximumFee),
  size,
  itself(memos),
  wholeBatch,
  batchedTransactions,
  wantedChain,
  usableEntities,
];

const levels: readonly CheckLevel[] = ['error', 'warning', 'remark', 'passed'];

/** What all checks find, the gravest first. */
export function checkTransaction(subject: CheckSubject): readonly CheckResult[] {
  const results = checks.flatMap((check) => check(subject)).filter((found) => found !== false);
  return levels.flatMap((level) => results.filter((result) => result.level === level));
}

/** The check of the transaction that is shown, whatever is inside of it. */
function itself(check: ContentCheck): Check {
  return ({ transaction, nowMs, verdicts, payerKey }) =>
    check({ transaction, nowMs, verdicts: verdicts?.[0], payerKey });
}

const maxNumbers = 5;

const contentChecks: readonly ContentCheck[] = [
  refusalsInBatch,
  signingPayer,
  balancedTransfers,
  refusals,
  validWindow,
  maximumFee,
  memos,
];

/** What is wrong with the transactions of a batch by themselves: each finding once, with the numbers of those it is about. */
function batchedTransactions(subject: CheckSubject): readonly Found[] {
  const items = batchItems(subject.transaction);
  const found = [
    ...innerTransactions(subject.transaction).flatMap(({ content, number }, index) =>
      resultsOf(subject, content, index).map((result) => ({ result, number })),
    ),
    ...items.flatMap((item, index) =>
      item.kind === 'transaction' ? [] : [{ result: unreadable(item), number: index + 1 }],
    ),
  ].filter(({ result }) => result.level !== 'passed');
  if (items.length > 0 && found.length === 0 && areVerified(subject)) {
    return [passed(fineText(items.length))];
  }
  const alike = [...Map.groupBy(found, ({ result }) => JSON.stringify(result)).values()];
  const resultsAt = (wanted: CheckLevel) =>
    firstResults(
      wanted,
      alike.flatMap((group) => {
        const [first] = group;
        const numbers = group.map(({ number }) => number);
        return first?.result.level === wanted ? [placedText(first.result.text, numbers)] : [];
      }),
    );
  return [...resultsAt('warning'), ...resultsAt('remark')];
}

function unreadable(item: DecodedField): CheckResult {
  const code = (item.kind === 'bytes' ? item.refusal : undefined) ?? 'INVALID_TRANSACTION';
  return warning(phrase`It cannot be read as a transaction. A ledger refuses it (${code}).`);
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

function fineText(count: number): Phrase {
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
  ].filter((found) => found !== false);
}

function payerText({ transactionId }: TransactionContent): string | undefined {
  return transactionId?.payer && formatEntityReference(transactionId.payer);
}

/** Whoever holds the batch key of a transaction signs the batch: nobody else may put it into one. */
function signedBatch(
  { transaction, verdicts, payerKey = keyOfPayer(transaction) }: CheckSubject,
  { batchKey }: TransactionContent,
): readonly Found[] {
  const own = verdicts?.[0];
  // A signature by the start of a key may be anybody's.
  if (batchKey === undefined || own === undefined || own.length === 0 || own.includes('keyUnknown')) {
    return [];
  }
  const keys = signingKeys(transaction, own, payerKey === undefined ? [] : publicKeysOf(payerKey));
  return [
    !hasSigned(batchKey, (hex) => keys.has(hex)) &&
      warning(
        phrase`Its batch key has not signed the batch: ${keyStructure(batchKey)}. A ledger refuses it (INVALID_SIGNATURE).`,
      ),
  ];
}

/** Where something is signed, what is not is worth to know. */
function unsigned(subject: CheckSubject, { signatures }: TransactionContent): readonly Found[] {
  return [
    signatures.length === 0 &&
      signedContents(subject).some(({ content }) => content.signatures.length > 0) &&
      remark(phrase`Nobody has signed yet.`),
  ];
}

function placedText(text: Phrase, numbers: readonly number[]): Phrase {
  const shown = numbers.slice(0, maxNumbers).join(', ');
  return numbers.length === 1
    ? phrase`Transaction ${shown} of the batch: ${text}`
    : phrase`Transactions ${numbers.length > maxNumbers ? `${shown}, …` : shown} of the batch: ${text}`;
}
