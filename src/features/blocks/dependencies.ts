import type { Clock } from '../../editor/clock.ts';
import type { Log } from '../../editor/log.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import type { TreeViews } from '../../editor/treeViews.ts';
import type { BranchClient } from './blockBranches.ts';
import type { BlockListClient } from './blockList.ts';
import type { FindClient } from './findBlock.ts';

export interface BlocksDependencies {
  readonly networkContext: Pick<
    NetworkContext<{ readonly ledger: BlockListClient & FindClient & BranchClient }>,
    'network' | 'networks' | 'clients' | 'onDidChange'
  >;
  readonly log: Log;
  readonly trees: Pick<TreeViews, 'create'>;
  /** Tells when to ask again; the system's unless given. */
  readonly clock?: Clock;
}
