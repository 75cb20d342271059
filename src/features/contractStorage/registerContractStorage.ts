import * as vscode from 'vscode';
import type { FoundContract } from '../../domain/contract/networkContract.ts';
import { lazily } from '../../domain/lazily.ts';
import { registerCommand } from '../../editor/commands.ts';
import type { ContractStorageDependencies } from './dependencies.ts';
import { storagePanelType } from './storageModel.ts';

export interface ContractStorage extends vscode.Disposable {
  /** The storage layout as a text. */
  readonly render: (found: FoundContract) => Promise<string>;
}

/** What a contract stores, as a diagram and a table. */
export function registerContractStorage(dependencies: ContractStorageDependencies): ContractStorage {
  const load = () => import('./contractStorage.ts');
  const room = lazily(async () => (await load()).createContractStorage(dependencies));
  const registrations = vscode.Disposable.from(
    registerCommand(dependencies.log, 'hieroLens.contract.openStorageLayout', async (argument) =>
      (await room()).open(argument),
    ),
    vscode.window.registerWebviewPanelSerializer(storagePanelType, {
      deserializeWebviewPanel: async (panel, state) => (await room()).restore(panel, state),
    }),
  );
  return {
    render: async ({ contract }) => (await load()).storageLayoutDocument(contract),
    dispose: () => registrations.dispose(),
  };
}
