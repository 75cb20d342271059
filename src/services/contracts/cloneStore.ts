import type { ContractStore } from '../../domain/contract/contractStore.ts';
import { cloneTarget } from '../../domain/contract/minimalProxy.ts';
import type { NetworkContract } from '../../domain/contract/networkContract.ts';
import type { ContractLookup } from '../../domain/contract/verifiedContract.ts';
import type { EvmAddress } from '../../domain/entity/evmAddress.ts';
import { ServiceError } from '../../domain/failure.ts';
import type { Network } from '../../domain/network/network.ts';
import type { LedgerClient } from '../ledger/ledgerClient.ts';

/** The ledger of a network, which has the code of its contracts. */
export type CodeClients = (network: Network) => { readonly ledger: Pick<LedgerClient, 'contract'> };

type Store = Omit<ContractStore, 'onDidFind'>;

/**
 * The store in which a clone that is not verified itself has what its implementation has, except for what is told of
 * one deployment. The ledger is asked for the code of a contract that is not verified; its failure leaves it so.
 */
export function withClones(store: Store, clientsOf: CodeClients): Store {
  // The code of a contract stays.
  const known = new Map<string, EvmAddress>();

  const implementationOf = async (clone: NetworkContract): Promise<NetworkContract | undefined> => {
    const { network, chainId, address } = clone;
    if (network.chainId !== chainId) {
      return undefined;
    }
    const id = `${network.name} ${address}`;
    const target = known.get(id) ?? cloneTarget(await codeOf(network, address));
    if (target !== undefined) {
      known.set(id, target);
    }
    return target === undefined ? undefined : { ...clone, address: target };
  };
  const codeOf = async (network: Network, address: EvmAddress): Promise<string | undefined> => {
    try {
      return (await clientsOf(network).ledger.contract({ contractIdOrAddress: address }))?.runtimeBytecode;
    } catch (error) {
      if (error instanceof ServiceError) {
        return undefined;
      }
      throw error;
    }
  };
  const find = async (
    asked: NetworkContract,
    look: (contract: NetworkContract) => Promise<ContractLookup>,
  ): Promise<ContractLookup> => {
    const own = await look(asked);
    const implementation = own.verified ? undefined : await implementationOf(asked);
    const found = implementation && (await look(implementation));
    return found?.verified === true
      ? {
          ...found,
          address: asked.address,
          cloneOf: found.address,
          deployment: undefined,
          creationBytecode: undefined,
          runtimeBytecode: undefined,
        }
      : own;
  };

  return {
    ...store,
    contract: (contract) => find(contract, store.contract),
    whole: (contract) => find(contract, store.whole),
    async proxy(contract) {
      const found = await store.contract(contract);
      return store.proxy((found.verified ? undefined : await implementationOf(contract)) ?? contract);
    },
  };
}
