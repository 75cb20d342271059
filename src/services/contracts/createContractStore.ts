import { type ContractStore, isUnsupportedChain, type Urgency } from '../../domain/contract/contractStore.ts';
import { formatContractNetwork, type NetworkContract } from '../../domain/contract/networkContract.ts';
import {
  type ContractKey,
  type ContractLookup,
  type ContractStanding,
  isSameMatch,
  type ProxyResolution,
  type VerifiedContract,
} from '../../domain/contract/verifiedContract.ts';
import { InputError, ServiceError } from '../../domain/failure.ts';
import type { Network } from '../../domain/network/network.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import { createTurns } from '../../domain/turns.ts';
import { withTimeout } from '../../domain/withTimeout.ts';
import type { ContractSelection, VerificationClient } from '../verification/verificationClient.ts';
import { type ContractCheck, createContractChecks } from './contractChecks.ts';
import type { ContractDiskCache } from './contractDiskCache.ts';
import { createSizedCache } from './sizedCache.ts';

/** The verification service of a network. */
export type VerificationClients = (network: Network) => {
  readonly verification: Pick<VerificationClient, 'contract' | 'contractAllChains' | 'methods' | 'proxyResolution'>;
};

/** What is kept is not held back longer than this by the question whether it is still true. */
const patienceMs = 1_000;

/** Of the contracts in memory, by the size of their files. */
const maxBytes = 64 * 1024 * 1024;

export interface ContractStoreOptions {
  /** Called with each verified contract that was fetched or read from disk. */
  readonly onFind?: (key: ContractKey) => void;
  /** Called when what was given of a contract is no longer true. */
  readonly onChange?: (key: ContractKey) => void;
  /** What the ledger says against a contract that was verified at that time. Never rejects. */
  readonly standingOf?: (contract: NetworkContract, verifiedAtMs: number | undefined) => Promise<ContractStanding>;
  readonly nowMs?: () => number;
}

