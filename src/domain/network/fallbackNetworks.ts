import type { ReferenceValue } from '../references/reference.ts';
import { builtInNetworks, type Network, sampleNetwork } from './network.ts';

/**
 * Whether two names stand for one ledger: `mainnet` is another address of `mainnet-public`. A chain id does not tell:
 * local networks share theirs.
 */
export function isSameLedger(one: string, other: string): boolean {
  const own = (name: string) => (name === 'mainnet' ? 'mainnet-public' : name);
  return own(one) === own(other);
}

/**
 * The networks on which something absent from one may exist: public ones and the user's own, one address of each
 * ledger. `local` runs only now and then, and the sample has nothing of anybody's.
 */
export function fallbackNetworks(networks: readonly Network[], asked: string): readonly Network[] {
  return networks.filter(
    ({ name, ledger }) =>
      'url' in ledger && !isSameLedger(name, asked) && !['mainnet', 'local', sampleNetwork.name].includes(name),
  );
}

/**
 * Those of the other ledgers that may be asked without a click. What is public on one public network may be asked of
 * the others, and what is on one of the user's own networks of the user's others; what belongs to a private network is
 * nobody's business on a public one, nor is what is in the sample. 32 bytes may be a private key: who had one network
 * asked allowed no other.
 */
export function autoFallbackNetworks(
  networks: readonly Network[],
  asked: string,
  { kind }: Pick<ReferenceValue, 'kind'>,
): readonly Network[] {
  const isBuiltIn = (name: string) => builtInNetworks.some((network) => network.name === name);
  return asked === 'local' || asked === sampleNetwork.name || kind === 'hash32' || kind === 'publicKey'
    ? []
    : fallbackNetworks(networks, asked).filter(({ name }) => isBuiltIn(name) === isBuiltIn(asked));
}
