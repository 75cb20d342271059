import type { ContractStore } from '../../domain/contract/contractStore.ts';
import type { Log } from '../../editor/log.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';
import type { ReferenceResolver } from '../../services/references/referenceResolver.ts';
import type { VerificationClient } from '../../services/verification/verificationClient.ts';

export interface LensClients {
  readonly ledger: Pick<LedgerClient, 'contract'>;
  readonly verification: Pick<VerificationClient, 'contract'>;
  readonly references: Pick<ReferenceResolver, 'resolve'>;
}

export interface ContractLensDependencies {
  readonly networkContext: Pick<NetworkContext<LensClients>, 'network' | 'networks' | 'clientsOf' | 'onDidChange'>;
  readonly store: Pick<ContractStore, 'contract' | 'kept' | 'invalidate' | 'onDidFind'>;
  readonly log: Log;
}
