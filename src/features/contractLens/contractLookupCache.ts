import type { ContractDetails } from '../../domain/contract/contract.ts';
import type { NamedContract } from '../../domain/contract/contractMentions.ts';
import { isUnsupportedChain } from '../../domain/contract/contractStore.ts';
import { cloneTarget, cloneTargets } from '../../domain/contract/minimalProxy.ts';
import { contractOn, type NetworkContract } from '../../domain/contract/networkContract.ts';
import type {
  ContractKey,
  ContractLookup,
  UnverifiedContract,
  VerifiedContract,
} from '../../domain/contract/verifiedContract.ts';
import { type EntityId, parseEntityId } from '../../domain/entity/entityId.ts';
import { type EvmAddress, parseEvmAddress } from '../../domain/entity/evmAddress.ts';
import { ServiceError } from '../../domain/failure.ts';
import type { LedgerEntity } from '../../domain/lookup/resolvedReference.ts';
import type { Network } from '../../domain/network/network.ts';
import type { ReferenceValue } from '../../domain/references/reference.ts';
import { createTurns } from '../../domain/turns.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';
import type { ReferenceResolver } from '../../services/references/referenceResolver.ts';
import type { VerificationClient } from '../../services/verification/verificationClient.ts';

export interface LensClients {
  readonly ledger: Pick<LedgerClient, 'contract' | 'contractResults'>;
  readonly verification: Pick<VerificationClient, 'contract'>;
  readonly references: Pick<ReferenceResolver, 'resolve'>;
}

/** What a mention of a contract turned out to be. */
export type MentionState =
  | {
      readonly kind: 'verified';
      readonly key: NetworkContract;
      /** Not the whole of it: a lens outlives what is kept in memory. */
      readonly contract: Pick<VerifiedContract, 'match' | 'compilation'>;
      readonly isOnLedger: boolean;
      /** Where the ledger said it. */
      readonly id?: EntityId;
      /** The contract that was verified, where this one is a clone that only passes calls on to it. */
      readonly cloneOf?: EvmAddress;
    }
  | {
      readonly kind: 'unverified';
      readonly key: NetworkContract;
      readonly methods: UnverifiedContract['methods'];
      /** Where the ledger said it; so below. */
      readonly id?: EntityId;
      /** The code on the ledger, `0x` hex; undefined where the ledger did not say it. */
      readonly runtime?: string | undefined;
    }
  /** The verification service does not know the chain. */
  | { readonly kind: 'uncovered'; readonly key: NetworkContract; readonly id?: EntityId }
  /** The verification service failed, and nothing is kept of the contract. */
  | { readonly kind: 'unanswered'; readonly key: NetworkContract; readonly id?: EntityId; readonly error: unknown }
  /** An account, a token …: no contract. */
  | { readonly kind: 'other'; readonly what: Exclude<LedgerEntity['kind'], 'contract'>; readonly id: string }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'failed' };

/** A match may become better and a network be reset; what is not there may come at any time, and a failure go soon. */
const keptMs: Readonly<Record<MentionState['kind'], number>> = {
  verified: 60 * 60_000,
  unverified: 10 * 60_000,
  uncovered: 60 * 60_000,
  unanswered: 60_000,
  other: 60 * 60_000,
  notFound: 60_000,
  failed: 30_000,
};

interface LookupCacheOptions {
  readonly clientsOf: (network: Network) => LensClients;
  /** Contracts that are kept in memory or on disk, for when a service cannot be reached. */
  readonly keptContract: (contract: NetworkContract) => Promise<VerifiedContract | undefined>;
  readonly nowMs?: () => number;
}

