import type { DecodedField, TransactionType } from './transactionContent.ts';

/** What a schedule is to do. All of it is untrusted. */
export interface ScheduledBody {
  readonly type: Pick<TransactionType, 'title'>;
  /** Empty when there is none. */
  readonly memo: string;
  readonly maxFeeTinybars: bigint;
  /** The field that says what to do. */
  readonly data: DecodedField;
}
