import * as vscode from 'vscode';
import { type DocumentEstimate, likelyEstimates, likelyPrice } from '../../domain/fee/documentEstimate.ts';
import { formatExactUsd } from '../../domain/fee/exactUsd.ts';
import { chargedTinybars, type FeeEstimate, highVolumePriceOfAll } from '../../domain/fee/fee.ts';
import { executedTransactions, formatPrice, pricedEstimates } from '../../domain/fee/feePricing.ts';
import { type GasContext, gasAtMost, isWithoutGas } from '../../domain/fee/gasAtMost.ts';
import { type ExchangeRate, formatHbar, formatUsd } from '../../domain/value/amounts.ts';
import { escapeMarkdown, singleLine } from '../../domain/value/escapeMarkdown.ts';

/** What all of them cost, as far as they have a price. */
export function totalText(
  documents: readonly DocumentEstimate[],
  rate: ExchangeRate | undefined,
  isPartial: boolean,
): string {
  const price = titlePrice(likelyEstimates(documents), rate);
  return isPartial ? vscode.l10n.t('At least {0}', price) : price;
}

/** `$0.07 · 0.35 ℏ`, `≈ $1.00 · 5 ℏ` where the tables have more digits; no line ends between a sign and its number. */
function titlePrice(estimates: readonly FeeEstimate[], rate: ExchangeRate | undefined): string {
  const tinycents = highVolumePriceOfAll(estimates);
  const sign = formatUsd(tinycents) === formatExactUsd(tinycents) ? '' : '≈ ';
  return unbroken(`${sign}${formatPrice(estimates, rate)}`);
}

/** The money alone, lest a narrow preview breaks its line within a word. */
export function documentHeadline(estimate: DocumentEstimate, context: GasContext): string {
  const price = likelyPrice(estimate);
  return price === undefined
    ? documentTitle(estimate, context)
    : vscode.l10n.t(
        'Fee: {0}',
        priceText(estimate, price.failed, titlePrice(pricedEstimates(price), undefined), context),
      );
}

/** What stands below it: the price in ℏ, and the type. */
export function titleParts(estimate: DocumentEstimate, context: GasContext): readonly string[] {
  const [{ type }] = executedTransactions(estimate.document);
  const title = escapeMarkdown(singleLine(type.title));
  const { rate } = context;
  if (rate === undefined) {
    return [title];
  }
  const gas = gasAtMost(estimate, context);
  const fee = formatHbar(chargedTinybars(likelyEstimates([estimate]), rate));
  return [`**${unbroken(withGas(estimate, fee, gas && formatHbar(gas.tinybars)))}**`, title];
}

export function documentTitle(estimate: DocumentEstimate, context: GasContext): string {
  const [{ type }] = executedTransactions(estimate.document);
  const title = singleLine(type.title);
  const price = likelyPrice(estimate);
  return price === undefined
    ? vscode.l10n.t('{0}: no price', title)
    : `${title}: ${priceText(estimate, price.failed, titlePrice(pricedEstimates(price), context.rate), context)}`;
}

function priceText(estimate: DocumentEstimate, failed: number, price: string, context: GasContext): string {
  const gas = gasAtMost(estimate, context);
  const amount = withGas(estimate, price, gas && formatUsd(gas.tinycents, 'up'));
  return failed > 0 ? vscode.l10n.t('at least {0}', amount) : amount;
}

/** `$1.00 + up to $0.084 gas`, `$1.00 + gas` where nobody knows how much, `$1.00` where none is added. */
function withGas(estimate: DocumentEstimate, price: string, gas: string | undefined): string {
  if (gas !== undefined) {
    return vscode.l10n.t('{0} + up to {1} gas', price, gas);
  }
  return isWithoutGas(estimate) ? vscode.l10n.t('{0} + gas', price) : price;
}

/** No line ends between a number and its unit. */
function unbroken(text: string): string {
  return text.replaceAll(' ℏ', '\u00a0ℏ').replaceAll('≈ ', '≈\u00a0');
}
