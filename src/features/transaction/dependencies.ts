import type * as vscode from 'vscode';
import type { TransactionFile } from '../../domain/transaction/transaction.ts';
import type { Log } from '../../editor/log.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';
import type { ReferenceResolver } from '../../services/references/referenceResolver.ts';

export interface TransactionClients {
  readonly ledger: Pick<LedgerClient, 'estimateFee' | 'exchangeRates'>;
  readonly references: Pick<ReferenceResolver, 'resolve'>;
}

export interface TransactionDependencies {
  readonly networkContext: NetworkContext<TransactionClients>;
  readonly log: Log;
  readonly extensionUri: vscode.Uri;
  /** Loads the chunk that reads transaction files; called when the first view opens. */
  readonly loadReader: () => Promise<{ readonly readTransactionFile: (bytes: Uint8Array) => TransactionFile }>;
}
