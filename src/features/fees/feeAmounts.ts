import * as vscode from 'vscode';
import { formatPrice } from '../../domain/fee/documentEstimate.ts';
import { chargedTinybars, type FeeEstimate, highVolumePriceOfAll } from '../../domain/fee/fee.ts';
import {
  type ExchangeRate,
  formatDecimal,
  formatExactUsd,
  formatUsd,
  padDecimals,
  usdDecimals,
} from '../../domain/value/amounts.ts';

/** `$0.07 · 0.35 ℏ`, `≈ $1.00 · 5 ℏ` where the tables have more digits; no line ends between a sign and its number. */
export function titlePrice(estimates: readonly FeeEstimate[], rate: ExchangeRate | undefined): string {
  const tinycents = highVolumePriceOfAll(estimates);
  const sign = formatUsd(tinycents) === formatExactUsd(tinycents) ? '' : '≈ ';
  return unbroken(`${sign}${formatPrice(estimates, rate)}`);
}

/** What all of them cost, as far as they have a price. */
export function totalText(
  estimates: readonly FeeEstimate[],
  rate: ExchangeRate | undefined,
  isPartial: boolean,
): string {
  const price = titlePrice(estimates, rate);
  return isPartial ? vscode.l10n.t('At least {0}', price) : price;
}

/** No line ends between a number and its unit. */
export function unbroken(text: string): string {
  return text.replaceAll(' ℏ', '\u00a0ℏ').replaceAll('≈ ', '≈\u00a0');
}

/** What is charged in ℏ, with all decimals that there are, so that amounts stand one under the other. */
export function alignedHbar(estimates: readonly FeeEstimate[], rate: ExchangeRate): string {
  return padDecimals(formatDecimal(chargedTinybars(estimates, rate), 8), 8);
}

/** Makes the cells of what costs one of these amounts: exact `$0.00001` and, with a rate, `0.00005025`. */
export function moneyColumns(amounts: readonly bigint[], rate: ExchangeRate | undefined) {
  const decimals = usdDecimals(amounts);
  return (estimates: readonly FeeEstimate[]): readonly string[] => [
    formatExactUsd(highVolumePriceOfAll(estimates), decimals),
    ...(rate === undefined ? [] : [alignedHbar(estimates, rate)]),
  ];
}

export function tableRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
