import type { ContractDetails } from '../../domain/contract/contract.ts';
import { verificationGap } from '../../domain/contract/contractStore.ts';
import { mayPassCallsOn } from '../../domain/contract/minimalProxy.ts';
import type { ContractKey, ContractLookup, ProxyResolution } from '../../domain/contract/verifiedContract.ts';
import type { Deployment } from '../../domain/deployment/deployment.ts';
import { deploymentAt } from '../../domain/deployment/namedDeployment.ts';
import type { WorkspaceDeployments } from '../../domain/deployment/workspace.ts';
import { entityIdOfLongZero } from '../../domain/entity/evmAddress.ts';
import type { Nft } from '../../domain/entity/token.ts';
import { undefinedIfNotFound } from '../../domain/failure.ts';
import type { Resolvable } from '../../domain/lookup/lookupTarget.ts';
import type { ResolvedReference } from '../../domain/lookup/resolvedReference.ts';
import { type ExchangeRates, rateAt } from '../../domain/network/networkState.ts';
import { withTimeout } from '../../domain/withTimeout.ts';
import type { CallOptions } from '../http/transport.ts';
import type { LedgerClient } from '../ledger/ledgerClient.ts';
import { SharedRequests } from '../sharedRequests.ts';
import type { VerificationClient } from '../verification/verificationClient.ts';
import { type EntityKind, lookUpReference, type ReferenceLookups } from './lookUpReference.ts';
import type { ReferenceResolver, ResolveOptions } from './referenceResolver.ts';
import { Lifetime, type Obtained, TtlCache } from './ttlCache.ts';

export interface ResolverServices {
  readonly chainId: string;
  readonly ledger: ReferenceLookups & Pick<LedgerClient, 'exchangeRates'>;
  readonly verification: Pick<VerificationClient, 'contract' | 'methods' | 'proxyResolution'>;
  readonly deployments?: WorkspaceDeployments | undefined;
}

const answersKeptMs = 30_000;
// The service lags the ledger by seconds: what it does not have now it may have soon.
const absenceKeptMs = 3_000;
const ratesKeptMs = 10 * 60_000;
const proxiesKeptMs = 5 * 60_000;
type ResolvedEntity = Extract<ResolvedReference, { readonly kind: 'entity' }>;

// Neither the verification service nor the exchange rate may hold back for long what the ledger said of the reference.
const verificationMs = 2_000;
const rateMs = 700;
// Nor may the records of a large workspace, which are read once.
const recordsMs = 1_000;

