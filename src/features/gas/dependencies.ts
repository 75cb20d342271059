import type { Log } from '../../editor/log.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import type { ReferenceResolver } from '../../services/references/referenceResolver.ts';
import type { ReplayReader } from '../../services/trace/createReplayReader.ts';

export interface GasDependencies {
  readonly networkContext: Pick<
    NetworkContext<{ readonly references: Pick<ReferenceResolver, 'resolve'>; readonly replays: ReplayReader }>,
    'network' | 'networks' | 'clientsOf'
  >;
  readonly log: Log;
}
