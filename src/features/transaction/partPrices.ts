import * as vscode from 'vscode';
import type { BatchPart } from '../../domain/fee/batchParts.ts';
import type { AskPrice } from '../../domain/fee/documentEstimate.ts';
import { formatPrice } from '../../domain/fee/feePricing.ts';
import { formatEntityReference } from '../../domain/transaction/transactionFormat.ts';
import type { ExchangeRate } from '../../domain/value/amounts.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import type { PartsModel } from '../../webview/transaction/protocol.ts';

/** What each transaction inside a batch costs by itself, one request each, and all of them together. */
export async function partPrices(
  parts: readonly BatchPart[],
  ask: AskPrice,
  rate: ExchangeRate | undefined,
  describe: (failure: unknown) => string,
): Promise<PartsModel> {
  const priced = await Promise.all(
    parts.map(async ({ content, pricedBytes }, index) => {
      const payer = content.transactionId?.payer;
      const name = `${index + 1}. ${content.type.title}${payer === undefined ? '' : ` · ${formatEntityReference(payer)}`}`;
      const label = singleLine(name, 200);
      try {
        const estimates = [await ask(pricedBytes, { mode: 'STATE' })];
        return { label, text: formatPrice(estimates, rate), isFailure: false, estimates };
      } catch (failure) {
        return { label, text: describe(failure), isFailure: true, estimates: [] };
      }
    }),
  );
  const sum = formatPrice(
    priced.flatMap(({ estimates }) => estimates),
    rate,
  );
  const isPartial = priced.some(({ isFailure }) => isFailure);
  return {
    rows: priced.map(({ label, text, isFailure }) => ({ label, text, isFailure })),
    sum: isPartial ? vscode.l10n.t('At least {0}', sum) : sum,
  };
}
