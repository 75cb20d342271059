import { type Label, label } from '../../label.ts';
import { formatInteger } from '../../value/amounts.ts';
import type { TransactionContent } from '../transactionContent.ts';
import { formatEntityReference } from '../transactionFormat.ts';
import type { CheckResult, CheckSubject } from './check.ts';
import { fewOf } from './fewOf.ts';

/** Whether the copies for nodes are one transaction, whichever of them is sent. */
export function alikeCopies({ group: { copies, consistent }, verdicts }: CheckSubject): readonly CheckResult[] {
  const [first, ...others] = copies;
  if (others.length === 0) {
    return [];
  }
  const signers = signersOf(first);
  const differing = others.filter((copy) => signersOf(copy) !== signers);
  const count = formatInteger(BigInt(copies.length));
  const problems: readonly CheckResult[] = [
    ...(consistent ? [] : [{ level: 'error' as const, text: label('checkCopiesDiffer') }]),
    ...(differing.length === 0
      ? []
      : [
          {
            level: 'warning' as const,
            text:
              differing.length === 1
                ? label('checkCopySignedDifferently', count, nodeText(first))
                : label(
                    'checkCopiesSignedDifferently',
                    formatInteger(BigInt(differing.length)),
                    count,
                    nodeText(first),
                  ),
          },
        ]),
    ...fewOf('warning', repeatedNodes(copies)),
  ];
  const isVerified = verdicts?.flat().every((verdict) => verdict === 'valid') ?? false;
  return problems.length > 0 || !isVerified ? problems : [{ level: 'passed', text: label('checkCopiesAlike', count) }];
}

/** The keys that a transaction is signed with, in one order. */
function signersOf({ signatures }: TransactionContent): string {
  const keys = signatures.map(({ kind, publicKeyPrefix }) => `${kind} ${publicKeyPrefix}`);
  return [...new Set(keys)].toSorted().join();
}

function repeatedNodes(copies: readonly TransactionContent[]): readonly Label[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const node of copies.map(nodeText)) {
    (seen.has(node) ? repeated : seen).add(node);
  }
  return [...repeated].map((node) => label('checkNodeTwice', node));
}

function nodeText({ nodeAccountId }: TransactionContent): string {
  return nodeAccountId === undefined ? '?' : formatEntityReference(nodeAccountId);
}
