import type * as vscode from 'vscode';
import type { Log } from '../../editor/log.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import type { QueryClient } from './queryStore.ts';

export interface QueryDependencies {
  readonly networkContext: Pick<NetworkContext<{ readonly ledger: QueryClient }>, 'network' | 'networks' | 'clientsOf'>;
  readonly log: Log;
  /** Where the queries asked last are kept. */
  readonly recent: Pick<vscode.Memento, 'get' | 'update'>;
}
