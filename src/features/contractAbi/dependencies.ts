import type * as vscode from 'vscode';
import type { Log } from '../../editor/log.ts';
import type { AbiChunks } from '../../services/abi/abiChunks.ts';
import type { ContractSession } from './contractStore.ts';

export interface ContractsDependencies {
  readonly session: ContractSession;
  readonly log: Log;
  readonly chunks: AbiChunks;
  /** Where fetched contracts are kept, what remembers the calls that were made, and where our own files are. */
  readonly place: Pick<vscode.ExtensionContext, 'globalStorageUri' | 'workspaceState' | 'extensionUri'>;
}
