import type { Log } from '../../editor/log.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';
import type { ReferenceResolver } from '../../services/references/referenceResolver.ts';
import type { ReplayReader } from '../../services/trace/createReplayReader.ts';

export interface DebuggerDependencies {
  readonly networkContext: Pick<
    NetworkContext<{
      readonly ledger: Pick<LedgerClient, 'contractState'>;
      readonly references: Pick<ReferenceResolver, 'resolve'>;
      readonly replays: ReplayReader;
    }>,
    'network' | 'networks' | 'clientsOf'
  >;
  readonly log: Log;
}
