import type { TransactionContent } from '../../domain/transaction/transactionContent.ts';
import { validityOf } from '../../domain/transaction/validity.ts';

type Dates = Pick<TransactionContent, 'transactionId' | 'validDurationSeconds'>;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** A timer that is to wait longer ends at once. */
const maxTimerMs = 2 ** 31 - 1;

/**
 * How long what is said of the validity stays true: to the start or the end, and in the hour before a minute at most,
 * since the words say how far off it is. Undefined once the transaction has expired.
 */
export function validityPauseMs(dates: Dates, nowMs: number): number | undefined {
  const validity = validityOf(dates);
  if (validity === undefined || nowMs > validity.endMs) {
    return undefined;
  }
  const { startMs, endMs } = validity;
  // The millisecond of the end itself still belongs to it.
  const leftMs = (nowMs < startMs ? startMs : endMs) - nowMs + 1;
  return leftMs > hourMs ? Math.min(leftMs - hourMs, maxTimerMs) : Math.min(leftMs, minuteMs);
}
