import type * as vscode from 'vscode';
import type { ContractStore } from '../../domain/contract/contractStore.ts';
import { ledgerNetwork } from '../../domain/contract/networkContract.ts';
import type { EntityId } from '../../domain/entity/entityId.ts';
import { withTimeout } from '../../domain/withTimeout.ts';
import { contractOfUri } from '../../editor/documentUris.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';

export interface NamingDependencies {
  readonly networkContext: Pick<
    NetworkContext<{ readonly ledger: Pick<LedgerClient, 'contract'> }>,
    'network' | 'networks' | 'clientsOf'
  >;
  readonly store: Pick<ContractStore, 'contract'>;
}

/** The name of a contract in its sources, and its id on the ledger. */
export interface NamedContract {
  readonly name: string;
  readonly id: EntityId;
}

/** An outline does not wait longer for it: it comes without the id then. */
const timeoutMs = 2_000;

/** The contract that a verified source, or its copy, belongs to; undefined for other files, and where the ledger does not say. */
export function namedContract(uri: vscode.Uri, dependencies: NamingDependencies): Promise<NamedContract | undefined> {
  return withTimeout(readNamed(uri, dependencies), AbortSignal.timeout(timeoutMs), undefined);
}

async function readNamed(uri: vscode.Uri, { networkContext, store }: NamingDependencies) {
  const contract = contractOfUri(networkContext, uri);
  const found = contract && (await store.contract(contract));
  const name = found?.verified ? found.compilation?.name : undefined;
  if (contract === undefined || name === undefined) {
    return undefined;
  }
  const { ledger } = networkContext.clientsOf(ledgerNetwork(contract));
  const { id } = await ledger.contract({ contractIdOrAddress: contract.address });
  return { name, id };
}
