import { InputError } from '../failure.ts';
import { singleLine } from '../value/escapeMarkdown.ts';
import type { Network } from './network.ts';

/** The selected network and all that can be selected. */
export interface Networks {
  readonly network: Network;
  networks(): readonly Network[];
}

/** The network with this chain id: the selected one when it has it, else the first that does. */
export function knownNetwork({ network, networks }: Networks, chainId: string): Network | undefined {
  return network.chainId === chainId ? network : networks().find((other) => other.chainId === chainId);
}

/** The same; throws InputError for a chain of no network, whose ledger nobody knows. */
export function networkOfChain(networks: Networks, chainId: string): Network {
  const network = knownNetwork(networks, chainId);
  if (network === undefined) {
    throw new InputError('unknown-chain', `No network with chain ${chainId} is set up, so its ledger cannot be asked.`);
  }
  return network;
}

/** `testnet (chain 296)`, or `chain 1` when it is that of no network. */
export function chainWords(network: Network | undefined, chainId: string): string {
  return network === undefined ? `chain ${chainId}` : `${singleLine(network.name, 60)} (chain ${chainId})`;
}
