import { type Phrase, phrase } from '../../phrase.ts';
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
      ? warning(
          phrase`The payer ${formatEntityReference(payer)} is named by an alias. A ledger takes only the number of an account (PAYER_ACCOUNT_NOT_FOUND).`,
        )
      : isNumbered(payer)
        ? []
        : warning(phrase`It names no payer. A ledger refuses it (PAYER_ACCOUNT_NOT_FOUND).`)),
    ...(scheduled
      ? warning(
          phrase`Its transaction ID is marked as scheduled. A ledger refuses it (TRANSACTION_ID_FIELD_NOT_ALLOWED).`,
        )
      : []),
    ...(nonce === 0
      ? []
      : warning(
          phrase`Its transaction ID has the nonce ${nonce}. A ledger refuses it (TRANSACTION_ID_FIELD_NOT_ALLOWED).`,
        )),
  ];
};

/** Whether it names the node that it is for; what is meant for a batch names none. */
export function namedNode({
  transaction: { transactionId, nodeAccountId, batchKey },
}: CheckSubject): readonly CheckResult[] {
  return transactionId === undefined || batchKey !== undefined || isNumbered(nodeAccountId)
    ? []
    : warning(phrase`It names no node. A node takes only what is for it (INVALID_NODE_ACCOUNT).`);
}

function isNumbered(account: EntityReference | undefined): boolean {
  return account?.num !== undefined && account.num > 0n;
}

function warning(text: Phrase): readonly CheckResult[] {
  return [{ level: 'warning', text }];
}
