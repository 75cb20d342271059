import type * as vscode from 'vscode';
import type { Clock } from '../../editor/clock.ts';
import type { Log } from '../../editor/log.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import type { TreeSection } from '../../editor/treeSection.ts';
import type { TreeViews } from '../../editor/treeViews.ts';
import type { StatusClient } from '../../services/statuspage/statusClient.ts';
import type { NetworkClient } from './networkProperties.ts';

export interface StatusDependencies {
  readonly networkContext: Pick<
    NetworkContext<{ readonly status: StatusClient; readonly ledger: NetworkClient }>,
    'network' | 'clients' | 'onDidChange'
  >;
  readonly log: Log;
  readonly trees: Pick<TreeViews, 'create'>;
  /** What is kept over restarts. */
  readonly memory: Pick<vscode.Memento, 'get' | 'update'>;
  /** What others add to the view, between what the status page says and the properties of the network. */
  readonly sections: readonly TreeSection[];
  /** Tells when to ask again; the system's unless given. */
  readonly clock?: Clock;
}
