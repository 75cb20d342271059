import type { DecodedTransaction, TransactionDocument } from '../transaction/transaction.ts';
import { fieldParts, type TransactionContent } from '../transaction/transactionContent.ts';
import { wrapSigned } from '../transaction/wrapForPricing.ts';
import { type ExchangeRate, formatHbar, formatInteger, formatUsd } from '../value/amounts.ts';
import { chargedTinybars, type FeeEstimate, highVolumePriceOfAll, sumEstimates } from './fee.ts';

/** `INTRINSIC` looks at the transaction alone, `STATE` also at the topics and tokens that it names. */
export type FeeMode = 'INTRINSIC' | 'STATE';

export const feeModes: readonly FeeMode[] = ['INTRINSIC', 'STATE'];

/** One chunk with its price, or the reason why it has none. */
export type PricedChunk = { readonly transaction: DecodedTransaction } & (
  | { readonly estimate: FeeEstimate; readonly failure: undefined }
  | { readonly estimate: undefined; readonly failure: unknown }
);

/** What will be paid for a transaction in one or more chunks; partial when some of them could not be priced. */
export interface TransactionPrice {
  /** Of the chunks that have a price, under high-volume pricing where they have it. */
  readonly tinycents: bigint;
  readonly chunks: readonly PricedChunk[];
  /** Of the chunks that have a price; undefined when none has. */
  readonly sum: FeeEstimate | undefined;
  readonly failed: number;
  /** The first of the failures. */
  readonly failure: unknown;
}

/**
 * What is executed of a document: the copy for the first node of each chunk, in file order. The other copies are for
 * nodes that will not be used.
 */
export function executedTransactions({
  groups: [first, ...others],
}: TransactionDocument): readonly [DecodedTransaction, ...DecodedTransaction[]] {
  return [first.copies[0], ...others.map(({ copies }) => copies[0])];
}

/** Prices every chunk by itself, as the ledger charges them. Rejects only when the signal aborts. */
export async function priceTransactions(
  transactions: readonly DecodedTransaction[],
  price: (transaction: Uint8Array) => Promise<FeeEstimate>,
  signal: AbortSignal,
): Promise<TransactionPrice> {
  const chunks = await Promise.all(
    transactions.map(async (transaction): Promise<PricedChunk> => {
      try {
        return { transaction, estimate: await price(transaction.pricedBytes), failure: undefined };
      } catch (failure) {
        return { transaction, estimate: undefined, failure };
      }
    }),
  );
  signal.throwIfAborted();
  const estimates = pricedEstimates({ chunks });
  const [first, ...others] = estimates;
  const failures = chunks.filter(({ estimate }) => estimate === undefined);
  return {
    chunks,
    sum: first && sumEstimates([first, ...others]),
    tinycents: highVolumePriceOfAll(estimates),
    failed: failures.length,
    failure: failures[0]?.failure,
  };
}

/** The different high-volume multipliers of chunks; empty when none of them adds anything. */
export function multipliersOf({
  chunks,
}: {
  readonly chunks: readonly Pick<PricedChunk, 'estimate'>[];
}): readonly bigint[] {
  const all = new Set(chunks.flatMap(({ estimate }) => estimate?.highVolumeMultiplier ?? []));
  return [...all].some((multiplier) => multiplier > 1n) ? [...all] : [];
}

/** `4,000 and 1`: the multipliers of several prices in their order; undefined when none of them adds anything. */
export function multipliersText(prices: readonly TransactionPrice[]): string | undefined {
  const multipliers = prices.map(multipliersOf);
  return multipliers.every(({ length }) => length === 0)
    ? undefined
    : multipliers.map((each) => each.map(formatInteger).join(' / ') || '1').join(' and ');
}

/** A chunk whose price is above the fee that its payer allows: the ledger would refuse it. */
interface MaxFeeExcess {
  /** Counted from 0. */
  readonly chunk: number;
  readonly feeTinybars: bigint;
  readonly maxFeeTinybars: bigint;
}

/**
 * The chunks that would fail with INSUFFICIENT_TX_FEE at a rate. A chunk without a maximum fee is left out: it is not
 * finished.
 */
export function maxFeeExcesses(
  chunks: readonly Pick<PricedChunk, 'transaction' | 'estimate'>[],
  rate: ExchangeRate,
): readonly MaxFeeExcess[] {
  return chunks.flatMap(({ transaction: { maxFeeTinybars }, estimate }, chunk) => {
    if (estimate === undefined || maxFeeTinybars === 0n) {
      return [];
    }
    const feeTinybars = chargedTinybars([estimate], rate);
    return feeTinybars > maxFeeTinybars ? [{ chunk, feeTinybars, maxFeeTinybars }] : [];
  });
}

/** The estimates of the chunks that have a price. */
export function pricedEstimates({ chunks }: Pick<TransactionPrice, 'chunks'>): readonly FeeEstimate[] {
  return chunks.flatMap(({ estimate }) => estimate ?? []);
}

/** What transactions cost together: `$0.07 · 0.35 ℏ`, without ℏ when there is no rate. */
export function formatPrice(estimates: readonly FeeEstimate[], rate: ExchangeRate | undefined): string {
  const hbar = rate === undefined ? '' : ` · ${formatHbar(chargedTinybars(estimates, rate))}`;
  return `${formatUsd(highVolumePriceOfAll(estimates))}${hbar}`;
}

/** A ledger takes no more in one batch. */
const maxParts = 50;

/** A transaction inside a batch, with the message to POST for its price. */
export interface BatchPart {
  readonly content: TransactionContent;
  readonly pricedBytes: Uint8Array;
}

/** The transactions inside the batch of a document, as far as they can be read and a ledger takes them. */
export function batchParts(document: TransactionDocument): readonly BatchPart[] {
  const [{ data, bodyBytes }] = executedTransactions(document);
  return fieldParts(data)
    .flatMap((field) =>
      field.kind === 'transaction'
        ? [
            {
              content: field.value,
              pricedBytes: wrapSigned(bodyBytes.subarray(field.valueOffset, field.offset + field.length)),
            },
          ]
        : [],
    )
    .slice(0, maxParts);
}
