import { withTimeout } from '../withTimeout.ts';
import { type Abi, abiSignature, parseAbi, readAbi } from './abi.ts';
import type { ProxyLink } from './contractOverview.ts';
import type { ContractStore } from './contractStore.ts';
import type { NetworkContract } from './networkContract.ts';
import type { ProxyResolution, VerifiedContract } from './verifiedContract.ts';

type ProxyStore = Pick<ContractStore, 'contract' | 'proxy'>;

const maxDepth = 5;
const maxImplementations = 40;
/** The service asks the network for each check; what is known of a contract must not wait for it longer than this. */
const patienceMs = 8_000;

interface FollowOptions {
  readonly signal?: AbortSignal | undefined;
  /** Aborted when the time is up: what was not answered by then counts as failed. */
  readonly late?: AbortSignal;
}

/**
 * A contract and what stands behind it when it is a proxy, to a depth of five; cycles are stopped. Whatever cannot be
 * had in eight seconds counts as a failed check, see {@link isProxyUnknown}; rejects only when aborted.
 */
export async function followProxies(
  store: ProxyStore,
  contract: NetworkContract,
  { signal, late = AbortSignal.timeout(patienceMs) }: FollowOptions = {},
): Promise<ProxyLink> {
  let left = maxImplementations;
  const follow = async (at: NetworkContract, above: readonly string[]): Promise<ProxyLink> => {
    const found = await withTimeout(store.contract(at), late, signal);
    const isVerified = found?.verified === true;
    const name = found?.verified === true ? found.compilation?.name : undefined;
    const isStopped = above.includes(at.address) || above.length > maxDepth || left <= 0;
    left--;
    // What is not verified has no record that could say whether it is a proxy.
    const isPlain = isStopped || found?.verified === false;
    const proxy = isPlain ? notAProxy : isVerified ? await withTimeout(store.proxy(at), late, signal) : undefined;
    const next = proxy?.kind === 'resolved' && proxy.isProxy ? proxy.implementations : [];
    const implementations: ProxyLink[] = [];
    for (const { address } of isStopped ? [] : next) {
      implementations.push(await follow({ ...at, address }, [...above, at.address]));
    }
    return { ...at, name, isVerified, proxy, implementations, isStopped };
  };
  return follow(contract, []);
}

const notAProxy: ProxyResolution = { kind: 'resolved', isProxy: false, proxyType: undefined, implementations: [] };

/** True when a check failed: there may be implementations that nobody told of. */
export function isProxyUnknown({ proxy, implementations }: ProxyLink): boolean {
  return proxy === undefined || proxy.kind === 'failed' || implementations.some(isProxyUnknown);
}

/** A contract and all contracts behind it, as far as they are verified, its own first, each once: it has all their functions. */
export async function verifiedContracts(store: ProxyStore, head: ProxyLink): Promise<readonly VerifiedContract[]> {
  const links = new Map<string, ProxyLink>();
  const collect = (link: ProxyLink) => {
    if (!links.has(link.address)) {
      links.set(link.address, link);
      link.implementations.forEach(collect);
    }
  };
  collect(head);
  const verified = Array.from(links.values()).filter(({ isVerified }) => isVerified);
  const found = await Promise.all(verified.map((link) => store.contract(link).catch(() => undefined)));
  return found.filter((contract) => contract?.verified === true);
}

/** The first verified contract with a storage layout behind a proxy: its variables lie in the proxy's own storage. */
export async function implementationOf(store: ProxyStore, head: ProxyLink): Promise<VerifiedContract | undefined> {
  const links = [...head.implementations];
  for (let link = links.shift(); link !== undefined; link = links.shift()) {
    const found = link.isVerified && !link.isStopped ? await store.contract(link).catch(() => undefined) : undefined;
    if (found?.verified && found.storageLayout !== undefined && found.storageLayout !== null) {
      return found;
    }
    links.push(...link.implementations);
  }
  return undefined;
}

type WithAbi = Pick<VerifiedContract, 'abi'>;

/**
 * The entries of several ABIs as one list, for tools that take one: what an earlier contract has wins, and of the
 * later ones neither constructor nor receive nor fallback is taken, since calls reach them through the first. In steps,
 * undefined for an entry that is not taken.
 */
export function* mergeAbis(contracts: readonly WithAbi[]): Generator<unknown> {
  const seen = new Set<string>();
  for (const [position, { abi }] of contracts.entries()) {
    for (const entry of Array.isArray(abi) ? abi : []) {
      const [item] = parseAbi([entry]).items;
      const isNamed = item !== undefined && 'name' in item;
      const key = isNamed ? `${item.type} ${abiSignature(item)}` : (item?.type ?? JSON.stringify(entry, plain));
      yield (position === 0 || isNamed) && !seen.has(key) ? entry : undefined;
      seen.add(key);
    }
  }
}

/** The merged ABI, read, in steps; it is the last of them. */
export function* readMergedAbi(contracts: readonly WithAbi[]): Generator<Abi | undefined> {
  const entries: unknown[] = [];
  for (const entry of mergeAbis(contracts)) {
    if (entry !== undefined) {
      entries.push(entry);
    }
    yield undefined;
  }
  yield* readAbi(entries);
}

function plain(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
