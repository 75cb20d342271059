import { InputError } from '../failure.ts';
import { phrase } from '../phrase.ts';
import type { DecodedTransaction, TransactionDocument } from '../transaction/transaction.ts';
import { withHypotheticalSignatures } from '../transaction/wrapForPricing.ts';
import { formatInteger } from '../value/amounts.ts';
import { formatExactJson } from '../value/exactJson.ts';
import type { FeeEstimate } from './fee.ts';
import {
  executedTransactions,
  type FeeMode,
  feeModes,
  type PricedChunk,
  priceTransactions,
  type TransactionPrice,
} from './feePricing.ts';

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