export function createReferenceResolver(
  services: ResolverServices,
  nowMs: () => number = () => performance.now(),
  timeOfDayMs: () => number = Date.now,
): ReferenceResolver {
  const references = new TtlCache<ResolvedReference>(500, nowMs);
  const nfts = new TtlCache<{ readonly nft: Nft | undefined }>(200, nowMs);
  const verifications = new TtlCache<ContractLookup>(500, nowMs);
  const proxies = new TtlCache<{ readonly proxy: ProxyResolution | undefined }>(500, nowMs);
  const rates = new TtlCache<ExchangeRates>(1, nowMs);
  const kinds = new Map<string, EntityKind>();
  const shared = new SharedRequests<unknown>();

  const obtain = <T>(kept: TtlCache<T>, key: string, options: CallOptions, question: Question<T>): Promise<T> => {
    const { signal, freshness, priority } = options;
    // Not shared with less urgent callers: their requests are, and only there it counts who waits.
    const requestKey = [question.name, key, freshness, priority].join(' ');
    const ask = async (own: AbortSignal): Promise<Obtained<T>> => {
      const lifetime = new Lifetime();
      const answer = await question.ask({ signal: own, freshness, priority, onFreshness: lifetime.add });
      return { answer, keepMs: question.keepMs(answer, lifetime) };
    };
    return kept.get(key, {
      ask: () => shared.join(requestKey, signal, ask) as Promise<Obtained<T>>,
      isFresh: freshness === 'revalidate',
    });
  };

  const find = async (reference: Resolvable, options: ResolveOptions): Promise<ResolvedReference> => {
    const key = keyOf(reference);
    const resolved = await lookUpReference(services.ledger, reference, { ...options, known: kinds.get(key) });
    if (resolved.kind === 'entity' && resolved.entity.kind !== 'other') {
      kinds.set(key, resolved.entity.kind);
    }
    return resolved;
  };
  const verificationOf = (key: ContractKey, options: CallOptions): Promise<ContractLookup> =>
    obtain(verifications, key.address, options, {
      name: 'verification',
      ask: (own) => services.verification.contract(key, { fields: ['compilation'] }, own),
      keepMs: (_answer, lifetime) => lifetime.ms(answersKeptMs),
    });
  const proxyOf = (key: ContractKey, options: CallOptions) =>
    obtain(
      proxies,
      key.address,
      { ...options, freshness: undefined },
      {
        name: 'proxy',
        ask: async (own) => ({ proxy: await services.verification.proxyResolution(key, own) }),
        keepMs: (answer, lifetime) => lifetime.ms(answer.proxy?.kind === 'resolved' ? proxiesKeptMs : answersKeptMs),
      },
    );
  /** What the verification service says of a contract, `looking` and beyond, or why it says nothing. */
  const verify = async (
    contract: ContractDetails,
    looking: Promise<ContractLookup>,
    late: AbortSignal,
    options: CallOptions,
  ): Promise<Pick<ResolvedEntity, 'verification' | 'verificationGap'>> => {
    const key = { chainId: services.chainId, address: contract.evmAddress };
    const proxy = mayPassCallsOn(contract.runtimeBytecode) ? proxyOf(key, options) : undefined;
    // Rejected while nobody waits for it yet, it would count as unhandled.
    proxy?.catch(() => undefined);
    const beforeDeadline = <T>(work: Promise<T>) => withTimeout(work, late, options.signal);
    const outcome = await beforeDeadline(
      looking.then(
        (answer) => ({ answer }),
        (error: unknown) => ({ gap: verificationGap(error) }),
      ),
    );
    if (outcome === undefined || 'gap' in outcome) {
      return { verification: undefined, verificationGap: outcome === undefined ? 'late' : outcome.gap };
    }
    const { answer } = outcome;
    if (!answer.verified) {
      // The ways to verify are asked for once an hour.
      const methods = services.verification.methods(key.chainId, { priority: options.priority });
      return { verification: { ...answer, methods: await beforeDeadline(methods) } };
    }
    // The service asks the network itself, which takes its time: the target may come with the next hover.
    const known = proxy && (await beforeDeadline(proxy));
    return { verification: { ...answer, proxyResolution: known?.proxy } };
  };
  const recorded = async ({ signal }: CallOptions): Promise<readonly Deployment[]> => {
    const all = services.deployments?.all();
    return (all && (await withTimeout(all, AbortSignal.timeout(recordsMs), signal))) ?? [];
  };
  /** With what records of the workspace say of it, by its id or its address. */
  const told = async (resolved: ResolvedEntity, options: CallOptions): Promise<ResolvedEntity> => {
    const { entity } = resolved;
    const address = 'account' in entity ? entity.account.evmAddress : undefined;
    const deployment = deploymentAt(await recorded(options), [address, entity.id], services);
    return deployment === undefined ? resolved : { ...resolved, deployment };
  };
  /** A record may know what this network does not have: it was deployed on another one, or before a reset. */
  const toldOfAbsent = async (reference: Resolvable, options: CallOptions): Promise<ResolvedReference> => {
    const key =
      reference.kind === 'evmAddress' ? reference.address : reference.kind === 'entityId' ? reference.id : undefined;
    const all = key === undefined ? [] : await recorded(options);
    const deployment = deploymentAt(all, [key], services) ?? deploymentAt(all, [key]);
    return { kind: 'notFound', ...(deployment && { deployment }) };
  };
  /** An address names a contract to the verification service before the ledger has answered, if it may be one. */
  const verificationAtOnce = (
    reference: Resolvable,
    expected: ResolveOptions['expected'],
    options: CallOptions,
  ): Promise<ContractLookup> | undefined => {
    const isContract = [undefined, 'contract'].includes(kinds.get(keyOf(reference)) ?? expected);
    if (reference.kind !== 'evmAddress' || !isContract || entityIdOfLongZero(reference.address) !== undefined) {
      return undefined;
    }
    const looking = verificationOf({ chainId: services.chainId, address: reference.address }, options);
    looking.catch(() => undefined);
    return looking;
  };

  return {
    async resolve(reference, { expected, untilAnswered = false, ...options } = {}) {
      const early = verificationAtOnce(reference, expected, options);
      const resolved = await obtain(references, keyOf(reference), options, {
        name: 'reference',
        ask: (own) => find(reference, { ...own, expected }),
        keepMs: (answer, lifetime) => (isFinal(answer) ? lifetime.ms(answersKeptMs) : absenceKeptMs),
      });
      if (resolved.kind !== 'entity') {
        return resolved.kind === 'notFound' ? toldOfAbsent(reference, options) : resolved;
      }
      const { entity } = resolved;
      if (entity.kind !== 'contract') {
        return told(resolved, options);
      }
      const { contract } = entity;
      const looking = early ?? verificationOf({ chainId: services.chainId, address: contract.evmAddress }, options);
      const late = untilAnswered ? new AbortController().signal : AbortSignal.timeout(verificationMs);
      const [named, verified] = await Promise.all([told(resolved, options), verify(contract, looking, late, options)]);
      return { ...named, ...verified };
    },
    known: async () => references.kept,
    async nft(tokenId, serialNumber, options = {}) {
      const { nft } = await obtain(nfts, `${tokenId} ${serialNumber}`, options, {
        name: 'nft',
        ask: async (own) => ({ nft: await undefinedIfNotFound(services.ledger.nft({ tokenId, serialNumber }, own)) }),
        keepMs: (answer, lifetime) => (answer.nft === undefined ? absenceKeptMs : lifetime.ms(answersKeptMs)),
      });
      return nft;
    },
    async rate(options = {}) {
      const answer = obtain(rates, '', options, {
        name: 'rates',
        ask: (own) => services.ledger.exchangeRates({}, own),
        keepMs: (_answer, lifetime) => lifetime.ms(ratesKeptMs),
      });
      const known = await withTimeout(answer, AbortSignal.timeout(rateMs), options.signal);
      return known && rateAt(known, new Date(timeOfDayMs()));
    },
  };
}

/** One question to a service, and how long its answer is kept. */
interface Question<T> {
  readonly name: string;
  readonly ask: (options: CallOptions) => Promise<T>;
  readonly keepMs: (answer: T, lifetime: Lifetime) => number;
}

function isFinal(answer: ResolvedReference): boolean {
  return answer.kind !== 'notFound' && !(answer.kind === 'execution' && answer.result.partial);
}

function keyOf(reference: Resolvable): string {
  switch (reference.kind) {
    case 'entityId':
      return reference.id;
    case 'evmAddress':
      return reference.address;
    case 'alias':
      return reference.alias;
    case 'publicKey':
      return reference.key;
    case 'transactionId': {
      const { id, scheduled, nonce } = reference.transaction;
      return `${id} ${scheduled ?? ''} ${nonce ?? ''}`;
    }
    case 'hash32':
    case 'hash48':
      return reference.hash;
    case 'consensus':
      return `at ${reference.at}`;
  }
}
