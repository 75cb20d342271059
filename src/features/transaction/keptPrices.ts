import { createHash } from 'node:crypto';
import type { AskPrice } from '../../domain/fee/documentEstimate.ts';
import type { FeeEstimate } from '../../domain/fee/fee.ts';

/** Prices that services gave, so that a slider which comes back to a place costs no request. */
export class KeptPrices {
  private readonly kept = new Map<string, Promise<FeeEstimate>>();

  /** `ask` for what is not known yet. A failure is not kept: the next wish asks again. */
  through(service: string, ask: AskPrice): AskPrice {
    return (transaction, settings) => {
      const digest = createHash('sha256').update(transaction).digest('hex');
      const key = `${digest} ${settings.mode} ${settings.highVolumeThrottle ?? 0} ${service}`;
      const known = this.kept.get(key);
      if (known !== undefined) {
        return known;
      }
      const asked = ask(transaction, settings);
      this.kept.set(key, asked);
      asked.catch(() => {
        if (this.kept.get(key) === asked) {
          this.kept.delete(key);
        }
      });
      return asked;
    };
  }

  clear(): void {
    this.kept.clear();
  }
}
