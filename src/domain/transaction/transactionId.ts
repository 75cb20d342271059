import { formatEntityReference } from '../entity/transactionEntity.ts';
import { entityReferenceId, type TransactionId } from './transactionParty.ts';

/**
 * The form of SDKs and wallets: `0.0.5@1700000000.000000001`, with `?scheduled` and `/nonce` when they are set. A part
 * that is not set yet is a `?`.
 */
export function formatTransactionId({ payer, validStart, scheduled, nonce }: TransactionId): string {
  const account = payer === undefined ? '?' : formatEntityReference(payer);
  return `${account}@${validStart ?? '?'}${scheduled ? '?scheduled' : ''}${nonce === 0 ? '' : `/${nonce}`}`;
}

/**
 * The form of the ledger's REST service: `0.0.5-1700000000-000000001`; undefined when a part is missing or the payer is
 * an alias, since the service knows neither. The scheduled flag and the nonce are query parameters there.
 */
export function formatRestTransactionId({ payer, validStart }: TransactionId): string | undefined {
  const account = payer && entityReferenceId(payer);
  return account === undefined || validStart === undefined ? undefined : `${account}-${validStart.replace('.', '-')}`;
}
