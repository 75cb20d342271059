import type { Log } from '../../editor/log.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import type { DetailsReader } from '../../services/details/detailsReader.ts';
import type { ReferenceResolver } from '../../services/references/referenceResolver.ts';

interface LookupClients {
  readonly references: ReferenceResolver;
  readonly details: DetailsReader;
}

export interface LookupDependencies {
  readonly networkContext: Pick<NetworkContext<LookupClients>, 'network' | 'networks' | 'clientsOf'>;
  readonly log: Log;
}
