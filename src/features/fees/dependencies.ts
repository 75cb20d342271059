import type { TransactionFile } from '../../domain/transaction/transaction.ts';
import type { Log } from '../../editor/log.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import type { FeeClient } from './fileEstimate.ts';

export interface FeesDependencies {
  readonly networkContext: Pick<
    NetworkContext<{ readonly ledger: FeeClient }>,
    'network' | 'networks' | 'clientsOf' | 'onDidChange'
  >;
  readonly log: Log;
  /** Loads the chunk that reads transaction files; called at the first estimate. */
  readonly loadReader: () => Promise<{ readonly readTransactionFile: (bytes: Uint8Array) => TransactionFile }>;
}
