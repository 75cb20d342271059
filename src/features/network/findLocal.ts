import { ServiceError } from '../../domain/failure.ts';
import { localNodePorts } from '../../domain/network/localNode.ts';
import type { Network } from '../../domain/network/network.ts';
import { type ProbeResult, probeNetwork, type SelectionContext } from './networkProbe.ts';

/** Where a usual local set-up answers. */
export interface LocalPlace {
  readonly title: string;
  /** What a network of this address is called when it is added. */
  readonly name: string;
  readonly url: string;
  /** True where other ports have a part of it each, see `localNode.ts`. */
  readonly isInParts: boolean;
}

/** The address of `local` first, which is that of a Solo of today. */
export const localPlaces: readonly [LocalPlace, ...LocalPlace[]] = [
  { title: 'Solo', name: 'solo', url: 'http://127.0.0.1:38081', isInParts: false },
  { title: 'Solo', name: 'solo-8081', url: 'http://127.0.0.1:8081', isInParts: false },
  {
    title: 'Hiero Local Node',
    name: 'local-node',
    url: `http://127.0.0.1:${localNodePorts.rest}`,
    isInParts: true,
  },
];

/** A part of the service that has a port of its own. */
export type LocalPart = 'restJava' | 'web3';

export interface FoundPlace {
  readonly place: LocalPlace;
  readonly result: Extract<ProbeResult, { readonly kind: 'answers' }>;
  /** Parts of it where nothing answers. */
  readonly missing: readonly LocalPart[];
}

/** The places where a mirror node answers now, in their order. Rejects only when the caller gives up. */
export async function findLocal(
  networkContext: Pick<SelectionContext, 'clientsOf'>,
  local: Network,
  signal: AbortSignal,
): Promise<readonly FoundPlace[]> {
  const found = await Promise.all(
    localPlaces.map(async (place) => {
      const network = { ...local, ledger: { url: place.url } };
      const result = await probeNetwork(networkContext, network, signal);
      return result.kind !== 'answers'
        ? []
        : [{ place, result, missing: place.isInParts ? await missingParts(networkContext, network, signal) : [] }];
    }),
  );
  return found.flat();
}

const patienceMs = 3_000;
/** Of no transaction: that it is not found is an answer of the part that has traces. */
const noTransaction = { transactionIdOrHash: '0.0.2-1-1' };

async function missingParts(
  { clientsOf }: Pick<SelectionContext, 'clientsOf'>,
  network: Network,
  signal: AbortSignal,
): Promise<readonly LocalPart[]> {
  const { ledger } = clientsOf(network);
  const options = { signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]) };
  const [java, web3] = await Promise.all([
    isThere(ledger.exchangeRates({}, options)),
    isThere(ledger.contractOpcodes(noTransaction, options)),
  ]);
  signal.throwIfAborted();
  return [...(java ? [] : (['restJava'] as const)), ...(web3 ? [] : (['web3'] as const))];
}

/** Whatever it says, somebody answers. */
async function isThere(asked: Promise<unknown>): Promise<boolean> {
  try {
    await asked;
    return true;
  } catch (error) {
    return error instanceof ServiceError && error.failure.kind !== 'unreachable' && error.failure.kind !== 'timedOut';
  }
}
