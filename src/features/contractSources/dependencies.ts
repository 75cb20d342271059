import type * as vscode from 'vscode';
import type { ContractStore } from '../../domain/contract/contractStore.ts';
import type { ContractFinder } from '../../editor/findContract.ts';
import type { Log } from '../../editor/log.ts';

export interface ContractSourcesDependencies {
  readonly networkContext: ContractFinder['networkContext'];
  readonly store: Pick<ContractStore, 'contract' | 'otherChains'>;
  readonly log: Log;
  /** The extension's own folder, where copies of sources are kept. */
  readonly globalStorageUri: vscode.Uri;
}
