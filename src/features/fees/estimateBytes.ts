import type { EstimateOptions, FeeEstimates } from '../../api.ts';
import { InputError } from '../../domain/failure.ts';
import { executedTransactions, requireFew } from '../../domain/fee/documentEstimate.ts';
import { chargedTinybars, highVolumePriceOfAll } from '../../domain/fee/fee.ts';
import { networkNamed } from '../../domain/network/networkNamed.ts';
import { rateAt } from '../../domain/network/networkState.ts';
import { partOf, type ReadTransactionFile } from '../../domain/transaction/transaction.ts';
import { lifetime } from '../../editor/lifecycle.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import { exchangeRates, type FeeClient } from './fileEstimate.ts';

export interface EstimateDependencies {
  readonly networkContext: Pick<NetworkContext<{ readonly ledger: FeeClient }>, 'network' | 'networks' | 'clientsOf'>;
  /** Loads the chunk that reads transaction files; called at the first estimate. */
  readonly loadReader: () => Promise<{ readonly readTransactionFile: ReadTransactionFile }>;
}

/**
 * Prices what a file's bytes hold. InputError for bytes that are no transaction, for a network that does not exist and
 * for options out of range; ServiceError when one of the transactions has no price.
 */
export async function estimateBytes(
  { networkContext, loadReader }: EstimateDependencies,
  bytes: Uint8Array,
  { mode, highVolumeThrottle, network: name, signal = lifetime() }: EstimateOptions = {},
): Promise<FeeEstimates> {
  const network = networkNamed(networkContext, name);
  if (!(bytes instanceof Uint8Array)) {
    throw new InputError('invalid-argument', 'A transaction is given as bytes.');
  }
  if (mode !== undefined && mode !== 'INTRINSIC' && mode !== 'STATE') {
    throw new InputError('invalid-argument', 'The mode of an estimate is INTRINSIC or STATE.');
  }
  const { readTransactionFile } = await loadReader();
  const { documents } = await readTransactionFile(bytes);
  requireFew(documents.flatMap(executedTransactions));
  const { ledger } = networkContext.clientsOf(network);
  const all = documents.flatMap((document) =>
    executedTransactions(document).map((decoded, index) => ({ decoded, chunk: partOf(document, index) })),
  );
  const priced = all.map(async ({ decoded, chunk }) => ({
    decoded,
    chunk: chunk && { number: chunk.number, total: chunk.total },
    estimate: await ledger.estimateFee(decoded.pricedBytes, { mode, highVolumeThrottle }, { signal }),
  }));
  const [rates, transactions] = await Promise.all([exchangeRates(ledger, signal), Promise.all(priced)]);
  const estimates = transactions.map(({ estimate }) => estimate);
  const rate = rates && rateAt(rates, new Date());
  return {
    transactions,
    totals: { tinycents: highVolumePriceOfAll(estimates), tinybars: rate && chargedTinybars(estimates, rate) },
  };
}
