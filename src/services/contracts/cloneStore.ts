import type { ContractStore } from '../../domain/contract/contractStore.ts';
import { cloneTarget, cloneTargets } from '../../domain/contract/minimalProxy.ts';
import type { NetworkContract } from '../../domain/contract/networkContract.ts';
import type { ContractLookup } from '../../domain/contract/verifiedContract.ts';
import type { EvmAddress } from '../../domain/entity/evmAddress.ts';
import { ServiceError } from '../../domain/failure.ts';
import type { Network } from '../../domain/network/network.ts';
import type { LedgerClient } from '../ledger/ledgerClient.ts';
import { createSizedCache } from './sizedCache.ts';

/** The ledger of a network, which has the code of its contracts. */
export type CodeClients = (network: Network) => { readonly ledger: Pick<LedgerClient, 'contract'> };

type Store = Omit<ContractStore, 'onDidFind' | 'onDidChange'>;

const maxCodes = 1_000;

/**
 * The store in which a clone that is not verified itself has what its implementation has, except for what is told of
 * one deployment. The ledger is asked for the code of a contract that is not verified; its failure leaves it so.
 */
export function withClones(store: Store, clientsOf: CodeClients): Store {
  // The code of a contract stays: whether it is that of a clone, and of which, is asked once.
  const codes = createSizedCache<{ readonly target: EvmAddress | undefined }>(maxCodes);

  const targetOf = async (contract: NetworkContract): Promise<EvmAddress | undefined> => {
    const known = codes.get(idOf(contract));
    if (known !== undefined) {
      return known.target;
    }
    const code = await codeOf(contract);
    const target = cloneTarget(code);
    if (code !== undefined) {
      codes.set(idOf(contract), { target }, 1);
    }
    return target;
  };
  const codeOf = async ({ network, address }: NetworkContract): Promise<string | undefined> => {
    try {
      return (await clientsOf(network).ledger.contract({ contractIdOrAddress: address }))?.runtimeBytecode;
    } catch (error) {
      if (error instanceof ServiceError) {
        return undefined;
      }
      throw error;
    }
  };
  /** What is found first of the contracts that a clone passes calls on to. */
  const findBehind = async <T>(
    clone: NetworkContract,
    look: (implementation: NetworkContract) => Promise<T | undefined>,
  ): Promise<T | undefined> => {
    const at = (address: EvmAddress): NetworkContract => ({ ...clone, address });
    // The ledger has the code of one chain.
    const targets = clone.network.chainId === clone.chainId ? cloneTargets(clone.address, (a) => targetOf(at(a))) : [];
    for await (const target of targets) {
      const found = await look(at(target));
      if (found !== undefined) {
        return found;
      }
    }
    return undefined;
  };
  const find = async (
    asked: NetworkContract,
    look: (contract: NetworkContract) => Promise<ContractLookup>,
  ): Promise<ContractLookup> => {
    const own = await look(asked);
    if (own.verified) {
      return own;
    }
    const implementation = await findBehind(asked, async (contract) => {
      const found = await look(contract);
      return found.verified ? found : undefined;
    });
    return implementation === undefined
      ? own
      : {
          ...implementation,
          address: asked.address,
          cloneOf: implementation.address,
          deployment: undefined,
          creationBytecode: undefined,
          runtimeBytecode: undefined,
        };
  };

  return {
    ...store,
    contract: (contract, urgency) => find(contract, (each) => store.contract(each, urgency)),
    whole: (contract) => find(contract, store.whole),
    async proxy(contract) {
      const found = await store.contract(contract);
      return found.verified ? store.proxy(contract) : findBehind(contract, store.proxy);
    },
    async invalidate(contract) {
      for (let each: EvmAddress | undefined = contract.address; each !== undefined; ) {
        const one: NetworkContract = { ...contract, address: each };
        each = codes.get(idOf(one))?.target;
        codes.delete(idOf(one));
        await store.invalidate(one);
      }
    },
  };
}

function idOf({ network, address }: NetworkContract): string {
  return `${network.name} ${address}`;
}
