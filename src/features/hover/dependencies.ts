import type { Log } from '../../editor/log.ts';
import type { Session } from '../../editor/session.ts';
import type { ReferenceResolver } from '../../services/references/referenceResolver.ts';

export interface HoverDependencies {
  readonly session: Pick<
    Session<{ readonly references: ReferenceResolver }>,
    'network' | 'networks' | 'clients' | 'clientsOf'
  >;
  readonly log: Log;
}