/** The answers lenses show, each asked for once however many lines name it; what was true last until an answer comes. */
export function createContractLookupCache({
  clientsOf,
  keptContract,
  nowMs = () => performance.now(),
}: LookupCacheOptions) {
  const states = new Map<string, { readonly state: MentionState; readonly untilMs: number }>();
  const running = new Map<string, Promise<MentionState>>();
  const contracts = new Set<string>();
  const outdated = new Set<string>();
  const turns = createTurns();

  const find = async (mention: NamedContract): Promise<MentionState> => {
    const isLast = turns(keyOfMention(mention));
    const freshness = outdated.delete(keyOfMention(mention)) ? 'revalidate' : 'cached';
    const state = await ask(mention, { clients: clientsOf(mention.network), keptContract, freshness }).catch(() =>
      askDisk(mention, keptContract),
    );
    if (isLast()) {
      const last = states.get(keyOfMention(mention));
      // A service that is down makes nothing less true.
      const shown = isSilent(state) && last !== undefined && !isSilent(last.state) ? last.state : state;
      states.set(keyOfMention(mention), { state: shown, untilMs: nowMs() + keptMs[state.kind] });
    }
    const id = parseEntityId(mention.reference);
    if (id !== undefined && 'key' in state) {
      contracts.add(keyOfMention({ network: mention.network, reference: id }));
    }
    return state;
  };

  const forget = ({ chainId, address }: ContractKey, isStale: (state: MentionState) => boolean) => {
    const stale = [...states].filter(
      ([, { state }]) =>
        'key' in state && state.key.address === address && state.key.chainId === chainId && isStale(state),
    );
    for (const [key, { state }] of stale) {
      states.set(key, { state, untilMs: 0 });
      outdated.add(key);
      // What is being asked was asked before.
      turns(key);
      running.delete(key);
    }
    return stale.length > 0;
  };

  return {
    /** What is known, however old it is; undefined when no answer came yet. */
    known: (mention: NamedContract): MentionState | undefined => states.get(keyOfMention(mention))?.state,
    /** True for what was not asked for, or too long ago. */
    isDue: (mention: NamedContract): boolean => (states.get(keyOfMention(mention))?.untilMs ?? 0) <= nowMs(),
    isAsked: (mention: NamedContract): boolean => running.has(keyOfMention(mention)),
    /** Never rejects. */
    find(mention: NamedContract): Promise<MentionState> {
      const key = keyOfMention(mention);
      const known = running.get(key);
      if (known !== undefined) {
        return known;
      }
      const work = find(mention).finally(() => {
        if (running.get(key) === work) {
          running.delete(key);
        }
      });
      running.set(key, work);
      return work;
    },
    /** True for an id that an answer of this network called a contract. */
    isContract: (id: EntityId, network: Network): boolean => contracts.has(keyOfMention({ network, reference: id })),
    /**
     * Asks again for a contract, on every network that has its chain, since they may share the verification service; gives
     * whether anything was known of it.
     */
    forget: (key: ContractKey): boolean => forget(key, () => true),
    /** The same, for a contract that was not verified when it was asked for. */
    forgetUnverified: (key: ContractKey): boolean => forget(key, ({ kind }) => kind !== 'verified'),
  };
}

/** The same for mentions that one answer serves. */
export function keyOfMention({ network, reference }: NamedContract): string {
  return JSON.stringify([network.name, network.chainId, network.ledger, network.verification, reference]);
}

function isSilent({ kind }: MentionState): boolean {
  return kind === 'failed' || kind === 'unanswered';
}

interface Sources {
  readonly clients: LensClients;
  readonly keptContract: LookupCacheOptions['keptContract'];
  readonly freshness: 'cached' | 'revalidate';
}

async function ask({ reference, network }: NamedContract, sources: Sources): Promise<MentionState> {
  const address = parseEvmAddress(reference);
  const id = parseEntityId(reference);
  const value: ReferenceValue | undefined =
    address === undefined ? id && { kind: 'entityId', id, checksum: undefined } : { kind: 'evmAddress', address };
  const { clients, freshness } = sources;
  const resolved = value && (await clients.references.resolve(value, { expected: 'contract', freshness }));
  if (resolved?.kind === 'entity') {
    const { entity, verification } = resolved;
    if (entity.kind !== 'contract') {
      return { kind: 'other', what: entity.kind, id: entity.id };
    }
    const key = contractOn(network, entity.contract.evmAddress);
    const state = await verificationState(key, sources, verification);
    const known = state.kind === 'unverified' ? ((await cloneState(key, entity.contract, sources)) ?? state) : state;
    const own = 'key' in known ? { ...known, id: entity.id } : known;
    return own.kind === 'unverified' ? { ...own, runtime: entity.contract.runtimeBytecode } : own;
  }
  // Testnet is reset now and then, while the service keeps its records.
  const state = address && (await verificationState(contractOn(network, address), sources));
  return state?.kind === 'verified' ? { ...state, isOnLedger: false } : { kind: 'notFound' };
}

/** What is shown of a clone that is not verified itself; undefined where nothing behind it is, and for any other code. */
async function cloneState(
  key: NetworkContract,
  { runtimeBytecode }: Pick<ContractDetails, 'runtimeBytecode'>,
  sources: Sources,
): Promise<MentionState | undefined> {
  const codeOf = async (address: EvmAddress) =>
    address === key.address
      ? runtimeBytecode
      : (await sources.clients.ledger.contract({ contractIdOrAddress: address }).catch(() => undefined))
          ?.runtimeBytecode;
  for await (const target of cloneTargets(key.address, async (address) => cloneTarget(await codeOf(address)))) {
    const state = await verificationState({ ...key, address: target }, sources);
    if (state.kind === 'verified') {
      return { ...state, key, cloneOf: target };
    }
  }
  return undefined;
}

async function askDisk(
  { reference, network }: NamedContract,
  keptContract: LookupCacheOptions['keptContract'],
): Promise<MentionState> {
  const address = parseEvmAddress(reference);
  const key = address && contractOn(network, address);
  const contract = key && (await keptContract(key));
  return key && contract ? lookupState(key, contract) : { kind: 'failed' };
}

async function verificationState(
  key: NetworkContract,
  { clients, keptContract }: Sources,
  found?: ContractLookup,
): Promise<MentionState> {
  try {
    return lookupState(
      key,
      found ?? (await keptContract(key)) ?? (await clients.verification.contract(key, { fields: ['compilation'] })),
    );
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

function lookupState(key: NetworkContract, lookup: ContractLookup): MentionState {
  if (!lookup.verified) {
    return { kind: 'unverified', key, methods: lookup.methods };
  }
  const { match, compilation } = lookup;
  return { kind: 'verified', key, contract: { match, compilation }, isOnLedger: true };
}