export function createContractStore(
  clientsOf: VerificationClients,
  disk: ContractDiskCache,
  { onFind, onChange, standingOf = async () => undefined, nowMs = () => performance.now() }: ContractStoreOptions = {},
): Omit<ContractStore, 'onDidFind' | 'onDidChange'> {
  const verificationOf = ({ network }: NetworkContract) => clientsOf(network).verification;
  const memory = createSizedCache<VerifiedContract>(maxBytes);
  const proxies = new Map<string, ProxyResolution>();
  const running = new Map<string, Promise<ContractLookup>>();
  const outdated = new Set<string>();
  const checks = createContractChecks({ verificationOf, standingOf, nowMs });
  /** The check after which a part was last fetched: what it has then is not asked about again before the next check. */
  const settled = new Map<string, ContractCheck | undefined>();
  /** The check after which both parts were fetched again, since they were not of one verification. */
  const disagreed = new Map<string, ContractCheck | undefined>();
  const turns = createTurns();

  const remember = (id: string, contract: VerifiedContract, bytes: number) => {
    memory.set(id, contract, bytes);
    onFind?.(contract);
  };
  /** What is kept as it is to be given after a check; undefined when it is no longer what the service has. */
  const afterCheck = (
    id: string,
    kept: VerifiedContract,
    { record, standing }: ContractCheck,
  ): VerifiedContract | undefined => {
    const isTrue = record === undefined || (record.verified && isSameMatch(record, kept));
    if (!isTrue && settled.get(id)?.record !== record) {
      return undefined;
    }
    const given = kept.standing === standing ? kept : { ...kept, standing };
    memory.replace(id, given);
    return given;
  };
  /** The same, as far as it is known in good time; who has it by then is told when it turns out to be untrue. */
  const checked = async (contract: NetworkContract, id: string, kept: VerifiedContract) => {
    const asking = checks.ask(contract, kept);
    const late = AbortSignal.timeout(patienceMs);
    const answer = await withTimeout(asking, late, undefined);
    if (answer !== undefined) {
      return afterCheck(id, kept, answer);
    }
    asking.then(
      (found) => afterCheck(id, kept, found) !== kept && onChange?.(contract),
      () => undefined,
    );
    return kept;
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
  const fetch = async (contract: NetworkContract, part: ContractPart, id: string, { priority }: Urgency) => {
    const isLast = turns(id);
    const kept = await load(id);
    const isOutdated = outdated.delete(id);
    const given = kept === undefined || isOutdated ? undefined : await checked(contract, id, kept);
    if (given !== undefined) {
      return given;
    }
    try {
      const options = { freshness: kept !== undefined || isOutdated ? 'revalidate' : undefined, priority } as const;
      const found = await verificationOf(contract).contract(keyOf(contract), selections[part], options);
      if (isLast()) {
        await keep(contract, part, found, kept);
      }
      return found.verified ? (memory.get(id) ?? found) : { ...found, methods: await methodsOf(contract) };
    } catch (error) {
      if (isOutdated) {
        outdated.add(id);
      }
      return insteadOf(error, contract, kept);
    }
  };
  /** What is kept serves while the service cannot be had. */
  const insteadOf = (error: unknown, contract: NetworkContract, kept: VerifiedContract | undefined) => {
    if (kept !== undefined && error instanceof ServiceError) {
      return kept;
    }
    throw isUnsupportedChain(error) ? unsupportedChain(formatContractNetwork(contract)) : error;
  };
  const keep = async (
    contract: NetworkContract,
    part: ContractPart,
    found: ContractLookup,
    kept: VerifiedContract | undefined,
  ) => {
    const id = idOf(contract, part);
    const last = found.verified ? checks.last(contract)?.standing : undefined;
    // Who asks for the first time is not made to wait for the ledger.
    const standing = kept !== undefined && found.verified ? await standingOf(contract, found.verifiedAtMs) : last;
    if (part === 'main' || checks.last(contract) === undefined) {
      checks.learn(contract, found, standing);
    }
    settled.set(id, checks.last(contract));
    if (found.verified) {
      const given = standing === undefined ? found : { ...found, standing };
      remember(id, given, await disk.write(id, { contract: found, isOutdated: false }));
    } else {
      memory.delete(id);
      await disk.remove(id);
    }
    if (kept !== undefined && !(found.verified && isSameMatch(found, kept))) {
      onChange?.(contract);
    }
  };
  const methodsOf = (contract: NetworkContract) =>
    withTimeout(verificationOf(contract).methods(contract.chainId), AbortSignal.timeout(patienceMs), undefined);
  const get = async (contract: NetworkContract, part: ContractPart, urgency: Urgency = {}): Promise<ContractLookup> => {
    const id = idOf(contract, part);
    const known = memory.get(id);
    const last = checks.last(contract);
    const given = known && last && !outdated.has(id) ? afterCheck(id, known, last) : undefined;
    const under = running.get(id);
    if (given !== undefined) {
      return given;
    }
    if (under !== undefined) {
      return under;
    }
    const work = fetch(contract, part, id, urgency).finally(() => {
      if (running.get(id) === work) {
        running.delete(id);
      }
    });
    running.set(id, work);
    return work;
  };
  const outdate = async (contract: NetworkContract) => {
    for (const part of ['main', 'rest'] as const) {
      const id = idOf(contract, part);
      const kept = await load(id);
      outdated.add(id);
      // What is being asked was asked before.
      turns(id);
      running.delete(id);
      proxies.delete(id);
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
    contract: (contract, urgency) => get(contract, 'main', urgency),
    async whole(contract) {
      let { main, rest } = await parts(contract);
      const id = idOf(contract, 'main');
      const isTold = disagreed.has(id) && disagreed.get(id) === checks.last(contract);
      if (main.verified && rest.verified && !isSameMatch(main, rest) && !isTold) {
        await outdate(contract);
        ({ main, rest } = await parts(contract));
        disagreed.set(id, checks.last(contract));
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
    async invalidate(contract) {
      await outdate(contract);
      onChange?.(contract);
    },
  };
}

function keyOf({ chainId, address }: NetworkContract): ContractKey {
  return { chainId, address };
}

/** What a service said of a chain is true for all networks that have that chain and ask that service, for no others. */
function idOf({ network: { verification }, chainId, address }: NetworkContract, part: ContractPart): string {
  return `${'url' in verification ? verification.url : ''} ${chainId} ${address} ${part}`;
}

function unsupportedChain(place: Phrase): InputError {
  return new InputError('unsupported-chain', phrase`The verification service does not cover ${place}.`);
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
