import type { HieroLensApi } from '../../api.ts';
import type { SimulatedCall } from '../../domain/contract/contractCall.ts';
import type { ContractStore } from '../../domain/contract/contractStore.ts';
import type { FoundContract } from '../../domain/contract/networkContract.ts';
import type { Network } from '../../domain/network/network.ts';
import type { Log } from '../../editor/log.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import type { AbiLoaders } from '../../services/abi/abiLoaders.ts';
import type { DetailsReader } from '../../services/details/detailsReader.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';
import type { ReferenceResolver } from '../../services/references/referenceResolver.ts';
import type { StatusClient } from '../../services/statuspage/statusClient.ts';

/** What a tool is about to do, once its input was found good. Nothing has been sent yet. */
export interface ToolRun {
  readonly network: Network;
  /** For the user while it runs: `Looking up 0.0.5 on testnet`. */
  readonly doing: string;
  /** For the user before it runs: what is sent where. Our own words and what is sent. */
  readonly sends: string;
  /** The answer as plain data. */
  run(signal: AbortSignal): Promise<object>;
}

/** Reads what a model gave. InputError, with a sentence that the model understands, for what it cannot use. */
export type AgentTool = (input: unknown) => ToolRun;

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
