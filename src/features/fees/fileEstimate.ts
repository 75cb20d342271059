import { type DocumentEstimate, estimateDocument, likelyPrice, requireFew } from '../../domain/fee/documentEstimate.ts';
import { executedTransactions } from '../../domain/fee/feePricing.ts';
import { hasScheduledGas } from '../../domain/fee/gasAtMost.ts';
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
}

/** Estimates files one after another; what fails is told beside the rest. Rejects only when the signal aborts. */
export async function estimateFiles(
  files: readonly NamedFile[],
  context: EstimateContext,
): Promise<readonly FileOutcome[]> {
  const outcomes: FileOutcome[] = [];
  for (const { fileName, read } of files) {
    try {
      outcomes.push(await estimateFile(fileName, await read(), context));
    } catch (failure) {
      context.signal.throwIfAborted();
      outcomes.push({ fileName, failure });
    }
  }
  return outcomes;
}

/** Prices every document of a file, see {@link estimateDocument}. Rejects when nothing of the file has a price. */
export async function estimateFile(
  fileName: string,
  file: TransactionFile,
  { ledger, signal, network }: EstimateContext,
): Promise<FileEstimate> {
  requireFew(file.documents.flatMap(executedTransactions));
  const rates = exchangeRates(ledger, signal);
  const needsGas = file.documents.some(hasScheduledGas);
  const gasPrices = needsGas ? unlessItFails(() => ledger.feeSchedule({}, { signal })) : undefined;
  const documents: DocumentEstimate[] = [];
  for (const document of file.documents) {
    documents.push(
      await estimateDocument(document, (bytes, settings) => ledger.estimateFee(bytes, settings, { signal }), {
        signal,
      }),
    );
  }
  if (documents.every((document) => likelyPrice(document) === undefined)) {
    throw documents[0]?.modes.INTRINSIC.failure;
  }
  return { fileName, network, file, documents, rates: await rates, gasPrices: await gasPrices, now: new Date() };
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
