import type { ContractMention } from '../../domain/contract/contractMentions.ts';
import { isUnsupportedChain } from '../../domain/contract/contractStore.ts';
import { contractOn, type NetworkContract } from '../../domain/contract/networkContract.ts';
import type { ContractKey, ContractLookup, VerifiedContract } from '../../domain/contract/verifiedContract.ts';
import { type EntityId, parseEntityId } from '../../domain/entity/entityId.ts';
import { parseEvmAddress } from '../../domain/entity/evmAddress.ts';
import { ServiceError } from '../../domain/failure.ts';
import type { Network } from '../../domain/network/network.ts';
import type { ResolvedReference } from '../../domain/references/resolvedReference.ts';
import type { LensClients } from './dependencies.ts';

/** What a mention of a contract turned out to be. */
export type MentionState =
  | {
      readonly kind: 'verified';
      readonly key: NetworkContract;
      /** Not the whole of it: a lens outlives what is kept in memory. */
      readonly contract: Pick<VerifiedContract, 'match' | 'compilation'>;
      readonly isOnLedger: boolean;
    }
  | { readonly kind: 'unverified'; readonly key: NetworkContract }
  /** The verification service does not know the chain. */
  | { readonly kind: 'uncovered'; readonly key: NetworkContract }
  /** The verification service failed, and nothing is kept of the contract. */
  | { readonly kind: 'unanswered'; readonly key: NetworkContract; readonly error: unknown }
  /** An account, a token …: no contract. */
  | { readonly kind: 'other'; readonly what: string; readonly id: string }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'failed' };

/** The answers lenses show, each asked for once however many lines name it. */
export interface ContractLookupCache {
  /** Undefined when it was not asked for, or too long ago to be true. */
  known(mention: ContractMention): MentionState | undefined;
  /** Never rejects. */
  find(mention: ContractMention): Promise<MentionState>;
  /** True for an id that an answer of this network called a contract. */
  isContract(id: EntityId, network: Network): boolean;
  /**
   * Asks again for a contract, on every network that has its chain, since they may share the verification service; gives
   * whether anything was known of it.
   */
  forget(key: ContractKey): boolean;
  /** The same, for a contract that was not verified when it was asked for. */
  forgetUnverified(key: ContractKey): boolean;
}

/** Verification never goes away; the rest may change at any time, and a failure soon. */
const keptMs: Readonly<Record<MentionState['kind'], number>> = {
  verified: Number.POSITIVE_INFINITY,
  unverified: 10 * 60_000,
  uncovered: 60 * 60_000,
  unanswered: 60_000,
  other: 60 * 60_000,
  notFound: 60_000,
  failed: 30_000,
};

export interface LookupCacheOptions {
  readonly clientsOf: (network: Network) => LensClients;
  /** Contracts that are kept in memory or on disk, for when a service cannot be reached. */
  readonly keptContract: (contract: NetworkContract) => Promise<VerifiedContract | undefined>;
  readonly nowMs?: () => number;
}

export function createContractLookupCache({
  clientsOf,
  keptContract,
  nowMs = Date.now,
}: LookupCacheOptions): ContractLookupCache {
  const states = new Map<string, { readonly state: MentionState; readonly atMs: number }>();
  const running = new Map<string, Promise<MentionState>>();
  const contracts = new Set<string>();
  const outdated = new Set<string>();

  const find = async (mention: ContractMention): Promise<MentionState> => {
    const freshness = outdated.delete(keyOf(mention)) ? 'revalidate' : 'cached';
    const state = await ask(mention, { clients: clientsOf(mention.network), keptContract, freshness }).catch(() =>
      askDisk(mention, keptContract),
    );
    states.set(keyOf(mention), { state, atMs: nowMs() });
    const id = parseEntityId(mention.reference);
    if (id !== undefined && 'key' in state) {
      contracts.add(keyOf({ network: mention.network, reference: id }));
    }
    return state;
  };

  const forget = ({ chainId, address }: ContractKey, isStale: (state: MentionState) => boolean) => {
    const stale = [...states].filter(
      ([, { state }]) =>
        'key' in state && state.key.address === address && state.key.chainId === chainId && isStale(state),
    );
    for (const [key] of stale) {
      states.delete(key);
      outdated.add(key);
    }
    return stale.length > 0;
  };

  return {
    known(mention) {
      const kept = states.get(keyOf(mention));
      return kept !== undefined && nowMs() - kept.atMs < keptMs[kept.state.kind] ? kept.state : undefined;
    },
    find(mention) {
      const key = keyOf(mention);
      const work = running.get(key) ?? find(mention).finally(() => running.delete(key));
      running.set(key, work);
      return work;
    },
    isContract: (id, network) => contracts.has(keyOf({ network, reference: id })),
    forget: (key) => forget(key, () => true),
    forgetUnverified: (key) => forget(key, ({ kind }) => kind !== 'verified'),
  };
}

