import { type ContractStore, isUnsupportedChain } from '../../domain/contract/contractStore.ts';
import type {
  ContractKey,
  ContractLookup,
  ProxyResolution,
  VerifiedContract,
} from '../../domain/contract/verifiedContract.ts';
import { InputError, ServiceError } from '../../domain/failure.ts';
import type { Network } from '../../domain/network/network.ts';
import { chainWords, knownNetwork, type Networks } from '../../domain/network/networkOfChain.ts';
import type { VerificationClient } from '../verification/verificationClient.ts';
import type { ContractDiskCache } from './contractDiskCache.ts';
import { belongTogether, type ContractPart, joinParts, selections } from './contractParts.ts';

/** The networks whose verification services are asked. */
export interface StoreNetworks extends Networks {
  clientsOf(network: Network): {
    readonly verification: Pick<VerificationClient, 'contract' | 'contractAllChains' | 'proxyResolution'>;
  };
}

/** Of the contracts in memory, by the size of their files; the newest stays whatever its size. */
const maxBytes = 64 * 1024 * 1024;

/** `onFind` is called with each verified contract that was fetched or read from disk. */
export function createContractStore(
  networks: StoreNetworks,
  disk: ContractDiskCache,
  onFind: (key: ContractKey) => void = () => undefined,
): Omit<ContractStore, 'onDidFind'> {
  const verificationOf = ({ chainId }: ContractKey) => networks.clientsOf(networkToAsk(networks, chainId)).verification;

  const memory = new Map<string, { readonly contract: VerifiedContract; readonly bytes: number }>();
  const proxies = new Map<string, ProxyResolution>();
  const running = new Map<string, Promise<ContractLookup>>();
  const outdated = new Set<string>();

  const remember = (id: string, contract: VerifiedContract, bytes: number) => {
    memory.delete(id);
    memory.set(id, { contract, bytes });
    onFind(contract);
    let sum = 0;
    for (const entry of memory.values()) {
      sum += entry.bytes;
    }
    for (const [oldest, entry] of memory) {
      if (sum <= maxBytes || oldest === id) {
        return;
      }
      sum -= entry.bytes;
      memory.delete(oldest);
    }
  };
  const load = async (id: string): Promise<VerifiedContract | undefined> => {
    const known = memory.get(id);
    if (known !== undefined) {
      return known.contract;
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
  const fetch = async (key: ContractKey, part: ContractPart, id: string): Promise<ContractLookup> => {
    const kept = await load(id);
    const isOutdated = outdated.delete(id);
    if (kept !== undefined && !isOutdated) {
      return kept;
    }
    const options = isOutdated ? ({ freshness: 'revalidate' } as const) : {};
    try {
      const found = await verificationOf(key).contract(key, selections[part], options);
      if (found.verified) {
        remember(id, found, await disk.write(id, { contract: found, isOutdated: false }));
      } else {
        memory.delete(id);
        await disk.remove(id);
      }
      return found;
    } catch (error) {
      if (isOutdated) {
        outdated.add(id);
      }
      if (kept !== undefined && error instanceof ServiceError) {
        return kept;
      }
      throw isUnsupportedChain(error) ? notCovered(knownNetwork(networks, key.chainId), key.chainId) : error;
    }
  };
  const get = async (key: ContractKey, part: ContractPart): Promise<ContractLookup> => {
    const id = idOf(networks, key, part);
    const known = memory.get(id);
    if (known !== undefined && !outdated.has(id)) {
      return known.contract;
    }
    const work = running.get(id) ?? fetch(key, part, id).finally(() => running.delete(id));
    running.set(id, work);
    return work;
  };
  const invalidate = async (key: ContractKey) => {
    for (const part of ['main', 'rest'] as const) {
      const id = idOf(networks, key, part);
      const contract = await load(id);
      outdated.add(id);
      if (contract !== undefined) {
        await disk.write(id, { contract, isOutdated: true });
      }
    }
  };
  const parts = async (key: ContractKey): Promise<readonly [VerifiedContract, VerifiedContract] | undefined> => {
    const main = await get(key, 'main');
    const rest = main.verified ? await get(key, 'rest') : main;
    return main.verified && rest.verified ? [main, rest] : undefined;
  };

  return {
    contract: (key) => get(key, 'main'),
    async whole(key) {
      let found = await parts(key);
      if (found !== undefined && !belongTogether(...found)) {
        await invalidate(key);
        found = await parts(key);
      }
      return found === undefined ? { verified: false, ...key } : joinParts(...found);
    },
    async proxy(key) {
      const id = idOf(networks, key, 'main');
      const known = proxies.get(id);
      if (known !== undefined) {
        return known;
      }
      const found = await verificationOf(key).proxyResolution(key);
      // A plain contract never becomes a proxy; a proxy's implementation changes, so it is asked again.
      if (found?.kind === 'resolved' && !found.isProxy) {
        proxies.set(id, found);
      }
      return found;
    },
    kept: (key) => load(idOf(networks, key, 'main')),
    async otherChains(key) {
      const found = await verificationOf(key).contractAllChains(key.address);
      return [...new Set(found.map(({ chainId }) => chainId))].filter((chainId) => chainId !== key.chainId);
    },
    invalidate,
  };
}

function notCovered(network: Network | undefined, chainId: string): InputError {
  return new InputError(
    'unsupported-chain',
    `The verification service does not cover ${chainWords(network, chainId)}.`,
  );
}

function idOf(networks: StoreNetworks, { chainId, address }: ContractKey, part: ContractPart): string {
  const { verification } = networkToAsk(networks, chainId);
  return `${'url' in verification ? verification.url : ''} ${chainId} ${address} ${part}`;
}

/** Where a chain's verification is asked: one service covers many chains, so that of the selected network serves any. */
function networkToAsk(networks: StoreNetworks, chainId: string): Network {
  return knownNetwork(networks, chainId) ?? networks.network;
}
