import type { DecodedTransaction } from '../transaction/transaction.ts';
import type { AskPrice } from './documentEstimate.ts';
import { highVolumePrice } from './fee.ts';

/** What a transaction costs when so much of the high-volume throttle is in use. */
export interface FeePoint {
  /** Basis points, 0 to 10000. */
  readonly throttle: number;
  readonly multiplier: bigint;
  readonly tinycents: bigint;
}

/** Where the price curves of the ledger have their corners, and some points between. */
const curveThrottles = [0, 2, 5, 10, 50, 100, 1000, 2500, 5000, 10_000];

/**
 * The price of one transaction over the range of the high-volume throttle, from a handful of requests. Rejects with
 * the first failure.
 */
export async function feeCurve({ pricedBytes }: DecodedTransaction, ask: AskPrice): Promise<readonly FeePoint[]> {
  return Promise.all(
    curveThrottles.map(async (throttle) => {
      const { totalTinycents, highVolumeMultiplier } = await ask(pricedBytes, {
        mode: 'STATE',
        highVolumeThrottle: throttle,
      });
      const { tinycents } = highVolumePrice(totalTinycents, highVolumeMultiplier);
      return { throttle, multiplier: highVolumeMultiplier, tinycents };
    }),
  );
}
