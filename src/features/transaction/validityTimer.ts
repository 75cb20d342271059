import type { DecodedTransaction } from '../../domain/transaction/transaction.ts';
import { systemClock } from '../../editor/clock.ts';
import { validityPauseMs } from './validity.ts';

/**
 * Calls back when what is said of a transaction's validity is no longer true: most expire within two minutes, while somebody
 * looks at them. Another transaction takes the place of the one before; nothing is called once the signal aborts.
 */
export function createValidityTimer(
  callBack: () => void,
  signal: AbortSignal,
): (transaction: DecodedTransaction | undefined) => void {
  let stop: () => void = () => undefined;
  signal.addEventListener('abort', () => stop(), { once: true });
  return (transaction) => {
    stop();
    const pauseMs = transaction && validityPauseMs(transaction, Date.now());
    if (pauseMs !== undefined && !signal.aborted) {
      stop = systemClock.after(pauseMs, callBack);
    }
  };
}
