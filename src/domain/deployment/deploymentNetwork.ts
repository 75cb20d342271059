import type { Network } from '../network/network.ts';
import type { Networks } from '../network/networkNamed.ts';
import type { Deployment } from './deployment.ts';
import { chainNamed } from './recordMembers.ts';

/**
 * The network of ours that a deployment is on: the one its record names, else the selected one or the first with its chain;
 * the selected one for a list that names none. Undefined for chains of others, which are named and left alone.
 */
export function networkOfDeployment(
  { networkName, chainId }: Pick<Deployment, 'networkName' | 'chainId'>,
  { network, networks }: Networks,
): Network | undefined {
  const isOfChain = (known: Network) => chainId === undefined || known.chainId === String(chainId);
  const all = [network, ...networks()];
  if (chainId === undefined && networkName === undefined) {
    return network;
  }
  // The record is of others' chains: there `mainnet` is not ours.
  if (chainId === undefined && networkName !== undefined && chainNamed(networkName) !== undefined) {
    return undefined;
  }
  return (
    (networkName === undefined ? undefined : all.find((known) => known.name === networkName && isOfChain(known))) ??
    (chainId === undefined ? undefined : all.find(isOfChain))
  );
}
