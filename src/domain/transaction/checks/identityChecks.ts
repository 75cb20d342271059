import { type Label, label } from '../../label.ts';
import type { EntityReference } from '../transactionContent.ts';
import { formatEntityReference } from '../transactionFormat.ts';
import type { CheckResult, CheckSubject, ContentCheck } from './check.ts';

/** Whether the id is one that may be submitted: the ledger itself gives out nonces and those of what is scheduled. */
export const submittedId: ContentCheck = ({ transaction: { transactionId } }) => {
  if (transactionId === undefined) {
    return [];
  }
  const { payer, scheduled, nonce } = transactionId;
  return [
    ...(payer?.alias !== undefined
      ? warning(label('checkPayerAlias', formatEntityReference(payer)))
      : isNumbered(payer)
        ? []
        : warning(label('checkPayerMissing'))),
    ...(scheduled ? warning(label('checkIdScheduled')) : []),
    ...(nonce === 0 ? [] : warning(label('checkIdNonce', String(nonce)))),
  ];
};

/** Whether it names the node that it is for; what is meant for a batch names none. */
export function namedNode({
  transaction: { transactionId, nodeAccountId, batchKey },
}: CheckSubject): readonly CheckResult[] {
  return transactionId === undefined || batchKey !== undefined || isNumbered(nodeAccountId)
    ? []
    : warning(label('checkNodeMissing'));
}

function isNumbered(account: EntityReference | undefined): boolean {
  return account?.num !== undefined && account.num > 0n;
}

function warning(text: Label): readonly CheckResult[] {
  return [{ level: 'warning', text }];
}
