import * as vscode from 'vscode';
import { type DocumentEstimate, likelyPrice, pricedModes } from '../../domain/fee/documentEstimate.ts';
import { chargedTinybars, type FeeEstimate, feeParts, highVolumePriceOfAll } from '../../domain/fee/fee.ts';
import { extraWords, type FeeLine, feeLines, lineMeaning, modeMeanings, partNames } from '../../domain/fee/feeLines.ts';
import { type FeeWords, feeNotes, rateNote } from '../../domain/fee/feeNotes.ts';
import {
  batchParts,
  executedTransactions,
  type FeeMode,
  formatPrice,
  multipliersOf,
  multipliersText,
  pricedEstimates,
} from '../../domain/fee/feePricing.ts';
import { likelyEstimates, signaturesText, signedFees, signedFeesText } from '../../domain/fee/signedFees.ts';
import { type ExchangeRates, rateAt } from '../../domain/network/networkState.ts';
import type { Phrase } from '../../domain/phrase.ts';
import { partOf } from '../../domain/transaction/chunkInfo.ts';
import {
  type ExchangeRate,
  formatDecimal,
  formatInteger,
  formatPercent,
  formatUsd,
  tinycentsToTinybars,
} from '../../domain/value/amounts.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatTime } from '../../domain/value/timestamp.ts';
import { phraseText } from '../../editor/phraseText.ts';
import type { FeeModel } from '../../webview/transaction/protocol.ts';

export interface FeeModelContext extends FeeWords {
  readonly network: string;
  readonly throttle: number;
  readonly rates: ExchangeRates | undefined;
  readonly now: Date;
}

/** An estimate as the view shows it; undefined when nothing of it has a price. */
export function feeModel(estimate: DocumentEstimate, context: FeeModelContext): FeeModel | undefined {
  const price = likelyPrice(estimate);
  if (price === undefined) {
    return undefined;
  }
  const rate = context.rates && rateAt(context.rates, context.now);
  const text = phraseText(signedFeesText(signedFees(estimate), (fee) => formatPrice(fee.estimates, rate)));
  return {
    headline: price.failed > 0 ? vscode.l10n.t('at least {0}', text) : text,
    network: context.network,
    time: formatTime(context.now.getTime()),
    throttle: context.throttle,
    throttleHint: throttleHint(estimate),
    ...table(estimate, rate),
    shares: shares(price.sum),
    notes: [
      ...feeNotes(estimate, context),
      { kind: 'info' as const, text: rateNote(context.rates, context.now, likelyEstimates([estimate])) },
    ].map(({ kind, text }) => ({ kind, text: singleLine(context.translate(text), 1_000) })),
    partCount: batchParts(estimate.document).length,
    signed: estimate.signed.map(({ signatures, estimates: signed }) => ({
      label: phraseText(signaturesText(signatures)),
      text: withDifference(formatPrice(signed, rate), highVolumePriceOfAll(signed) - price.tinycents),
    })),
    chunks:
      price.chunks.length < 2
        ? []
        : price.chunks.map((chunk, index) => ({
            label: vscode.l10n.t('Chunk {0}', partOf(estimate.document, index)?.number ?? index + 1),
            text:
              chunk.estimate === undefined
                ? `⚠ ${context.describe(chunk.failure)}`
                : formatPrice([chunk.estimate], rate),
          })),
  };
}

function withDifference(price: string, tinycents: bigint): string {
  return tinycents === 1n
    ? vscode.l10n.t('{0} (+1 tinycent)', price)
    : vscode.l10n.t('{0} (+{1} tinycents)', price, formatInteger(tinycents));
}

