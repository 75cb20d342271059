import { type DocumentEstimate, estimateDocument, likelyPrice } from '../../domain/fee/documentEstimate.ts';
import type { ExchangeRates } from '../../domain/network/networkState.ts';
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
  readonly atMs: number;
}

export type FeeClient = Pick<LedgerClient, 'estimateFee' | 'exchangeRates'>;

export interface EstimateContext {
  readonly fileName: string;
  readonly network: string;
  readonly ledger: FeeClient;
  readonly signal: AbortSignal;
}

/** Prices every document of a file, see {@link estimateDocument}. Rejects when nothing of the file has a price. */
export async function estimateFile(file: TransactionFile, context: EstimateContext): Promise<FileEstimate> {
  const { ledger, signal, fileName, network } = context;
  const rates = exchangeRates(ledger, signal);
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
  return { fileName, network, file, documents, rates: await rates, atMs: Date.now() };
}

/** Undefined when the rates could not be had. */
export async function exchangeRates(
  ledger: Pick<FeeClient, 'exchangeRates'>,
  signal: AbortSignal,
): Promise<ExchangeRates | undefined> {
  try {
    return await ledger.exchangeRates({}, { signal });
  } catch {
    // The estimate itself is in cents; without a rate it is shown without ℏ, which the document says.
    return undefined;
  }
}
