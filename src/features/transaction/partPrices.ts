import * as vscode from 'vscode';
import type { BatchPart } from '../../domain/fee/batchParts.ts';
import type { AskPrice } from '../../domain/fee/documentEstimate.ts';
import { highVolumePrice } from '../../domain/fee/fee.ts';
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
        const tinycents = highVolumePrice(await ask(pricedBytes, { mode: 'STATE' }));
        return { label, text: formatPrice(tinycents, rate), isFailure: false, tinycents };
      } catch (failure) {
        return { label, text: describe(failure), isFailure: true, tinycents: 0n };
      }
    }),
  );
  const sum = priced.reduce((total, { tinycents }) => total + tinycents, 0n);
  const isPartial = priced.some(({ isFailure }) => isFailure);
  return {
    rows: priced.map(({ label, text, isFailure }) => ({ label, text, isFailure })),
    sum: isPartial ? vscode.l10n.t('At least {0}', formatPrice(sum, rate)) : formatPrice(sum, rate),
  };
}
