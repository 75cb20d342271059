import type { Network } from '../../domain/network/network.ts';
import { type ProbeResult, probeNetwork, type SelectionContext } from './networkProbe.ts';

/** Where a usual local set-up answers. */
export interface LocalPlace {
  readonly title: string;
  /** What a network of this address is called when it is added. */
  readonly name: string;
  readonly url: string;
  /** False: other parts of it answer at other ports, which one address does not reach. */
  readonly isWhole: boolean;
}

/** The address of `local` first, which is that of a Solo of today. */
export const localPlaces: readonly [LocalPlace, ...LocalPlace[]] = [
  { title: 'Solo', name: 'solo', url: 'http://127.0.0.1:38081', isWhole: true },
  { title: 'Solo', name: 'solo-8081', url: 'http://127.0.0.1:8081', isWhole: true },
  { title: 'Hiero Local Node', name: 'local-node', url: 'http://127.0.0.1:5551', isWhole: false },
];

export interface FoundPlace {
  readonly place: LocalPlace;
  readonly result: Extract<ProbeResult, { readonly kind: 'answers' }>;
}

/** The places where a mirror node answers now, in their order. Rejects only when the caller gives up. */
export async function findLocal(
  networkContext: Pick<SelectionContext, 'clientsOf'>,
  local: Network,
  signal: AbortSignal,
): Promise<readonly FoundPlace[]> {
  const found = await Promise.all(
    localPlaces.map(async (place) => {
      const result = await probeNetwork(networkContext, { ...local, ledger: { url: place.url } }, signal);
      return result.kind === 'answers' ? [{ place, result }] : [];
    }),
  );
  return found.flat();
}
