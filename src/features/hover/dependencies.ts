import type { Log } from '../../editor/log.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import type { ReferenceResolver } from '../../services/references/referenceResolver.ts';

export interface HoverDependencies {
  readonly networkContext: Pick<
    NetworkContext<{ readonly references: ReferenceResolver }>,
    'network' | 'networks' | 'clients' | 'clientsOf'
  >;
  readonly log: Log;
}
