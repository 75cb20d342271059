import {
  type DocumentEstimate,
  estimateDocument,
  executedTransactions,
  likelyPrice,
  requireFew,
} from '../../domain/fee/documentEstimate.ts';
import { hasScheduledGas } from '../../domain/fee/gasAtMost.ts';
import { lazily } from '../../domain/lazily.ts';
import type { ExchangeRates, FeeSchedule } from '../../domain/network/networkState.ts';
import type { TransactionFile } from '../../domain/transaction/transaction.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';

/** What a transaction file would cost on one network. */
export interface FileEstimate {
  readonly fileName: string;
  readonly network: string;
  readonly file: TransactionFile;
  readonly documents: readonly DocumentEstimate[];
  /** Undefined when the rates could not be had: the estimate then shows no ℏ. */
  readonly rates: ExchangeRates | undefined;
  /** Undefined when no document needs them, and when they could not be had: the estimate then shows no price of gas. */
  readonly gasPrices: FeeSchedule | undefined;
  /** When it was made. */
  readonly now: Date;
}

/** One of several files with its estimate, or the reason why it has none. */
export type FileOutcome = FileEstimate | { readonly fileName: string; readonly failure: unknown };

/** A file to estimate; reading it may fail. */
export interface NamedFile {
  readonly fileName: string;
  readonly read: () => Promise<TransactionFile>;
}

export type FeeClient = Pick<LedgerClient, 'estimateFee' | 'exchangeRates' | 'feeSchedule'>;

export interface EstimateContext {
  readonly network: string;
  readonly ledger: FeeClient;
  readonly signal: AbortSignal;
  /** See {@link estimateDocument}. */
  readonly signatureCounts?: readonly number[] | undefined;
}

const filesAtOnce = 4;

/**
 * Estimates files in their order, a few at a time; what fails is told beside the rest. Once the signal aborts, those
 * without a price have its reason as their failure. Rejects when it aborts before there is a price.
 */
export async function estimateFiles(
  files: readonly NamedFile[],
  context: EstimateContext,
  onDone?: (count: number) => void,
): Promise<readonly FileOutcome[]> {
  const { signal } = context;
  const prices = networkPrices(context);
  const waiting = files.entries();
  const outcomes = new Map<number, FileOutcome>();
  const work = async () => {
    for (const [index, { fileName, read }] of waiting) {
      outcomes.set(index, await outcomeOf(fileName, read, context, prices));
      if (signal.aborted) {
        return;
      }
      onDone?.(outcomes.size);
    }
  };
  await Promise.all(Array.from({ length: filesAtOnce }, work));
  if (![...outcomes.values()].some((outcome) => 'documents' in outcome)) {
    signal.throwIfAborted();
  }
  return files.map(({ fileName }, index) => outcomes.get(index) ?? { fileName, failure: signal.reason });
}

async function outcomeOf(
  fileName: string,
  read: NamedFile['read'],
  context: EstimateContext,
  prices: NetworkPrices,
): Promise<FileOutcome> {
  try {
    return await estimateFile(fileName, await read(), context, prices);
  } catch (failure) {
    return { fileName, failure };
  }
}

/** Prices every document of a file, see {@link estimateDocument}. Rejects when nothing of the file has a price. */
export async function estimateFile(
  fileName: string,
  file: TransactionFile,
  context: EstimateContext,
  prices = networkPrices(context),
): Promise<FileEstimate> {
  const { ledger, signal, network, signatureCounts } = context;
  requireFew(file.documents.flatMap(executedTransactions));
  const rates = prices.rates();
  const gasPrices = file.documents.some(hasScheduledGas) ? prices.gasPrices() : undefined;
  const documents: DocumentEstimate[] = [];
  for (const document of file.documents) {
    documents.push(
      await estimateDocument(document, (bytes, settings) => ledger.estimateFee(bytes, settings, { signal }), {
        signal,
        signatureCounts,
      }),
    );
  }
  if (documents.every((document) => likelyPrice(document) === undefined)) {
    throw documents[0]?.modes.INTRINSIC.failure;
  }
  return { fileName, network, file, documents, rates: await rates, gasPrices: await gasPrices, now: new Date() };
}

/** What holds for all files: asked for when the first file needs it, once. */
interface NetworkPrices {
  readonly rates: () => Promise<ExchangeRates | undefined>;
  readonly gasPrices: () => Promise<FeeSchedule | undefined>;
}

function networkPrices({ ledger, signal }: EstimateContext): NetworkPrices {
  return {
    rates: lazily(() => exchangeRates(ledger, signal)),
    gasPrices: lazily(() => unlessItFails(() => ledger.feeSchedule({}, { signal }))),
  };
}

/** Undefined when the rates could not be had. */
export function exchangeRates(
  ledger: Pick<FeeClient, 'exchangeRates'>,
  signal: AbortSignal,
): Promise<ExchangeRates | undefined> {
  return unlessItFails(() => ledger.exchangeRates({}, { signal }));
}

/** What only adds to an estimate, which is in cents: without it there is no ℏ, or no price of gas, and the document says so. */
async function unlessItFails<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch {
    return undefined;
  }
}
