import * as vscode from 'vscode';
import type { AskPrice } from '../../domain/fee/documentEstimate.ts';
import { type FeeEstimate, highVolumePrice } from '../../domain/fee/fee.ts';
import { formatPrice } from '../../domain/fee/feePricing.ts';
import type { DecodedTransaction } from '../../domain/transaction/transaction.ts';
import { type ExchangeRate, formatInteger } from '../../domain/value/amounts.ts';
import type { CurveModel } from '../../webview/transaction/protocol.ts';

/** What a transaction costs when so much of the high-volume throttle is in use. */
interface FeePoint {
  /** Basis points, 0 to 10000. */
  readonly throttle: number;
  readonly estimate: FeeEstimate;
}

/** Where the price curves of the ledger have their corners, and some points between. */
const curveThrottles = [0, 2, 5, 10, 50, 100, 1000, 2500, 5000, 10_000];

/**
 * The price of one transaction over the range of the high-volume throttle, from a handful of requests. Rejects with
 * the first failure.
 */
export async function feeCurve({ pricedBytes }: DecodedTransaction, ask: AskPrice): Promise<readonly FeePoint[]> {
  return Promise.all(
    curveThrottles.map(async (throttle) => ({
      throttle,
      estimate: await ask(pricedBytes, { mode: 'STATE', highVolumeThrottle: throttle }),
    })),
  );
}

/** The price of the first of some chunks over the throttle's range as the view draws it. */
export function curveModel(
  points: readonly FeePoint[],
  rate: ExchangeRate | undefined,
  chunkCount: number,
): CurveModel {
  const highest = points
    .map(({ estimate }) => highVolumePrice(estimate))
    .reduce((most, price) => (price > most ? price : most), 1n);
  return {
    failure: undefined,
    about: chunkCount > 1 ? vscode.l10n.t('Of the first of {0} chunks', chunkCount) : undefined,
    points: points.map(({ throttle, estimate }) => ({
      throttle,
      multiplier: formatInteger(estimate.highVolumeMultiplier),
      price: formatPrice([estimate], rate),
      height: Number((highVolumePrice(estimate) * 10_000n) / highest) / 10_000,
    })),
  };
}
