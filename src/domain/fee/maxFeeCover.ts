import { type Label, label } from '../label.ts';
import { type ExchangeRate, formatHbar } from '../value/amounts.ts';
import type { DocumentEstimate } from './documentEstimate.ts';
import { chargedTinybars } from './fee.ts';
import { maxFeeExcesses, pricedEstimates } from './feePricing.ts';
import { type GasAtMost, isWithoutGas } from './gasAtMost.ts';

/**
 * What the maximum fee of a document covers, which has to pay the gas as well; nothing when it is too low, and where it or
 * a price is not known.
 */
export function maxFeeCover(
  estimate: DocumentEstimate,
  gas: GasAtMost | undefined,
  rate: ExchangeRate | undefined,
): readonly Label[] {
  const price = estimate.modes[estimate.mode];
  const { chunks, failed } = price;
  const limits = chunks.map(({ transaction }) => transaction.maxFeeTinybars);
  const isKnown = rate !== undefined && failed === 0 && limits.every((limit) => limit > 0n);
  if (!isKnown || maxFeeExcesses(price, rate).length > 0) {
    return [];
  }
  const lowest = limits.reduce((least, limit) => (limit < least ? limit : least));
  if (chunks.length > 1) {
    return [label('maxFeeCoversEach', formatHbar(lowest))];
  }
  if (!isWithoutGas(estimate)) {
    return [label('maxFeeCovers', formatHbar(lowest))];
  }
  if (gas === undefined) {
    return [label('maxFeeCoversWithoutGas', formatHbar(lowest))];
  }
  const isEnough = chargedTinybars(pricedEstimates(price), rate) + gas.tinybars <= lowest;
  return [label(isEnough ? 'maxFeeCoversGas' : 'maxFeeCoversSomeGas', formatHbar(lowest))];
}
