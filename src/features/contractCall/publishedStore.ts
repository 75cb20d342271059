import type { ContractStore } from '../../domain/contract/contractStore.ts';
import { ledgerNetwork, type NetworkContract, networkLabel } from '../../domain/contract/networkContract.ts';
import type { ContractLookup, ProxyResolution } from '../../domain/contract/verifiedContract.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import type { AbiLoaders } from '../../services/abi/abiLoaders.ts';
import type { Facade } from '../../services/abi/publishedContracts.ts';
import type { ReferenceResolver } from '../../services/references/referenceResolver.ts';

type CallStore = Pick<ContractStore, 'contract' | 'proxy' | 'otherChains'>;

interface PublishedDependencies {
  readonly store: CallStore;
  readonly networkContext: Pick<
    NetworkContext<{ readonly references: Pick<ReferenceResolver, 'resolve'> }>,
    'network' | 'networks' | 'clientsOf'
  >;
  readonly loaders: Pick<AbiLoaders, 'loadPublished'>;
}

const notAProxy: ProxyResolution = { kind: 'resolved', isProxy: false, proxyType: undefined, implementations: [] };

/** Contracts to call: those that are verified, the ledger's own, and tokens, accounts and schedules by what they pass on. */
export function createPublishedStore({ store, networkContext, loaders }: PublishedDependencies): CallStore {
  const known = new Map<string, ContractLookup>();
  const keyOf = (contract: NetworkContract) => `${networkLabel(contract)} ${contract.address}`;
  const keep = (contract: NetworkContract, found: ContractLookup | undefined) => {
    if (found !== undefined) {
      known.set(keyOf(contract), found);
    }
    return found;
  };
  const facadeOf = async (contract: NetworkContract): Promise<Facade | undefined> => {
    const { references } = networkContext.clientsOf(ledgerNetwork(contract));
    const found = await references.resolve({ kind: 'evmAddress', address: contract.address });
    const entity = found.kind === 'entity' ? found.entity : undefined;
    switch (entity?.kind) {
      case 'token':
        return entity.token.type === 'NON_FUNGIBLE_UNIQUE' ? 'nftCollection' : 'token';
      case 'account':
      case 'schedule':
        return entity.kind;
      default:
        return undefined;
    }
  };
  return {
    async contract(contract, options) {
      if (contract.chainId !== contract.network.chainId) {
        // No network of the ledger.
        return store.contract(contract, options);
      }
      const { publishedContract } = await loaders.loadPublished();
      const own = known.get(keyOf(contract)) ?? keep(contract, publishedContract(contract));
      if (own !== undefined) {
        return own;
      }
      const found = await store.contract(contract, options);
      const facade = found.verified ? undefined : await facadeOf(contract);
      return (facade && keep(contract, publishedContract(contract, facade))) ?? found;
    },
    proxy: async (contract) => (known.has(keyOf(contract)) ? notAProxy : store.proxy(contract)),
    otherChains: (contract) => store.otherChains(contract),
  };
}
