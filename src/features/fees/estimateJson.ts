import {
  type DocumentEstimate,
  executedTransactions,
  likelyPrice,
  multipliersOf,
  pricedEstimates,
  type TransactionPrice,
} from '../../domain/fee/documentEstimate.ts';
import {
  componentSubtotal,
  type FeeComponent,
  type FeeEstimate,
  type HighVolumeReadings,
  highVolumePriceOfAll,
  highVolumeReadings,
} from '../../domain/fee/fee.ts';
import { type FeeNoteContext, type FeeWords, feeNotes } from '../../domain/fee/feeNotes.ts';
import { type GasAtMost, type GasContext, gasAtMost } from '../../domain/fee/gasAtMost.ts';
import { rateAt } from '../../domain/network/networkState.ts';
import { partOf, type TransactionDocument } from '../../domain/transaction/transaction.ts';
import { formatTransactionId } from '../../domain/transaction/transactionFormat.ts';
import { formatExactJson } from '../../domain/value/exactJson.ts';
import type { FileOutcome } from './fileEstimate.ts';

/**
 * Estimates as a JSON document, in the names of the service's answer; integers exact. What is `partial` is of those
 * chunks only that have a price. The exchange rate is the one that applies at `time`.
 */
export function estimateJson(outcomes: readonly FileOutcome[], words: FeeWords): string {
  return `${formatExactJson(outcomes.map((outcome) => fileJson(outcome, words)))}\n`;
}

function fileJson(outcome: FileOutcome, words: FeeWords) {
  const { fileName } = outcome;
  if ('failure' in outcome) {
    return { file: fileName, error: words.describe(outcome.failure) };
  }
  const { network, file, documents, rates, gasPrices, now } = outcome;
  const rate = rates && rateAt(rates, now);
  return {
    file: fileName,
    network,
    time: now.toISOString(),
    form: file.form,
    encoding: file.encoding,
    exchange_rate: rate && {
      cent_equivalent: rate.centEquivalent,
      hbar_equivalent: rate.hbarEquivalent,
      expiration_time: rate.expiresAtSeconds,
    },
    transactions: documents.map((document) => documentJson(document, { rates, gasPrices, rate, now, ...words })),
  };
}

function documentJson(estimate: DocumentEstimate, context: FeeNoteContext & FeeWords & GasContext) {
  const { describe, translate } = context;
  const [{ type, transactionId, maxFeeTinybars, signatures }] = executedTransactions(estimate.document);
  const warnings = feeNotes(estimate, context).filter(({ kind }) => kind === 'warning');
  return {
    type: type.restName ?? `field ${type.fieldNumber}`,
    transaction_id: transactionId && formatTransactionId(transactionId),
    max_fee: maxFeeTinybars,
    signatures: signatures.length,
    chunks: chunksJson(estimate.document),
    mode: estimate.mode,
    total: likelyPrice(estimate)?.tinycents ?? null,
    gas_at_most: gasJson(gasAtMost(estimate, context)),
    high_volume: highVolumeJson(estimate.modes[estimate.mode]),
    partial: estimate.modes[estimate.mode].failed > 0,
    warnings: warnings.map(({ text }) => translate(text)),
    modes: {
      INTRINSIC: priceJson(estimate.modes.INTRINSIC, describe),
      STATE: priceJson(estimate.modes.STATE, describe),
    },
    signed: estimate.signed.map(({ signatures, estimates }) => ({
      signatures,
      total: highVolumePriceOfAll(estimates),
    })),
  };
}

/** Which parts of a message the priced transactions are; left out for what is a whole. */
function chunksJson(document: TransactionDocument) {
  const parts = document.groups.map((_, index) => partOf(document, index));
  const [first] = parts;
  return first && { total: first.total, numbers: parts.flatMap((part) => part?.number ?? []) };
}

/** The gas that comes on top of the total; left out where none does and where it is not known. */
function gasJson(gas: GasAtMost | undefined) {
  return gas && { gas_limit: gas.limit, tinybars_per_gas: gas.tinybarsPerGas, tinybars: gas.tinybars };
}

/** What the total would be by each meaning of the multiplier; left out without high-volume pricing. */
function highVolumeJson(price: TransactionPrice) {
  const multipliers = multipliersOf(price);
  const estimates = pricedEstimates(price);
  const sumOf = (reading: keyof HighVolumeReadings) =>
    estimates.reduce((sum, each) => sum + (highVolumeReadings(each)?.[reading] ?? each.totalTinycents), 0n);
  return multipliers.length === 0
    ? undefined
    : {
        multipliers,
        thousandths: sumOf('thousandths'),
        already_multiplied: sumOf('alreadyMultiplied'),
        whole_multiple: sumOf('wholeMultiple'),
      };
}

function priceJson(price: TransactionPrice, describe: FeeWords['describe']) {
  return {
    chunks: price.chunks.map(({ estimate, failure }) =>
      estimate === undefined ? { error: describe(failure) } : answerJson(estimate),
    ),
    partial: price.failed > 0,
    sum: price.sum === undefined ? null : answerJson(price.sum),
  };
}

function answerJson({ highVolumeMultiplier, network, node, service, totalTinycents, notes }: FeeEstimate) {
  return {
    high_volume_multiplier: highVolumeMultiplier,
    network: { multiplier: network.multiplier, subtotal: network.subtotalTinycents },
    node: componentJson(node),
    service: componentJson(service),
    notes,
    total: totalTinycents,
  };
}

function componentJson(component: FeeComponent) {
  return {
    base: component.baseTinycents,
    extras: component.extras.map(({ name, count, included, charged, feePerUnitTinycents, subtotalTinycents }) => ({
      name,
      count,
      included,
      charged,
      fee_per_unit: feePerUnitTinycents,
      subtotal: subtotalTinycents,
    })),
    subtotal: componentSubtotal(component),
  };
}
