import type { Log } from '../../editor/log.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';

export interface AddressBookDependencies {
  readonly networkContext: Pick<NetworkContext<unknown>, 'network' | 'networks'>;
  readonly log: Log;
}
