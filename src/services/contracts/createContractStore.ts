import type {
  ContractKey,
  ContractLookup,
  ProxyResolution,
  VerifiedContract,
} from '../../domain/contract/verifiedContract.ts';
import { InputError, ServiceError } from '../../domain/failure.ts';
import type { Network } from '../../domain/network/network.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import type { Session } from '../../editor/session.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';
import type { ReferenceResolver } from '../../services/references/referenceResolver.ts';
import type { VerificationClient } from '../../services/verification/verificationClient.ts';
import { belongTogether, type ContractPart, joinParts, selections } from './contractParts.ts';
import type { KeptContracts } from './keptContracts.ts';

export interface ContractClients {
  readonly ledger: Pick<LedgerClient, 'contract' | 'contractState' | 'callContract' | 'more'>;
  readonly verification: Pick<VerificationClient, 'contract' | 'contractAllChains' | 'proxyResolution'>;
  readonly references: Pick<ReferenceResolver, 'resolve'>;
}

export type ContractSession = Pick<
  Session<ContractClients>,
  'network' | 'networks' | 'clients' | 'clientsOf' | 'onDidChange'
>;

/**
 * Verified contracts by chain and address. Each is fetched once and kept on disk, so that it opens without a network;
 * "not verified" is asked anew every time. Callers who ask at once share the request.
 */
export interface ContractStore {
  /** What sources, ABI and storage layouts are made of; fields beyond these are undefined. */
  contract(key: ContractKey): Promise<ContractLookup>;
  /** Every field but the proxy resolution, `raw` with those that are not known to us. */
  whole(key: ContractKey): Promise<ContractLookup>;
  /** Undefined when the contract is not verified; a failed check is asked anew. */
  proxy(key: ContractKey): Promise<ProxyResolution | undefined>;
  /** As {@link contract}, from memory or disk; asks nobody. */
  kept(key: ContractKey): Promise<VerifiedContract | undefined>;
  /** Fetches it anew at the next use; what is kept stays until that succeeds, and serves while it fails. */
  outdate(key: ContractKey): Promise<void>;
}

/** Of the contracts in memory, by the size of their files; the newest stays whatever its size. */
const maxBytes = 64 * 1024 * 1024;

export function createContractStore(session: ContractSession, disk: KeptContracts): ContractStore {
  const memory = new Map<string, { readonly contract: VerifiedContract; readonly bytes: number }>();
  const proxies = new Map<string, ProxyResolution>();
  const running = new Map<string, Promise<ContractLookup>>();
  const outdated = new Set<string>();

  const remember = (id: string, contract: VerifiedContract, bytes: number) => {
    memory.delete(id);
    memory.set(id, { contract, bytes });
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
    const { verification } = clientsOfChain(session, key.chainId);
    const options = isOutdated ? ({ freshness: 'revalidate' } as const) : {};
    try {
      const found = await verification.contract(key, selections[part], options);
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
      throw isUnsupportedChain(error) ? notCovered(knownNetwork(session, key.chainId), key.chainId) : error;
    }
  };
  const get = async (key: ContractKey, part: ContractPart): Promise<ContractLookup> => {
    const id = idOf(session, key, part);
    const known = memory.get(id);
    if (known !== undefined && !outdated.has(id)) {
      return known.contract;
    }
    const work = running.get(id) ?? fetch(key, part, id).finally(() => running.delete(id));
    running.set(id, work);
    return work;
  };
  const outdate = async (key: ContractKey) => {
    for (const part of ['main', 'rest'] as const) {
      const id = idOf(session, key, part);
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
        await outdate(key);
        found = await parts(key);
      }
      return found === undefined ? { verified: false, ...key } : joinParts(...found);
    },
    async proxy(key) {
      const id = idOf(session, key, 'main');
      const known = proxies.get(id);
      if (known !== undefined) {
        return known;
      }
      const found = await clientsOfChain(session, key.chainId).verification.proxyResolution(key);
      // A plain contract never becomes a proxy; a proxy's implementation changes, so it is asked again.
      if (found?.kind === 'resolved' && !found.isProxy) {
        proxies.set(id, found);
      }
      return found;
    },
    kept: (key) => load(idOf(session, key, 'main')),
    outdate,
  };
}

/** True when the verification service said that it does not know the chain. */
export function isUnsupportedChain(error: unknown): boolean {
  return (
    error instanceof ServiceError &&
    error.failure.kind === 'rejected' &&
    error.failure.response.code === 'unsupported_chain'
  );
}

function notCovered(network: Network | undefined, chainId: string): InputError {
  return new InputError(
    'unsupported-chain',
    `The verification service does not cover ${chainWords(network, chainId)}.`,
  );
}

function idOf(session: ContractSession, { chainId, address }: ContractKey, part: ContractPart): string {
  const { verification } = networkOfChain(session, chainId);
  return `${'url' in verification ? verification.url : ''} ${chainId} ${address} ${part}`;
}

/** The network with this chain id: the selected one when it has it, else the first that does. */
export function knownNetwork(
  { network, networks }: Pick<ContractSession, 'network' | 'networks'>,
  chainId: string,
): Network | undefined {
  return network.chainId === chainId ? network : networks().find((other) => other.chainId === chainId);
}

/** `testnet (chain 296)`, or `chain 1` when it is that of no network. */
export function chainWords(network: Network | undefined, chainId: string): string {
  return network === undefined ? `chain ${chainId}` : `${singleLine(network.name, 60)} (chain ${chainId})`;
}

/** Where a chain's verification is asked: one service covers many chains, so that of the selected network serves any. */
function networkOfChain(session: Pick<ContractSession, 'network' | 'networks'>, chainId: string): Network {
  return knownNetwork(session, chainId) ?? session.network;
}

/** The services of {@link networkOfChain}; of these only the verification service, see {@link ledgerOfChain}. */
function clientsOfChain(
  session: Pick<ContractSession, 'network' | 'networks' | 'clientsOf'>,
  chainId: string,
): ContractClients {
  return session.clientsOf(networkOfChain(session, chainId));
}

/** The services of a chain's own ledger; throws InputError for a chain of no network, whose ledger nobody knows. */
export function ledgerOfChain(
  session: Pick<ContractSession, 'network' | 'networks' | 'clientsOf'>,
  chainId: string,
): Pick<ContractClients, 'ledger' | 'references'> {
  const network = knownNetwork(session, chainId);
  if (network === undefined) {
    throw new InputError('unknown-chain', `No network with chain ${chainId} is set up, so its ledger cannot be asked.`);
  }
  return session.clientsOf(network);
}

/** The other chains on which a contract is verified, their ids in decimal. */
export async function otherChainsOf(
  session: Pick<ContractSession, 'network' | 'networks' | 'clientsOf'>,
  key: ContractKey,
): Promise<readonly string[]> {
  const found = await clientsOfChain(session, key.chainId).verification.contractAllChains(key.address);
  return [...new Set(found.map(({ chainId }) => chainId))].filter((chainId) => chainId !== key.chainId);
}
