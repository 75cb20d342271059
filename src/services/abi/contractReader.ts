import {
  type Abi,
  type AbiItem,
  abiSignature,
  type NamedAbi,
  readAbi,
  type WorkspaceAbis,
} from '../../domain/contract/abi.ts';
import type { DecodedParameter } from '../../domain/contract/contractCall.ts';
import {
  type AbiGap,
  type ContractReader,
  type ContractReading,
  noReader,
  type ReadingOrigin,
  readingText,
} from '../../domain/contract/contractReading.ts';
import { verificationGap } from '../../domain/contract/contractStore.ts';
import { cloneTarget, cloneTargets } from '../../domain/contract/minimalProxy.ts';
import { codeName, responseCode, successCode } from '../../domain/contract/responseCodes.ts';
import type { SignatureNames } from '../../domain/contract/signatureNames.ts';
import type { VerifiedContract } from '../../domain/contract/verifiedContract.ts';
import { deploymentAt, type NamedDeployment } from '../../domain/deployment/namedDeployment.ts';
import type { WorkspaceDeployments } from '../../domain/deployment/workspace.ts';
import { type EvmAddress, entityIdOfLongZero } from '../../domain/entity/evmAddress.ts';
import { systemContract } from '../../domain/entity/systemEntities.ts';
import { ServiceError } from '../../domain/failure.ts';
import { prepareDeclarations } from '../../domain/source/sourceDeclarations.ts';
import { entriesOf, memberOf } from '../../domain/value/untrustedJson.ts';
import { withTimeout } from '../../domain/withTimeout.ts';
import type { CallOptions } from '../http/transport.ts';
import { lastStep } from '../inSteps.ts';
import type { LedgerClient } from '../ledger/ledgerClient.ts';
import { TtlCache } from '../references/ttlCache.ts';
import type { VerificationClient } from '../verification/verificationClient.ts';
import { selectorOf, signatureHash } from './abiHash.ts';
import { createGuesses } from './guesses.ts';
import { argumentOf, eventOf } from './readArguments.ts';
import { type RedirectedCall, redirectedCall } from './redirectedCall.ts';
import { standardAbis } from './standardAbis.ts';
import type { SystemAbi } from './systemContracts.ts';

type Coder = Pick<typeof import('./coder/abiCoder.ts'), 'decodeParameters' | 'decodeRevert'>;

export interface ContractReaderServices {
  readonly chainId: string;
  readonly verification: Pick<VerificationClient, 'contract' | 'proxyResolution'>;
  readonly ledger: Pick<LedgerClient, 'contract'>;
  readonly loadCoder: () => Promise<Coder>;
  /** The ABIs of what was built in the workspace. Never rejects. */
  readonly workspaceAbis?: WorkspaceAbis | undefined;
  /** What records of the workspace say of contracts. */
  readonly deployments?: WorkspaceDeployments | undefined;
  /** What a signature database was asked for, for what nothing else names. */
  readonly names?: Pick<SignatureNames, 'of'> | undefined;
}

/** Reads what contracts were called with and what they gave. Rejects only when aborted. */
export type ReadContracts = (
  addresses: readonly EvmAddress[],
  options: CallOptions & {
    /** Asks for the ABI of a contract only, and nothing of what it may pass calls on to: one request for each. */
    readonly ownOnly?: boolean;
    /** Waits until the service has answered or failed, however long that takes. */
    readonly untilAnswered?: boolean | undefined;
  },
) => Promise<ContractReader>;

// A list of logs may name many contracts; those beyond are read by the standards alone.
const maxContracts = 10;
// What the ledger said is shown without ABIs when these take longer; the reader reads by them when they come.
const patienceMs = 4_000;
const keptMs = 5 * 60_000;

/** What is known of a contract so far. */
interface KnownContract {
  readonly abis: readonly KnownAbi[];
  readonly gap: AbiGap | undefined;
}

const noAbi: KnownContract = { abis: [], gap: undefined };
const unanswered: KnownContract = { abis: [], gap: 'unanswered' };

/** A contract of a chain that no service covers is known as well as it can be. */
function afterFailure(error: unknown): KnownContract {
  return verificationGap(error) === 'unanswered' ? unanswered : noAbi;
}