function table(estimate: DocumentEstimate, rate: ExchangeRate | undefined): Pick<FeeModel, 'heads' | 'rows'> {
  const heads = pricedModes(estimate);
  const prices = heads.map((mode) => estimate.modes[mode]);
  const estimates = prices.flatMap(({ sum }) => sum ?? []);
  const charged = prices.slice(0, 1).flatMap(pricedEstimates);
  const cells = (
    amounts: readonly (bigint | undefined)[],
    tinybarsAt: (amount: bigint, rate: ExchangeRate) => bigint,
  ) => [
    ...amounts.map((amount) => (amount === undefined ? '–' : formatInteger(amount))),
    ...(amounts[0] === undefined
      ? ['', '']
      : [formatUsd(amounts[0]), rate === undefined ? '–' : formatDecimal(tinybarsAt(amounts[0], rate), 8)]),
  ];
  const multipliers = multipliersText(prices);
  return {
    heads: [
      ...heads.map((mode) => explained(modeHead(mode, estimate), modeMeanings[mode])),
      explained('USD'),
      explained('ℏ'),
    ],
    rows: [
      ...feeLines(estimates).map((line) => ({
        kind: line.kind,
        label: explained(lineLabel(line), lineMeaning(line)),
        detail:
          line.extra && `${phraseText(extraWords(line.extra))} × ${formatInteger(line.extra.feePerUnitTinycents)}`,
        cells: cells(line.amounts, (amount, at) => lineTinybars(line, amount, charged, at)),
      })),
      ...(multipliers !== undefined
        ? [
            {
              kind: 'price' as const,
              label: explained(vscode.l10n.t('High-volume price')),
              detail: vscode.l10n.t('multiplier {0}', multipliers),
              cells: cells(
                prices.map(({ tinycents }) => tinycents),
                (_amount, at) => chargedTinybars(charged, at),
              ),
            },
          ]
        : []),
    ],
  };
}

function modeHead(mode: FeeMode, { signed }: DocumentEstimate): string {
  return signed.length === 0
    ? vscode.l10n.t('{0} (tinycents)', mode)
    : vscode.l10n.t('{0}, unsigned (tinycents)', mode);
}

/** A line in tinybars, such that node, network and service add up to the total. */
function lineTinybars(
  { part, kind }: FeeLine,
  tinycents: bigint,
  estimates: readonly FeeEstimate[],
  rate: ExchangeRate,
): bigint {
  if (kind !== 'subtotal') {
    return tinycentsToTinybars(tinycents, rate);
  }
  return part === 'total'
    ? chargedTinybars(
        estimates.map((estimate) => ({ ...estimate, highVolumeMultiplier: 1n })),
        rate,
      )
    : estimates.reduce((sum, estimate) => sum + tinycentsToTinybars(feeParts(estimate)[part], rate), 0n);
}

function explained(text: string, meaning?: Phrase): FeeModel['heads'][number] {
  return { text, meaning: meaning && phraseText(meaning) };
}

function lineLabel({ part, kind, extra, multiplier }: FeeLine): string {
  if (kind === 'base') {
    return vscode.l10n.t('base');
  }
  return extra === undefined
    ? multiplier === undefined
      ? phraseText(partNames[part])
      : vscode.l10n.t('{0} = node × {1}', phraseText(partNames[part]), multiplier)
    : singleLine(extra.name, 80);
}

/** Floats are good enough for how wide a bar is. */
function shares(estimate: FeeEstimate): FeeModel['shares'] {
  const { node, network, service } = feeParts(estimate);
  const parts = [
    [partNames.node, node],
    [partNames.network, network],
    [partNames.service, service],
  ] as const;
  const total = parts.reduce((sum, [, amount]) => sum + amount, 0n);
  return parts.map(([label, amount]) => ({
    fraction: total === 0n ? 0 : Number((amount * 1_000_000n) / total) / 1_000_000,
    text: `${phraseText(label)} ${formatPercent(amount, total)}`,
  }));
}

function throttleHint({ document, modes }: DocumentEstimate): string | undefined {
  if (executedTransactions(document).every(({ highVolume }) => !highVolume)) {
    return vscode.l10n.t('The transaction does not ask for high-volume pricing, so the throttle changes nothing.');
  }
  return modes.STATE.sum === undefined && multipliersOf(modes.INTRINSIC).length === 0
    ? vscode.l10n.t('The throttle counts in STATE mode only, which has no price here.')
    : undefined;
}
