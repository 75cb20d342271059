import type * as vscode from 'vscode';
import { renderStorageLayout, type StorageLayoutSource } from '../../domain/storage/storageLayoutDocument.ts';
import { findContract } from '../../editor/findContract.ts';
import { labelText } from '../../editor/labelText.ts';
import type { ContractStorageDependencies } from './dependencies.ts';
import { createStorageViews } from './storageView.ts';

/** The storage layout of a contract as a document. */
export function storageLayoutDocument(contract: StorageLayoutSource): string {
  return renderStorageLayout(contract, labelText);
}

/** Loaded at the first storage diagram or text: layouts, values and their page. */
export interface StorageCommands {
  open(argument: unknown): Promise<void>;
  /** Fills a panel that was open when the window was reloaded; `state` is that of its page. */
  restore(panel: vscode.WebviewPanel, state: unknown): Promise<void>;
}

export function createContractStorage(dependencies: ContractStorageDependencies): StorageCommands {
  const views = createStorageViews(dependencies);
  return {
    async open(argument) {
      const found = await findContract(argument, dependencies);
      if (found !== undefined) {
        await views.show(found);
      }
    },
    restore: views.restore,
  };
}
