import type { ContractStore } from '../../domain/contract/contractStore.ts';
import type { Log } from '../../editor/log.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import type { StateMemory } from '../../editor/storedState.ts';
import type { AbiLoaders } from '../../services/abi/abiLoaders.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';
import type { ReferenceResolver } from '../../services/references/referenceResolver.ts';

export interface CallClients {
  readonly ledger: Pick<LedgerClient, 'contract' | 'callContract'>;
  readonly references: Pick<ReferenceResolver, 'resolve'>;
}

export interface ContractCallDependencies {
  readonly networkContext: Pick<NetworkContext<CallClients>, 'network' | 'networks' | 'clientsOf'>;
  readonly store: Pick<ContractStore, 'contract' | 'proxy' | 'otherChains'>;
  readonly log: Log;
  readonly loaders: AbiLoaders;
  /** Remembers the calls that were made. */
  readonly workspaceState: StateMemory;
}
