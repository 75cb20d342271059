import { builtInNetworks, type Network } from './network.ts';

/**
 * The networks on which something absent from one may exist: public ones and the user's own, one address of each
 * ledger. `mainnet` is another address of `mainnet-public`, and `local` runs only now and then.
 */
export function otherLedgers(networks: readonly Network[], asked: Pick<Network, 'chainId'>): readonly Network[] {
  return networks.filter(
    ({ name, chainId, ledger }) =>
      'url' in ledger && chainId !== asked.chainId && name !== 'mainnet' && name !== 'local',
  );
}

/**
 * Those of the other ledgers that may be asked without a click. What is public on one public network may be asked of
 * the others, and what is on one of the user's own networks of the user's others; what belongs to a private network is
 * nobody's business on a public one.
 */
export function siblingLedgers(
  networks: readonly Network[],
  asked: Pick<Network, 'name' | 'chainId'>,
): readonly Network[] {
  const isBuiltIn = (name: string) => builtInNetworks.some((network) => network.name === name);
  return asked.name === 'local'
    ? []
    : otherLedgers(networks, asked).filter(({ name }) => isBuiltIn(name) === isBuiltIn(asked.name));
}
