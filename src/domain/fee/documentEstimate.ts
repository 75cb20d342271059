import { InputError } from '../failure.ts';
import { phrase } from '../phrase.ts';
import type { DecodedTransaction, TransactionDocument } from '../transaction/transaction.ts';
import { fieldParts } from '../transaction/transactionContent.ts';
import { withHypotheticalSignatures, wrapSigned } from '../transaction/wrapForPricing.ts';
import { type ExchangeRate, formatHbar, formatInteger, formatUsd } from '../value/amounts.ts';
import { formatExactJson } from '../value/exactJson.ts';
import { chargedTinybars, type FeeEstimate, highVolumePriceOfAll, sumEstimates } from './fee.ts';

/** The price of one document of a file: a transaction, possibly in several chunks. */
export interface DocumentEstimate {
  readonly document: TransactionDocument;
  readonly modes: Readonly<Record<FeeMode, TransactionPrice>>;
  /** What is likely to be charged: `STATE`, unless the network could price more of it the other way. */
  readonly mode: FeeMode;
  /** For an unsigned document without use of the throttle: its total when this many keys have signed every chunk. */
  readonly signed: readonly SignedTotal[];
}

/** What so many signatures make of a document. */
export interface SignedTotal {
  readonly signatures: number;
  /** One for each chunk, in their order. */
  readonly estimates: readonly FeeEstimate[];
}

/** Asks the service for the price of one serialized `Transaction`. */
export type AskPrice = (
  transaction: Uint8Array,
  settings: { readonly mode: FeeMode; readonly highVolumeThrottle?: number | undefined },
) => Promise<FeeEstimate>;

/** How many signatures an unsigned transaction may come to have. */
const usualSignatureCounts = [1, 2, 3, 5];
/** A file of many different chunks asks for fewer of them. */
const maxSignedRequests = 16;
/** The largest files that signing tools make, of a megabyte, have half as many chunks. */
const maxChunks = 500;

interface EstimateSettings {
  readonly signal: AbortSignal;
  readonly highVolumeThrottle?: number | undefined;
  /** What to ask about for an unsigned document; some usual numbers when left out. */
  readonly signatureCounts?: readonly number[] | undefined;
}

/**
 * Prices every chunk of a document in both modes: one request per chunk and mode. What could not be priced is beside
 * the rest. Rejects when the signal aborts, and with an InputError for more chunks than a service should be asked for.
 */
export async function estimateDocument(
  document: TransactionDocument,
  ask: AskPrice,
  { signal, highVolumeThrottle, signatureCounts = usualSignatureCounts }: EstimateSettings,
): Promise<DocumentEstimate> {
  const transactions = executedTransactions(document);
  requireFew(transactions);
  const priceIn = (mode: FeeMode) =>
    priceTransactions(transactions, (bytes) => ask(bytes, { mode, highVolumeThrottle }), signal);
  const [intrinsic, state] = await Promise.all([priceIn('INTRINSIC'), priceIn('STATE')]);
  const mode = state.failed <= intrinsic.failed ? 'STATE' : 'INTRINSIC';
  const modes = { INTRINSIC: intrinsic, STATE: state };
  const isUnsigned = transactions.every(({ signatures }) => signatures.length === 0);
  const isCalm = highVolumeThrottle === undefined || highVolumeThrottle === 0;
  const signed =
    isUnsigned && isCalm && modes[mode].failed === 0
      ? await signedTotals(modes[mode].chunks, (bytes) => ask(bytes, { mode }), { signal, signatureCounts })
      : [];
  return { document, modes, mode, signed };
}

/** Throws an InputError for more transactions than a service should be asked to price at once. */
export function requireFew({ length }: readonly DecodedTransaction[]): void {
  if (length > maxChunks) {
    const count = formatInteger(BigInt(length));
    throw new InputError(
      'too-many',
      phrase`The file holds ${count} transactions; at most ${maxChunks} are priced at once.`,
    );
  }
}

/**
 * What some numbers of signatures make of unsigned chunks. Chunks of one size and one price as they are cost the same
 * once they are signed alike, so one of each kind is asked about: two or three kinds, however long the file.
 */
async function signedTotals(
  chunks: readonly PricedChunk[],
  ask: (transaction: Uint8Array) => Promise<FeeEstimate>,
  { signal, signatureCounts }: { readonly signal: AbortSignal; readonly signatureCounts: readonly number[] },
): Promise<readonly SignedTotal[]> {
  const kindOf = ({ transaction, estimate }: PricedChunk) =>
    `${transaction.bodyBytes.length} ${formatExactJson(estimate)}`;
  const kinds = new Map<string, DecodedTransaction>();
  for (const chunk of chunks) {
    kinds.set(kindOf(chunk), kinds.get(kindOf(chunk)) ?? chunk.transaction);
  }
  const totals: SignedTotal[] = [];
  for (const signatures of signatureCounts.slice(0, Math.floor(maxSignedRequests / kinds.size))) {
    const outcomes = await Promise.allSettled(
      [...kinds].map(async ([kind, { bodyBytes }]) => {
        return [kind, await ask(withHypotheticalSignatures(bodyBytes, signatures))] as const;
      }),
    );
    signal.throwIfAborted();
    const priced = new Map(outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : [])));
    const estimates = chunks.flatMap((chunk) => priced.get(kindOf(chunk)) ?? []);
    if (estimates.length === chunks.length) {
      totals.push({ signatures, estimates });
    }
  }
  return totals;
}

/** The price in the mode that is likely to be charged; undefined when nothing of the document could be priced. */
export function likelyPrice({
  modes,
  mode,
}: DocumentEstimate): (TransactionPrice & { readonly sum: FeeEstimate }) | undefined {
  const price = modes[mode];
  return price.sum && { ...price, sum: price.sum };
}

/** The modes that have a price, the one that is likely to be charged first. */
export function pricedModes({ modes, mode }: DocumentEstimate): readonly FeeMode[] {
  return [mode, ...feeModes.filter((each) => each !== mode)].filter((each) => modes[each].sum !== undefined);
}

/** Whether some of what they execute has no price, so that what has one is the least they cost. */
export function hasUnpriced(documents: readonly DocumentEstimate[]): boolean {
  return documents.some(({ modes, mode }) => modes[mode].failed > 0);
}

/** `INTRINSIC` looks at the transaction alone, `STATE` also at the topics and tokens that it names. */
export type FeeMode = 'INTRINSIC' | 'STATE';

export const feeModes: readonly FeeMode[] = ['INTRINSIC', 'STATE'];

/** One chunk with its price, or the reason why it has none. */
type PricedChunk = { readonly transaction: DecodedTransaction } & (
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
async function priceTransactions(
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

/** The transactions inside the batch of a document that can be read and a ledger takes, with the messages to POST for their prices. */
export function batchParts(document: TransactionDocument) {
  const [{ data, bodyBytes }] = executedTransactions(document);
  const items = fieldParts(data).filter((field) => field.kind === 'transaction');
  return items.slice(0, maxParts).map(({ value, valueOffset, offset, length }) => ({
    content: value,
    pricedBytes: wrapSigned(bodyBytes.subarray(valueOffset, offset + length)),
  }));
}
