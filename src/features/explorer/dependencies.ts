import type * as vscode from 'vscode';
import type { Log } from '../../editor/log.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import type { TreeViews } from '../../editor/treeViews.ts';
import type { DetailsReader } from '../../services/details/detailsReader.ts';
import type { ReferenceResolver } from '../../services/references/referenceResolver.ts';
import type { WatchClient } from './snapshot.ts';

interface ExplorerClients {
  readonly ledger: WatchClient;
  readonly references: Pick<ReferenceResolver, 'rate'>;
  readonly details: DetailsReader;
}

export interface ExplorerDependencies {
  readonly networkContext: Pick<NetworkContext<ExplorerClients>, 'network' | 'networks' | 'clientsOf' | 'onDidChange'>;
  readonly log: Log;
  readonly trees: Pick<TreeViews, 'create'>;
  /** Where the pins of this workspace are kept. */
  readonly pins: Pick<vscode.Memento, 'get' | 'update'>;
}
