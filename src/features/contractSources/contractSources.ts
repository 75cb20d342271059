import type * as vscode from 'vscode';
import { sayTaken } from '../../editor/contractArgument.ts';
import { findContract } from '../../editor/findContract.ts';
import type { ContractSourcesDependencies } from './dependencies.ts';
import { createSourceCommands, type SourceCommands } from './sourceCommands.ts';
import { createSourceEntries, type SourceEntry } from './sourceEntry.ts';
import { createSourceNavigation, type SourceNavigation } from './sourceNavigation.ts';

/** Loaded at the first verified source. */
export interface ContractSources {
  readonly commands: SourceCommands;
  readonly navigation: SourceNavigation;
  /** The file or folder at a path of the verified sources; undefined when there is none. */
  entry(uri: vscode.Uri): Promise<SourceEntry | undefined>;
}

export function createContractSources({
  networkContext,
  store,
  globalStorageUri,
}: ContractSourcesDependencies): ContractSources {
  const find = (argument: unknown) => findContract(argument, { networkContext, store });
  return {
    commands: createSourceCommands(find, networkContext, globalStorageUri),
    navigation: createSourceNavigation(find, networkContext, store),
    entry: createSourceEntries(store, networkContext, sayTaken),
  };
}
