import { InputError } from '../failure.ts';
import { phrase } from '../phrase.ts';
import { singleLine } from '../value/escapeMarkdown.ts';
import type { Network } from './network.ts';

/** The selected network and all that can be selected. */
export interface Networks {
  readonly network: Network;
  networks(): readonly Network[];
}

/**
 * The network that an argument, a URI or a message names; without a name the selected one. InputError for a name that no
 * network has, so that nothing is asked of another one instead.
 */
export function networkNamed({ network, networks }: Networks, name: unknown): Network {
  if (name === undefined || name === network.name) {
    return network;
  }
  const named = networks().find((known) => known.name === name);
  if (named === undefined) {
    throw new InputError('unknown-network', phrase`There is no network named “${singleLine(String(name), 60)}”.`);
  }
  return named;
}
