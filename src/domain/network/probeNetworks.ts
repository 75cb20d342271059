import type { Network } from './network.ts';

/** Network names by what a look at them gave; `unasked` could not be asked. */
export interface OtherNetworks {
  readonly found: readonly string[];
  readonly absent: readonly string[];
  readonly unasked: readonly string[];
}

/** Asks all networks at once; one that fails or does not answer in time counts as not asked: it holds back no other. */
export async function probeNetworks(
  networks: readonly Network[],
  signal: AbortSignal,
  exists: (network: Network, signal: AbortSignal) => Promise<boolean>,
  patienceMs = 6_000,
): Promise<OtherNetworks> {
  const own = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
  const outcomes = await Promise.all(
    networks.map(async (network) => {
      try {
        return { name: network.name, outcome: (await exists(network, own)) ? 'found' : 'absent' };
      } catch {
        signal.throwIfAborted();
        return { name: network.name, outcome: 'unasked' };
      }
    }),
  );
  const namesOf = (outcome: keyof OtherNetworks) =>
    outcomes.filter((one) => one.outcome === outcome).map(({ name }) => name);
  return { found: namesOf('found'), absent: namesOf('absent'), unasked: namesOf('unasked') };
}
