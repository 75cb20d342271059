import { type ContractStore, isUnsupportedChain } from '../../domain/contract/contractStore.ts';
import { formatContractNetwork, type NetworkContract } from '../../domain/contract/networkContract.ts';
import type {
  ContractKey,
  ContractLookup,
  ProxyResolution,
  VerifiedContract,
} from '../../domain/contract/verifiedContract.ts';
import { InputError, ServiceError } from '../../domain/failure.ts';
import type { Network } from '../../domain/network/network.ts';
import { withTimeout } from '../../domain/withTimeout.ts';
import type { ContractSelection, VerificationClient } from '../verification/verificationClient.ts';
import type { ContractDiskCache } from './contractDiskCache.ts';
import { createSizedCache } from './sizedCache.ts';

/** The verification service of a network. */
export type VerificationClients = (network: Network) => {
  readonly verification: Pick<VerificationClient, 'contract' | 'contractAllChains' | 'methods' | 'proxyResolution'>;
};

// That a contract is not verified does not wait for what to do about it.
const patienceMs = 1_000;

/** Of the contracts in memory, by the size of their files. */
const maxBytes = 64 * 1024 * 1024;

/** `onFind` is called with each verified contract that was fetched or read from disk. */
export function createContractStore(
  clientsOf: VerificationClients,
  disk: ContractDiskCache,
  onFind: (key: ContractKey) => void = () => undefined,
): Omit<ContractStore, 'onDidFind'> {
  const verificationOf = ({ network }: NetworkContract) => clientsOf(network).verification;
  const memory = createSizedCache<VerifiedContract>(maxBytes);
  const proxies = new Map<string, ProxyResolution>();
  const running = new Map<string, Promise<ContractLookup>>();
  const outdated = new Set<string>();

  const remember = (id: string, contract: VerifiedContract, bytes: number) => {
    memory.set(id, contract, bytes);
    onFind(contract);
  };
  const load = async (id: string): Promise<VerifiedContract | undefined> => {
    const known = memory.get(id);
    if (known !== undefined) {
      return known;
    }
    const onDisk = await disk.read(id);
    if (onDisk?.isOutdated === true) {
      outdated.add(id);
    }
    if (onDisk !== undefined) {
      remember(id, onDisk.contract, onDisk.bytes);
    }
    return onDisk?.contract;
  };
  const fetch = async (contract: NetworkContract, part: ContractPart, id: string): Promise<ContractLookup> => {
    const kept = await load(id);
    const isOutdated = outdated.delete(id);
    if (kept !== undefined && !isOutdated) {
      return kept;
    }
    const options = isOutdated ? ({ freshness: 'revalidate' } as const) : {};
    try {
      const found = await verificationOf(contract).contract(keyOf(contract), selections[part], options);
      if (found.verified) {
        remember(id, found, await disk.write(id, { contract: found, isOutdated: false }));
      } else {
        memory.delete(id);
        await disk.remove(id);
      }
      return found.verified ? found : { ...found, methods: await methodsOf(contract) };
    } catch (error) {
      if (isOutdated) {
        outdated.add(id);
      }
      if (kept !== undefined && error instanceof ServiceError) {
        return kept;
      }
      if (isUnsupportedChain(error)) {
        const sentence = `The verification service does not cover ${formatContractNetwork(contract)}.`;
        throw new InputError('unsupported-chain', sentence);
      }
      throw error;
    }
  };
  const methodsOf = (contract: NetworkContract) =>
    withTimeout(verificationOf(contract).methods(contract.chainId), AbortSignal.timeout(patienceMs), undefined);
  const get = async (contract: NetworkContract, part: ContractPart): Promise<ContractLookup> => {
    const id = idOf(contract, part);
    const known = memory.get(id);
    if (known !== undefined && !outdated.has(id)) {
      return known;
    }
    const work = running.get(id) ?? fetch(contract, part, id).finally(() => running.delete(id));
    running.set(id, work);
    return work;
  };
  const invalidate = async (contract: NetworkContract) => {
    for (const part of ['main', 'rest'] as const) {
      const id = idOf(contract, part);
      const kept = await load(id);
      outdated.add(id);
      if (kept !== undefined) {
        await disk.write(id, { contract: kept, isOutdated: true });
      }
    }
  };
  const parts = async (contract: NetworkContract) => {
    const main = await get(contract, 'main');
    return { main, rest: main.verified ? await get(contract, 'rest') : main };
  };

  return {
    contract: (contract) => get(contract, 'main'),
    async whole(contract) {
      let { main, rest } = await parts(contract);
      if (main.verified && rest.verified && !belongTogether(main, rest)) {
        await invalidate(contract);
        ({ main, rest } = await parts(contract));
      }
      return main.verified && rest.verified ? joinParts(main, rest) : rest;
    },
    async proxy(contract) {
      const id = idOf(contract, 'main');
      const known = proxies.get(id);
      if (known !== undefined) {
        return known;
      }
      const found = await verificationOf(contract).proxyResolution(keyOf(contract));
      // A plain contract never becomes a proxy; a proxy's implementation changes, so it is asked again.
      if (found?.kind === 'resolved' && !found.isProxy) {
        proxies.set(id, found);
      }
      return found;
    },
    kept: (contract) => load(idOf(contract, 'main')),
    async otherChains(contract) {
      const found = await verificationOf(contract).contractAllChains(contract.address);
      return [...new Set(found.map(({ chainId }) => chainId))].filter((chainId) => chainId !== contract.chainId);
    },
    invalidate,
  };
}

function keyOf({ chainId, address }: NetworkContract): ContractKey {
  return { chainId, address };
}

/** What a service said of a chain is true for all networks that have that chain and ask that service, for no others. */
function idOf({ network: { verification }, chainId, address }: NetworkContract, part: ContractPart): string {
  return `${'url' in verification ? verification.url : ''} ${chainId} ${address} ${part}`;
}

/** A contract is fetched and kept in two parts without a common field but the match itself. */
type ContractPart = 'main' | 'rest';

const mainFields = [
  'abi',
  'compilation',
  'deployment',
  'devdoc',
  'signatures',
  'sources',
  'storageLayout',
  'transientStorageLayout',
  'userdoc',
] as const;

const selections: Readonly<Record<ContractPart, ContractSelection>> = {
  /** What sources, ABI and storage layouts are made of. */
  main: { fields: mainFields },
  /** Everything else, what is not known to us included; the proxy is asked for apart, since that is slow. */
  rest: { omit: [...mainFields, 'proxyResolution'] },
};

/** The contract of which these are the parts. */
function joinParts(main: VerifiedContract, rest: VerifiedContract): VerifiedContract {
  const own = Object.fromEntries(mainFields.map((field) => [field, main[field]])) as Pick<
    VerifiedContract,
    (typeof mainFields)[number]
  >;
  return { ...rest, ...own, raw: { ...main.raw, ...rest.raw } };
}

/** Whether parts that were fetched at different times are of the same verification. */
function belongTogether(main: VerifiedContract, rest: VerifiedContract): boolean {
  return main.matchId === rest.matchId && main.match === rest.match && main.verifiedAtMs === rest.verifiedAtMs;
}