function joined(parts: readonly KnownContract[]): KnownContract {
  return { abis: parts.flatMap(({ abis }) => abis), gap: parts.find(({ gap }) => gap !== undefined)?.gap };
}

/** What lacks an answer is asked again at the next look. */
function obtained(answer: KnownContract) {
  return { answer, keepMs: answer.gap === undefined ? keptMs : 0 };
}

/**
 * Reads executions with the verified ABI of the contract, then that of the contract a proxy or clone passes calls on to, then
 * what was built in the workspace, then the standards. ABIs are kept for five minutes; the verification service may fail
 * without harm.
 */
export function createContractReader(
  {
    chainId,
    verification,
    ledger,
    loadCoder,
    names,
    workspaceAbis = async () => [],
    deployments = { all: async () => [] },
  }: ContractReaderServices,
  nowMs: () => number = () => performance.now(),
): ReadContracts {
  const kept = new TtlCache<KnownContract>(200, nowMs);
  const keptOwn = new TtlCache<KnownContract>(200, nowMs);
  const indexBuilt = createBuiltIndex(workspaceAbis);

  const verified = async (
    address: EvmAddress,
    origin: (name: string | undefined) => ReadingOrigin,
  ): Promise<KnownContract> => {
    const found = await verification.contract({ chainId, address }, { fields: ['abi', 'compilation'] });
    if (!found.verified) {
      return noAbi;
    }
    const read = await lastStep(readAbi(found.abi));
    if (read === undefined) {
      return noAbi;
    }
    const errors = await libraryErrors(found);
    const abi = await lastStep(indexAbi({ ...read, items: [...read.items, ...(errors ?? [])] }));
    const abis = abi === undefined ? [] : [{ abi, origin: origin(found.compilation?.name) }];
    return { abis, gap: errors === undefined ? 'unanswered' : undefined };
  };
  /** Sources are large: they are asked for where libraries are linked, whose errors no ABI lists. Undefined without answer. */
  const libraryErrors = async ({ address, compilation }: VerifiedContract): Promise<Abi['items'] | undefined> => {
    if (entriesOf(memberOf(compilation?.compilerSettings, 'libraries')).length === 0) {
      return [];
    }
    const found = await verification
      .contract({ chainId, address }, { fields: ['sources', 'compilation'] })
      .catch(() => undefined);
    if (found?.verified !== true) {
      return found && [];
    }
    const { sourceErrors } = await import('../../domain/contract/sourceErrors.ts');
    await lastStep(prepareDeclarations(found.sources, found.compilation?.language));
    return sourceErrors(found);
  };
  const behindProxy = async (address: EvmAddress): Promise<KnownContract> => {
    const proxy = await verification.proxyResolution({ chainId, address });
    const targets = proxy?.kind === 'resolved' ? proxy.implementations.slice(0, maxContracts) : [];
    const known = await Promise.all(targets.map((target) => implementation(target.address)));
    return joined([...known, proxy?.kind === 'failed' ? unanswered : noAbi]);
  };
  const behindClone = async (address: EvmAddress): Promise<KnownContract> => {
    let isLedgerSilent = false;
    const codeOf = async (clone: EvmAddress) => {
      const found = await ledger.contract({ contractIdOrAddress: clone }).catch((error: unknown) => {
        isLedgerSilent ||= !(error instanceof ServiceError && error.failure.kind === 'rejected');
      });
      return cloneTarget(found?.runtimeBytecode);
    };
    for await (const target of cloneTargets(address, codeOf)) {
      const known = await implementation(target);
      if (known.abis.length > 0 || known.gap !== undefined) {
        return known;
      }
    }
    return isLedgerSilent ? unanswered : noAbi;
  };
  const implementation = (address: EvmAddress) =>
    verified(address, (name) => ({ kind: 'implementation', name, address })).catch(afterFailure);
  const ownOf = (address: EvmAddress) =>
    keptOwn.get(address, {
      ask: async () => obtained(await verified(address, (name) => ({ kind: 'own', name })).catch(afterFailure)),
    });
  const ask = async (address: EvmAddress, learn: (known: KnownContract) => void): Promise<KnownContract> => {
    const own = await ownOf(address);
    learn({ ...own, gap: 'late' });
    // Only verified contracts are resolved: for any other the service has no answer, but the code may name one.
    return own.abis.length > 0
      ? joined([own, await behindProxy(address).catch(afterFailure)])
      : own.gap === undefined
        ? behindClone(address)
        : own;
  };
  const abisOf = (address: EvmAddress, learn: (known: KnownContract) => void) =>
    kept.get(address, { ask: async () => obtained(await ask(address, learn)) });

  return async (addresses, { signal, ownOnly = false, untilAnswered = false }) => {
    if (addresses.length === 0) {
      return noReader;
    }
    const known = new Map<string, KnownContract>();
    // What is published of the ledger's own contracts is known without asking.
    const others = addresses.filter((address) => systemContract(address) === undefined);
    const asked = Promise.all(
      others.slice(0, maxContracts).map(async (address) => {
        const learn = (answer: KnownContract) => known.set(address, answer);
        learn({ abis: [], gap: 'late' });
        learn(await (ownOnly ? ownOf(address) : abisOf(address, learn)).catch(() => unanswered));
      }),
    ).then(() => undefined);
    const late = untilAnswered ? new AbortController().signal : AbortSignal.timeout(patienceMs);
    const [coder, { systemAbis }] = await Promise.all([
      loadCoder(),
      import('./systemContracts.ts'),
      withTimeout(asked, late, signal),
    ]);
    // What is verified needs no guess.
    const isGuess = others.length > maxContracts || [...known.values()].some(({ abis }) => abis.length === 0);
    const [built, told = []] = await Promise.all([
      isGuess ? withTimeout(indexBuilt(), late, signal) : undefined,
      withTimeout(deployments.all(), late, signal),
    ]);
    const deployed = (address: EvmAddress) => deploymentAt(told, [address], { chainId });
    return readerOf(coder, systemAbis, { known, built, deployed, asked, names });
  };
}