function keyOf({ network, reference }: Pick<ContractMention, 'network' | 'reference'>): string {
  return JSON.stringify([network.name, network.chainId, network.ledger, network.verification, reference]);
}

interface Sources {
  readonly clients: LensClients;
  readonly keptContract: LookupCacheOptions['keptContract'];
  readonly freshness: 'cached' | 'revalidate';
}

async function ask({ reference, network }: ContractMention, sources: Sources): Promise<MentionState> {
  const address = parseEvmAddress(reference);
  const id = parseEntityId(reference);
  const value =
    address === undefined
      ? id === undefined
        ? undefined
        : ({ kind: 'entityId', id, checksum: undefined } as const)
      : ({ kind: 'evmAddress', address } as const);
  if (value === undefined) {
    return { kind: 'notFound' };
  }
  const { clients, freshness } = sources;
  const resolved = await clients.references.resolve(value, { expected: 'contract', freshness });
  if (resolved.kind === 'entity' && resolved.entity.kind === 'contract') {
    const key = contractOn(network, resolved.entity.contract.evmAddress);
    return verificationState(key, sources, { found: resolved.verification, isOnLedger: true });
  }
  if (resolved.kind === 'notFound' && address !== undefined) {
    // Testnet is reset now and then, while the service keeps its records.
    const key = contractOn(network, address);
    const state = await verificationState(key, sources, { found: undefined, isOnLedger: false });
    return state.kind === 'verified' ? state : { kind: 'notFound' };
  }
  return otherThanContract(resolved);
}

async function askDisk(
  { reference, network }: ContractMention,
  keptContract: LookupCacheOptions['keptContract'],
): Promise<MentionState> {
  const address = parseEvmAddress(reference);
  if (address === undefined) {
    return { kind: 'failed' };
  }
  const key = contractOn(network, address);
  const contract = await keptContract(key);
  return contract === undefined ? { kind: 'failed' } : lookupState(key, contract, true);
}

function otherThanContract(resolved: ResolvedReference): MentionState {
  return resolved.kind === 'entity'
    ? { kind: 'other', what: resolved.entity.kind, id: resolved.entity.id }
    : { kind: 'notFound' };
}

async function verificationState(
  key: NetworkContract,
  { clients, keptContract }: Sources,
  { found, isOnLedger }: { readonly found: ContractLookup | undefined; readonly isOnLedger: boolean },
): Promise<MentionState> {
  try {
    const lookup =
      found ?? (await keptContract(key)) ?? (await clients.verification.contract(key, { fields: ['compilation'] }));
    return lookupState(key, lookup, isOnLedger);
  } catch (error) {
    if (isUnsupportedChain(error)) {
      return { kind: 'uncovered', key };
    }
    if (error instanceof ServiceError) {
      return { kind: 'unanswered', key, error };
    }
    throw error;
  }
}

function lookupState(key: NetworkContract, lookup: ContractLookup, isOnLedger: boolean): MentionState {
  if (!lookup.verified) {
    return { kind: 'unverified', key };
  }
  const { match, compilation } = lookup;
  return { kind: 'verified', key, contract: { match, compilation }, isOnLedger };
}
