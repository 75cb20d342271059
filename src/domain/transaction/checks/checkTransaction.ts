import { wholeBatch } from './batchChecks.ts';
import type { Check, CheckLevel, CheckResult, CheckSubject, ContentCheck } from './check.ts';
import { completeChunks } from './chunkCheck.ts';
import { alikeCopies } from './copyChecks.ts';
import { deletionForOthers } from './deletionCheck.ts';
import { oneContent } from './envelopeCheck.ts';
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
