import { timestampMs } from '../value/timestamp.ts';
import type { TransactionContent } from './transactionContent.ts';

const maxSeconds = 365_000n * 86_400n;

/** When nodes take a transaction. Undefined before it is frozen, and for a duration that no ledger takes. */
export function validityOf({
  transactionId,
  validDurationSeconds: seconds,
}: Pick<TransactionContent, 'transactionId' | 'validDurationSeconds'>) {
  const start = transactionId?.validStart;
  if (start === undefined || seconds === undefined || seconds < 0n || seconds > maxSeconds) {
    return undefined;
  }
  const startMs = timestampMs(start);
  return { startMs, endMs: startMs + Number(seconds) * 1000 };
}