/** Reads by the standards alone, so it asks nobody. */
export function createStandardReader(coder: Coder, systemAbis: readonly SystemAbi[]): ContractReader {
  return readerOf(coder, systemAbis, { known: new Map() });
}

/** What is known of every contract by its shape, and of the ledger's own by their addresses. */
interface PublishedAbis {
  readonly standards: readonly KnownAbi[];
  readonly system: ReadonlyMap<string, readonly KnownAbi[]>;
}

let published: PublishedAbis | undefined;

/** They are few, and of our own making. */
function publishedAbis(systemAbis: readonly SystemAbi[]): PublishedAbis {
  if (published === undefined) {
    const standards = standardAbis.map(([name, abi]) => knownAbi(abi, { kind: 'standard', name }));
    const system = new Map<string, KnownAbi[]>();
    for (const { name, addresses, abi } of systemAbis) {
      const known = { ...knownAbi(abi, { kind: 'standard', name }), isLedger: true };
      standards.push(known);
      for (const address of addresses) {
        system.set(address, [...(system.get(address) ?? []), { ...known, origin: { kind: 'system', name } }]);
      }
    }
    published = { standards, system };
  }
  return published;
}

function knownAbi(items: Abi, origin: ReadingOrigin): KnownAbi {
  let abi: IndexedAbi | undefined;
  for (const step of indexAbi(items)) {
    abi = step ?? abi;
  }
  return { abi: abi ?? { functions: new Map(), events: new Map(), errors: new Map() }, origin };
}

