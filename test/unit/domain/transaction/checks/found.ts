import assert from 'node:assert/strict';
import { type CheckSubject, signedContents } from '../../../../../src/domain/transaction/checks/check.ts';
import { checkTransaction } from '../../../../../src/domain/transaction/checks/checkTransaction.ts';
import { verdictsOn } from '../../../../../src/domain/transaction/checks/signatureChecks.ts';
import { createSignatureVerifier } from '../../../../../src/services/transactionFile/signatureVerifier.ts';
import { english } from '../../../english.ts';
import { readTransactionFile } from '../../../services/transactionFile/readAtOnce.ts';

/** While the transactions of these tests are valid. */
export const nowMs = 1_700_000_060_000;

export interface Known extends Partial<Pick<CheckSubject, 'nowMs' | 'payerKey'>> {
  readonly knownKeys?: readonly string[];
  readonly isVerified?: boolean;
}

/** All that the checks find about the first transaction of a file, as `level: sentence`. */
export function found(bytes: Uint8Array, known: Known = {}): readonly string[] {
  const [document] = readTransactionFile(bytes).documents;
  assert.ok(document);
  const [group] = document.groups;
  const [transaction] = group.copies;
  const contents = signedContents({ group, transaction }).map(({ content }) => content);
  const steps = [...verdictsOn(contents, createSignatureVerifier(), known.knownKeys)];
  const verdicts = known.isVerified === false ? undefined : steps.filter((step) => step !== undefined);
  const subject = { document, group, transaction, nowMs: known.nowMs ?? nowMs, verdicts, payerKey: known.payerKey };
  return checkTransaction(subject).map(({ level, text }) => `${level}: ${english(text)}`);
}

/** The findings that are about some word; the others are left to their own tests. */
export function about(pattern: RegExp, bytes: Uint8Array, known?: Known): readonly string[] {
  return found(bytes, known).filter((line) => pattern.test(line));
}
