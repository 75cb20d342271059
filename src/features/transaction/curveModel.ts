import type { FeePoint } from '../../domain/fee/feeCurve.ts';
import type { ExchangeRate } from '../../domain/value/amounts.ts';
import { formatInteger } from '../../domain/value/amounts.ts';
import type { CurveModel } from '../../webview/transaction/protocol.ts';
import { moneyText } from './feeModel.ts';

/** The price of the first of some chunks over the throttle's range as the view draws it. */
export function curveModel(
  points: readonly FeePoint[],
  rate: ExchangeRate | undefined,
  chunkCount: number,
): CurveModel {
  const highest = points.reduce((most, { tinycents }) => (tinycents > most ? tinycents : most), 1n);
  return {
    failure: undefined,
    about: chunkCount > 1 ? `Of the first of ${chunkCount} chunks` : undefined,
    points: points.map(({ throttle, multiplier, tinycents }) => ({
      throttle,
      multiplier: formatInteger(multiplier),
      price: moneyText(tinycents, rate),
      height: Number((tinycents * 10_000n) / highest) / 10_000,
    })),
  };
}
