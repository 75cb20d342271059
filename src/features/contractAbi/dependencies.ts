import type * as vscode from 'vscode';
import type { ContractStore } from '../../domain/contract/contractStore.ts';
import type { FoundContract } from '../../domain/contract/networkContract.ts';
import type { ContractFinder } from '../../editor/findContract.ts';
import type { Log } from '../../editor/log.ts';
import type { AbiLoaders } from '../../services/abi/abiLoaders.ts';

/** The text of a contract document that another feature owns; `query` is that of its URI. */
export type RenderContract = (found: FoundContract, query: string, signal: AbortSignal) => Promise<string>;

export interface ContractAbiDependencies {
  readonly networkContext: ContractFinder['networkContext'];
  readonly store: Pick<ContractStore, 'contract' | 'whole' | 'proxy' | 'kept' | 'otherChains'>;
  readonly log: Log;
  readonly loaders: AbiLoaders;
  readonly renderers: Readonly<Record<'call' | 'storage', RenderContract>>;
  /** The document of a call has another text. */
  readonly onDidCall: vscode.Event<vscode.Uri>;
}
