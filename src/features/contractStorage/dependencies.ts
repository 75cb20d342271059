import type * as vscode from 'vscode';
import type { ContractStore } from '../../domain/contract/contractStore.ts';
import type { Log } from '../../editor/log.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';
import type { ReferenceResolver } from '../../services/references/referenceResolver.ts';

export interface StorageClients {
  readonly ledger: Pick<LedgerClient, 'contract' | 'contractState' | 'more'>;
  readonly references: Pick<ReferenceResolver, 'resolve'>;
}

export interface ContractStorageDependencies {
  readonly networkContext: Pick<NetworkContext<StorageClients>, 'network' | 'networks' | 'clientsOf'>;
  readonly store: Pick<ContractStore, 'contract' | 'proxy' | 'otherChains'>;
  readonly log: Log;
  /** The extension's own folder, which has the script of the page. */
  readonly extensionUri: vscode.Uri;
}