function readerOf(
  { decodeParameters, decodeRevert }: Coder,
  systemAbis: readonly SystemAbi[],
  {
    known,
    built = [],
    deployed = () => undefined,
    asked,
    names,
  }: {
    /** Grows with each answer that comes late. */
    readonly known: ReadonlyMap<string, KnownContract>;
    readonly built?: readonly KnownAbi[] | undefined;
    readonly deployed?: (address: EvmAddress) => NamedDeployment | undefined;
    readonly asked?: Promise<void>;
    readonly names?: Pick<SignatureNames, 'of'> | undefined;
  },
): ContractReader {
  const guesses = createGuesses(names, decodeParameters);
  const { standards, system } = publishedAbis(systemAbis);
  const gapOf = (address: EvmAddress) =>
    known.has(address) ? known.get(address)?.gap : systemContract(address) ? undefined : 'unasked';
  /** A guess says why it is one. */
  const originOf = (origin: ReadingOrigin, address: EvmAddress): ReadingOrigin => {
    const gap = gapOf(address);
    const isGuess = origin.kind === 'deployment' || origin.kind === 'workspace' || origin.kind === 'standard';
    return isGuess && gap !== undefined ? { ...origin, gap } : origin;
  };
  /** What was built of the contract that a record says was deployed there. */
  const builtFor = (address: EvmAddress): readonly KnownAbi[] => {
    const deployment = built.length === 0 ? undefined : deployed(address)?.deployment;
    // A proxy is called as what is behind it.
    const names = [deployment?.contractName, deployment?.name];
    return built.flatMap(({ abi, origin }): readonly KnownAbi[] =>
      origin.kind === 'workspace' && names.includes(origin.name)
        ? [{ abi, origin: { kind: 'deployment', name: origin.name } }]
        : [],
    );
  };
  /** The first reading that an ABI gives of an address's data. */
  const first = (address: EvmAddress, read: (known: KnownAbi) => Omit<ContractReading, 'origin'> | undefined) => {
    const own = system.get(address) ?? known.get(address)?.abis ?? [];
    for (const each of [...own, ...builtFor(address), ...built, ...standards]) {
      const reading = read(each);
      if (reading !== undefined) {
        return { ...reading, origin: originOf(each.origin, address) };
      }
    }
    return undefined;
  };
  /** What a database says of what nothing else names; not while an ABI is still to come. */
  const guessed = (address: EvmAddress, guess: () => ContractReading | undefined) =>
    gapOf(address) === 'late' ? undefined : guess();
  const functionOf = ({ abi }: KnownAbi, input: string | undefined) => abi.functions.get(selectorIn(input));
  const readingOf = (item: { readonly name: string }, values: readonly DecodedParameter[] | undefined) =>
    values && { name: item.name, arguments: values.map(argumentOf) };
  /** What a contract of the ledger is to pass on, once: data may name these contracts again and again. */
  const redirectOf = (address: EvmAddress, input: string | undefined) => {
    const redirect = system.has(address) ? redirectedCall(input) : undefined;
    const [own] = system.get(address) ?? [];
    return redirect && own && !system.has(redirect.target) ? { ...redirect, origin: own.origin } : undefined;
  };
  const call = (address: EvmAddress, input: string | undefined): ContractReading | undefined => {
    const redirect = redirectOf(address, input);
    return redirect === undefined
      ? (first(address, (abi) => {
          const item = functionOf(abi, input);
          return item && readingOf(item, decodeParameters(item.inputs, `0x${input?.slice(10) ?? ''}`));
        }) ?? guessed(address, () => guesses.data(input)))
      : redirectReading(redirect, call(redirect.target, redirect.input));
  };
  const output = (
    address: EvmAddress,
    input: string | undefined,
    data: string | undefined,
  ): ContractReading | undefined => {
    const redirect = redirectOf(address, input);
    // What is passed on is answered as if it had been called itself.
    const answer = redirect && output(redirect.target, redirect.input, data);
    return (
      answer ??
      first(address, (abi) => {
        const item = functionOf(abi, input);
        const values = item && data !== undefined ? decodeParameters(item.outputs, data) : undefined;
        const isLedger = abi.isLedger === true && entityIdOfLongZero(address) !== undefined;
        const reading = item && readingOf(item, values);
        return isLedger && reading && values ? { ...reading, ...refusalOf(values) } : reading;
      })
    );
  };

  return {
    call,
    output,
    event: (address, topics, data) =>
      first(address, ({ abi: { events } }) =>
        eventOf(events.get(topics[0] ?? '') ?? [], topics.slice(1), data ?? '0x', decodeParameters),
      ) ?? guessed(address, () => guesses.event(topics, data ?? '0x')),
    error: (address, data) =>
      first(address, ({ abi: { errors } }) => {
        const revert = decodeRevert({ items: errors.get(selectorIn(data)) ?? [], malformed: [] }, data);
        switch (revert.kind) {
          case 'error':
            return readingOf(revert, revert.parameters);
          case 'text':
            return { name: 'Error', arguments: [{ name: '', type: 'string', value: JSON.stringify(revert.text) }] };
          case 'panic':
            return { name: 'Panic', arguments: [{ name: 'code', type: 'uint256', value: revert.code }] };
          default:
            return undefined;
        }
      }) ?? guessed(address, () => guesses.data(data)),
    gap: gapOf,
    deployed,
    arrival: () => ([...known.values()].some(({ gap }) => gap === 'late') ? asked : undefined),
    unnamed: guesses.unnamed,
  };
}

