import type { EntityId } from '../../domain/entity/entityId.ts';
import type { Page } from '../../domain/page.ts';
import type { LedgerTransaction, LedgerTransactionId } from '../../domain/transaction/ledgerTransaction.ts';
import type { ConsensusTimestamp } from '../../domain/value/timestamp.ts';
import type { CallOptions } from '../http/jsonService.ts';
import { pathOf } from '../http/serviceUrl.ts';
import { transactionOf } from './arguments.ts';
import { type Filter, filterValues, type ListOptions, listQuery } from './filter.ts';
import type { LedgerRequests } from './ledgerRequests.ts';
import { transactionGroupSchema, transactionList } from './schemas/transaction.ts';

export interface TransactionFilters extends ListOptions {
  readonly accountId?: Filter<EntityId> | undefined;
  readonly timestamp?: Filter<ConsensusTimestamp> | undefined;
  /** Upper-case data case of the body, such as `CRYPTOTRANSFER`. */
  readonly transactionType?: string | undefined;
  readonly result?: 'success' | 'fail' | undefined;
  /** Whether `accountId` received or paid. */
  readonly type?: 'credit' | 'debit' | undefined;
}

export interface TransactionCalls {
  /** Newest first. The public service scans 60 days a page, so a page may be empty and still have a next one. */
  transactions(filters?: TransactionFilters, options?: CallOptions): Promise<Page<LedgerTransaction>>;
  /**
   * Everything that shares a transaction id or hash: the transaction, its children (nonce > 0), its scheduled twin,
   * duplicates. A fresh transaction is 404 for some seconds. A hash has 48 bytes, in base64 or hex; what is neither a
   * transaction id nor a hash is an InputError.
   */
  transaction(
    transaction: LedgerTransactionId | string,
    filters?: { readonly nonce?: number | undefined; readonly scheduled?: boolean | undefined },
    options?: CallOptions,
  ): Promise<readonly LedgerTransaction[]>;
}

export function transactionCalls(requests: LedgerRequests): TransactionCalls {
  return {
    transactions: (filters = {}, options) =>
      requests.page(
        transactionList,
        '/api/v1/transactions',
        {
          'account.id': filterValues(filters.accountId),
          timestamp: filterValues(filters.timestamp),
          transactiontype: filters.transactionType,
          result: filters.result,
          type: filters.type,
          ...listQuery(filters),
        },
        options,
      ),
    async transaction(transaction, filters = {}, options) {
      const { segment, nonce, scheduled } = transactionOf(transaction);
      return requests.one(
        transactionGroupSchema,
        pathOf`/api/v1/transactions/${segment}`,
        { nonce: filters.nonce ?? nonce, scheduled: filters.scheduled ?? scheduled },
        options,
      );
    },
  };
}
