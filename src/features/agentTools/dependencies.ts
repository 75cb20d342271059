import type { HieroLensApi } from '../../api.ts';
import type { SimulatedCall } from '../../domain/contract/contractCall.ts';
import type { ContractStore } from '../../domain/contract/contractStore.ts';
import type { FoundContract } from '../../domain/contract/networkContract.ts';
import type { Log } from '../../editor/log.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import type { AbiLoaders } from '../../services/abi/abiLoaders.ts';
import type { DetailsReader } from '../../services/details/detailsReader.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';
import type { ReferenceResolver } from '../../services/references/referenceResolver.ts';
import type { StatusClient } from '../../services/statuspage/statusClient.ts';

interface AgentClients {
  readonly ledger: Pick<LedgerClient, 'blocks' | 'contract'>;
  readonly references: Pick<ReferenceResolver, 'rate'>;
  readonly details: DetailsReader;
  readonly status: Pick<StatusClient, 'summary'>;
}

export interface AgentDependencies extends Pick<HieroLensApi, 'estimateFees'> {
  readonly networkContext: Pick<NetworkContext<AgentClients>, 'network' | 'networks' | 'clientsOf'>;
  readonly store: Pick<ContractStore, 'contract' | 'proxy'>;
  readonly loaders: Pick<AbiLoaders, 'loadAbi'>;
  readonly log: Log;
  /** Has the service run a call of a verified contract. */
  readonly runCall: (
    found: FoundContract,
    request: { readonly signature: string; readonly inputs: readonly string[] },
    signal: AbortSignal,
  ) => Promise<SimulatedCall>;
}