function selectorIn(data: string | undefined): string {
  return data?.slice(0, 10).toLowerCase() ?? '';
}

/** `redirectForToken(0.0.2001, name())` */
function redirectReading(
  { name, target, input, origin }: RedirectedCall & Pick<ContractReading, 'origin'>,
  inner: ContractReading | undefined,
): ContractReading {
  const owner = entityIdOfLongZero(target) ?? target;
  return {
    name,
    arguments: [
      { name: '', type: 'address', value: owner },
      { name: '', type: 'call', value: inner === undefined ? input : readingText(inner) },
    ],
    origin,
    passedOn: `${owner}, ${inner?.name ?? input.slice(0, 10)}`,
  };
}

/** The name of the code with which the ledger says that a call did not work. */
function refusalOf([code]: readonly DecodedParameter[]): Pick<ContractReading, 'refusal'> {
  const isRefusal = code?.name === codeName && code.text !== String(successCode);
  return isRefusal ? { refusal: responseCode(BigInt(code.text))?.name ?? code.text } : {};
}

/** The ABIs of the workspace, indexed once for each build. */
function createBuiltIndex(workspaceAbis: WorkspaceAbis): () => Promise<readonly KnownAbi[]> {
  let indexed: { readonly of: readonly NamedAbi[]; readonly abis: Promise<readonly KnownAbi[]> } | undefined;
  const index = async (built: readonly NamedAbi[]) => {
    const abis: KnownAbi[] = [];
    for (const { name, abi: items } of built) {
      const abi = await lastStep(indexAbi(items));
      abis.push(...(abi === undefined ? [] : [{ abi, origin: { kind: 'workspace' as const, name } }]));
    }
    return abis;
  };
  return async () => {
    const built = await workspaceAbis();
    if (indexed?.of !== built) {
      indexed = { of: built, abis: index(built) };
    }
    return indexed.abis;
  };
}

type Named<Type extends AbiItem['type']> = Extract<AbiItem, { readonly type: Type }>;

/** What an ABI declares, by the hash of its signature, since a list may ask for it again and again. */
interface IndexedAbi {
  /** By selector. */
  readonly functions: ReadonlyMap<string, Named<'function'>>;
  /** By topic 0. */
  readonly events: ReadonlyMap<string, readonly Named<'event'>[]>;
  /** By selector. */
  readonly errors: ReadonlyMap<string, readonly Named<'error'>[]>;
}

/** An ABI with where it came from. */
interface KnownAbi {
  readonly abi: IndexedAbi;
  readonly origin: ReadingOrigin;
  /** It is the ledger's own, which answers with response codes. */
  readonly isLedger?: boolean;
}

/** Of one signature: what is indexed, and the names of parameters, may differ. */
const maxAlike = 8;

/** Gives the index as its last step: to hash thousands of signatures takes a while. */
function* indexAbi({ items }: Abi): Generator<IndexedAbi | undefined> {
  const functions = new Map<string, Named<'function'>>();
  const events = new Map<string, Named<'event'>[]>();
  const errors = new Map<string, Named<'error'>[]>();
  for (const item of items) {
    if (item.type === 'function') {
      const selector = selectorOf(abiSignature(item));
      functions.set(selector, functions.get(selector) ?? item);
    } else if (item.type === 'event' && !item.anonymous) {
      addTo(events, signatureHash(abiSignature(item)), item);
    } else if (item.type === 'error') {
      addTo(errors, selectorOf(abiSignature(item)), item);
    }
    yield undefined;
  }
  yield { functions, events, errors };
}

function addTo<T>(map: Map<string, T[]>, key: string, item: T): void {
  const alike = map.get(key) ?? [];
  map.set(key, alike.length < maxAlike ? [...alike, item] : alike);
}
